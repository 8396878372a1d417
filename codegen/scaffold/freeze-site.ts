import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { readExamples } from '../../schema/read/examples.ts'

/** The folder of sites that are never changed: each has the content of one version. */
export const frozenFolder = 'tests/fixtures/frozen'

/**
 * The pages.json of a site with all that the schemas below a root allow: the pages of the tests' site, and one page for
 * each example of each block type. Undefined if the site is frozen already in a folder of `kept`.
 */
export function freezeSite(root: string, kept: string): string | undefined {
  const site: unknown = JSON.parse(
    readFileSync(join(root, 'tests/fixtures/site/pages.json'), 'utf8'),
  )
  const { pages, site: settings, $schema: _schema, ...rest } = asRecord(site)
  const [hero] = readExamples('hero', root)
  const examples = listBlockTypes(root).flatMap((type) =>
    readExamples(type, root).map((example, index) =>
      pageOf(`${type} ${index + 1}`, type === 'hero' || !hero ? [example] : [hero, example]),
    ),
  )
  const frozen = {
    $schema: '../../../../schema/pages.editor.schema.json',
    ...rest,
    site: {
      ...asRecord(settings),
      checks: { ...asRecord(asRecord(settings)['checks']), ...checks },
    },
    pages: { ...asRecord(pages), ...Object.fromEntries(examples) },
  }
  const text = `${JSON.stringify(frozen, undefined, 2)}\n`
  const isFrozen = readdirSync(kept).some((version) => {
    const file = join(kept, version, 'pages.json')
    return existsSync(file) && readFileSync(file, 'utf8') === text
  })
  return isFrozen ? undefined : text
}

/** Examples show the texts of examples. */
const checks = {
  'sample-text': { severity: 'off', reason: 'These are examples.', until: '2099-12-31' },
}

/** A page of an example, which opens with a hero as every page does. */
function pageOf(name: string, blocks: readonly JsonObject[]): [path: string, page: object] {
  const path = `/example-${name.replace(/(?=[A-Z])| /g, '-').toLowerCase()}`
  const meta = {
    title: `Example of the block type ${name}`,
    description: `Example of the block type ${name}, as it was before its schema changed.`,
  }
  return [path, { name: path, showNav: false, meta, blocks }]
}
