import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { findBlocks, isOtherSite, rootsWith } from '../../schema/config/site-roots.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { loadSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { formatSource } from '../format-source.ts'
import { chooseNames } from './check-name.ts'
import { changeBlocks } from './journal.ts'

const files = ['schema.json', 'index.tsx', 'example.json'] as const
const islandFile = 'island.ts'
const templates = join(projectRoot, 'codegen', 'scaffold', 'template')

/**
 * Adds a complete block type under `root`: its folder, and the generated sources. Returns the paths of all written
 * files, the block's own first. Throws a UserError if the name is not allowed; leaves nothing behind after an error.
 */
export async function addBlock(
  type: string,
  settings: SiteConfig,
  { hasIsland = false, root = siteRoot }: { hasIsland?: boolean; root?: string } = {},
): Promise<string[]> {
  const isOther = isOtherSite(root)
  const roots = rootsWith(root, settings)
  const folders = findBlocks(roots)
  const taken = folders.get(type)
  const isBrought = isOther && taken?.startsWith(join(root, 'blocks')) === false
  const brought = isBrought ? relative(root, taken) : undefined
  const { component, words, entry } = chooseNames(
    type,
    [...folders.keys()],
    loadSchemas(settings, roots),
    brought,
  )
  const names = { type, Component: component, Entry: entry, words, Words: capitalize(words) }
  const folder = `blocks/${type}`
  const texts = new Map<string, string>()
  for (const file of hasIsland ? [...files, islandFile] : files) {
    const name = `${folder}/${file}`
    const text = fillTemplate(file, names)
    texts.set(name, await formatSource(join(root, name), isOther ? importPackage(text) : text))
  }
  const generated = await changeBlocks(root, settings, (journal) => {
    for (const [file, text] of texts) journal.write(file, text)
  })
  return [...texts.keys(), ...generated]
}

/** The pictures of a block type: the screenshots that tests compare with, and its picture in the docs. */
export function picturesOfType(type: string): string[] {
  return [`tests/browser/screenshots/blocks/${type}.webp`, `docs/blocks/${type}.webp`]
}

/** What the template imports from this project comes from the package in another site. */
function importPackage(text: string): string {
  const fromRenderer = /import \{ (\w+) \} from '..\/..\/renderer\/.*'\n/g
  const names = Array.from(text.matchAll(fromRenderer), ([, name]) => name)
  const rest = text
    .replaceAll('"../../schema/', '"page-renderer/schema/')
    .replaceAll(fromRenderer, '')
    .replace('../../renderer/page/registry.ts', '../../generated/blocks.gen.ts')
  return names.length > 0 ? `import { ${names.join(', ')} } from 'page-renderer'\n${rest}` : rest
}

/** The text of a template with values by their names, which it has in underscores: __name__. */
export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(join(templates, `${file}.template`), 'utf8')
  return template.replaceAll(/__(\w+?)__/g, (mark, name: string) => values[name] ?? mark)
}
