import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import type { SourceText } from '../../site/locales/list-texts.ts'
import { mergePo } from '../../site/locales/merge.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { readComposerTexts } from './read-texts.ts'
import { listSchemaTexts } from './schema-texts.ts'

const folder = 'studio/locales'
const clientFolder = 'studio/client'

/** The catalogs of the composer, with the texts as they are now: the text of each file, by its name. */
export function composerCatalogs(root: string, bundle: SchemaBundle): Record<string, string> {
  const texts = listComposerTexts(root, bundle)
  return Object.fromEntries(
    readdirSync(join(root, folder)).map((name) => {
      const file = `${folder}/${name}`
      const lang = name.replace('.po', '')
      const before = readPo(readFileSync(join(root, file), 'utf8'))
      return [file, mergePo(before, texts, { lang, project: 'composer' }).text]
    }),
  )
}

/** Lists the texts of the composer, each with the sources that have it. */
export function listComposerTexts(root: string, bundle: SchemaBundle): SourceText[] {
  const found = new Map<string, Set<string>>()
  const add = (text: string, place: string): void =>
    void found.set(text, (found.get(text) ?? new Set()).add(place))
  for (const file of listSources(root)) {
    const { texts } = readComposerTexts(file, readFileSync(join(root, file), 'utf8'))
    for (const { text } of texts) add(text, file)
  }
  for (const [text, from] of listSchemaTexts(bundle)) add(text, from)
  return [...found].map(([text, files]) => ({
    text,
    pieces: new Set(['Text']),
    budget: undefined,
    uses: [...files].map((reference) => ({ reference, contexts: [], pages: [] })),
  }))
}

/** The sources of the composer in the browser, sorted. */
export function listSources(root: string): string[] {
  return readdirSync(join(root, clientFolder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${clientFolder}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}
