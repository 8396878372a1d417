import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capitalize } from '../schema/read/capitalize.ts'
import { suggest } from '../check/problem/suggest.ts'
import { UserError } from '../schema/read/user-error.ts'

const times = ['visible', 'idle', 'touch']

/** A block type that holds an island: when it is loaded, and whether it is an `island.ts`, without React. */
export interface IslandFile {
  type: string
  on: string
  isScript: boolean
}

/** Lists the islands of block types below `root`. Throws a UserError if one does not export when it is loaded. */
export function listIslands(root: string, types: readonly string[]): IslandFile[] {
  return types.flatMap((type) => {
    const found = ['island.ts', 'island.tsx'].filter((name) =>
      existsSync(join(root, 'blocks', type, name)),
    )
    const [name] = found
    if (name === undefined) return []
    if (found.length > 1)
      throw new UserError(`blocks/${type} has island.ts and island.tsx. Keep one of them.`)
    const text = readFileSync(join(root, 'blocks', type, name), 'utf8')
    return [{ type, on: readTime(`blocks/${type}/${name}`, text), isScript: name === 'island.ts' }]
  })
}

function readTime(file: string, text: string): string {
  const [, on] = /^export const on(?:: \w+)? = '([^'\n]*)'/m.exec(text) ?? []
  if (on !== undefined && times.includes(on)) return on
  const choices = "'visible', 'idle' or 'touch'"
  if (on === undefined)
    throw new UserError(
      `${file} does not say when it is loaded. Add: export const on = 'visible' (${choices})`,
    )
  const nearest = suggest(on, times)
  throw new UserError(
    `${file} is loaded on '${on}'. Use ${choices}.${nearest === undefined ? '' : ` Did you mean '${nearest}'?`}`,
  )
}

/** The list from which the runtime of islands loads them. */
export function islandList(note: string, islands: readonly IslandFile[]): string {
  const entries = islands.map(({ type, on, isScript }) =>
    isScript
      ? `${type}: { on: '${on}', load: () => import('../../blocks/${type}/island.ts') }`
      : `${type}: { on: '${on}' }`,
  )
  return `${note}
import type { IslandEntry } from './island.tsx'

export const islands: Readonly<Record<string, IslandEntry>> = { ${entries.join(', ')} }
`
}

/** The registry of the client of sites without islands: all other block types. */
export function plainRegistry(
  note: string,
  types: readonly string[],
  islands: readonly IslandFile[],
): string {
  const late = new Set(islands.map(({ type }) => type))
  const plain = types.filter((type) => !late.has(type))
  const omitted = [...late].map((type) => `'${type}'`).join(' | ')
  return `${note}
${plain.map((type) => `import { ${capitalize(type)} } from '../../blocks/${type}/index.tsx'`).join('\n')}
import type { Registry } from '../page/registry.ts'

export const registry: ${omitted === '' ? 'Registry' : `Omit<Registry, ${omitted}>`} = { ${plain.map((type) => `${type}: ${capitalize(type)}`).join(', ')} }
`
}

/** The registry of the client of sites with islands, which loads the blocks that have them with page data. */
export function lateRegistry(note: string, islands: readonly IslandFile[]): string {
  const late = islands.map(
    ({ type, isScript }) =>
      `const ${type} = lateBlock('${type}', ${isScript}, () => import('../../blocks/${type}/index.tsx').then((module) => module.${capitalize(type)}))`,
  )
  return `${note}
${islands.length === 0 ? '' : "import { lateBlock } from './late-block.tsx'\n"}import type { Registry } from '../page/registry.ts'
import { registry as plain } from './plain-registry.gen.ts'

${late.join('\n')}

export const registry: Registry = { ...plain, ${islands.map(({ type }) => `${type}: ${type}.View`).join(', ')} }

/** Loads the component of a block type. */
export const loads: Readonly<Record<string, () => Promise<void>>> = { ${islands.map(({ type }) => `${type}: ${type}.load`).join(', ')} }
`
}
