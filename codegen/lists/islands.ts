import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ESTree } from 'rolldown/utils'
import { placeAt } from '../../schema/config/explain-mistake.mjs'
import { suggest } from '../../schema/config/suggest.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { UserError } from '../../schema/read/user-error.ts'

const times = ['visible', 'idle', 'touch']

/** The type of a block, and the path of one of its files, as a generated module imports it. */
export type Part = readonly [type: string, path: string]

/** A block type that holds an island: when it is loaded, and whether it is an `island.ts`, without React. */
export interface IslandFile {
  type: string
  on: string
  isScript: boolean
}

/** Lists the islands of block types by their folders. Rejects with a UserError if one would never run. */
export async function listIslands(folders: Iterable<Part>): Promise<IslandFile[]> {
  const islands: IslandFile[] = []
  for (const [type, folder] of folders) {
    const found = ['island.ts', 'island.tsx'].filter((name) => existsSync(join(folder, name)))
    const [name] = found
    if (name === undefined) continue
    if (found.length > 1)
      throw new UserError(`blocks/${type} has island.ts and island.tsx. Keep one of them.`)
    const isScript = name === 'island.ts'
    const file = `blocks/${type}/${name}`
    const module = await readModule(file, readFileSync(join(folder, name), 'utf8'))
    if (isScript && !module.exports.has('start') && !module.exports.has('*'))
      throw new UserError(
        `${file} does not export its function. Add: export function start(element: HTMLElement): void {}`,
      )
    const on = readTime(file, module.exports.get('on'))
    if (!isScript) await checkUse(type, join(folder, 'index.tsx'))
    islands.push({ type, on, isScript })
  }
  return islands
}

function readTime(file: string, on: string | undefined): string {
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

async function checkUse(type: string, component: string): Promise<void> {
  if (!existsSync(component)) return
  const file = `blocks/${type}/index.tsx`
  const { imports } = await readModule(file, readFileSync(component, 'utf8'))
  if (!imports.some((name) => /^\.\/island(?:\.tsx)?$/.test(name)))
    throw new UserError(
      `${file} does not render its island. Import the component from './island.tsx', or rename an island without React to island.ts.`,
    )
}

/** The list from which the runtime of islands loads them; `scripts` are those without React. */
export function islandList(
  note: string,
  islands: readonly IslandFile[],
  scripts: readonly Part[],
  late: readonly string[] = [],
): string {
  const paths = new Map(scripts)
  const entries = islands.map(({ type, on, isScript }) =>
    isScript
      ? `${type}: { on: '${on}', load: () => import('${paths.get(type)}') }`
      : `${type}: { on: '${on}' }`,
  )
  return `${note}
import type { IslandEntry } from './island.tsx'

export const islands: Readonly<Record<string, IslandEntry>> = { ${entries.join(', ')} }

/** The block types that the client gets with the pages that have them. */
export const lateTypes: readonly string[] = [${[...typesOf(islands, late)].map((type) => `'${type}'`).join(', ')}]
`
}

/** The registry for prerendering, with all block types by their components. */
export function wholeRegistry(
  note: string,
  components: readonly Part[],
  islands: readonly IslandFile[],
): string {
  const late = typesOf(islands)
  const entries = components.map(([type]) => {
    const block = `asBlock('${type}', ${capitalize(type)})`
    return `${type}: ${late.has(type) ? `asIsland('${type}', ${block})` : block}`
  })
  return `${note}
${components.map(importOf).join('\n')}
import { asBlock } from './as-block.ts'
${islands.length === 0 ? '' : "import { asIsland } from '../islands/island.tsx'\n"}import type { Registry } from './registry.ts'

export const registry: Registry = { ${entries.join(', ')} }
`
}

/** The registry of the client of sites without islands and `late` types: all other block types. */
export function plainRegistry(
  note: string,
  components: readonly Part[],
  islands: readonly IslandFile[],
  lateTypes: readonly string[] = [],
): string {
  const late = typesOf(islands, lateTypes)
  const plain = components.filter(([type]) => !late.has(type))
  const omitted = [...late].map((type) => `'${type}'`).join(' | ')
  return `${note}
${plain.map(importOf).join('\n')}
import type { Registry } from '../page/registry.ts'

export const registry: ${omitted === '' ? 'Registry' : `Omit<Registry, ${omitted}>`} = { ${plain.map(([type]) => `${type}: ${capitalize(type)}`).join(', ')} }
`
}

/** The registry of the client of sites with islands or `late` types, which loads the blocks of these with page data. */
export function lateRegistry(
  note: string,
  components: readonly Part[],
  islands: readonly IslandFile[],
  lateTypes: readonly string[] = [],
): string {
  const paths = new Map(components)
  const importing = (type: string): string =>
    `() => import('${paths.get(type)}').then((module) => module.${capitalize(type)})`
  const makers = islands.map(
    ({ type, isScript }) => `const ${type} = lateBlock('${type}', ${isScript}, ${importing(type)})`,
  )
  const others = lateTypes.map(
    (type) => `const ${type} = stillBlock('${type}', ${importing(type)})`,
  )
  const late = [...makers, ...others]
  const types = [...typesOf(islands, lateTypes)]
  const used = [...(makers[0] ? ['lateBlock'] : []), ...(others[0] ? ['stillBlock'] : [])]
  return `${note}
${used.length === 0 ? '' : `import { ${used.join(', ')} } from './late-block.tsx'\n`}import type { Registry } from '../page/registry.ts'
import { registry as plain } from './plain-registry.gen.ts'

${late.join('\n')}

export const registry: Registry = { ...plain, ${types.map((type) => `${type}: ${type}.View`).join(', ')} }

/** Loads the component of a block type. */
export const loads: Readonly<Record<string, () => Promise<void>>> = { ${types.map((type) => `${type}: ${type}.load`).join(', ')} }
`
}

function typesOf(
  islands: readonly IslandFile[],
  late: readonly string[] = [],
): ReadonlySet<string> {
  return new Set([...islands.map(({ type }) => type), ...late])
}

function importOf([type, path]: Part): string {
  return `import { ${capitalize(type)} } from '${path}'`
}

interface ReadModule {
  /** The modules that it imports from. */
  imports: readonly string[]
  /** The names that it exports, each with its value if that is a plain string; `*` for all of another module. */
  exports: ReadonlyMap<string, string | undefined>
}

/** Reads a module of TypeScript. Rejects with a UserError that names `file` and the place if it cannot be parsed. */
async function readModule(file: string, text: string): Promise<ReadModule> {
  // Loaded on demand: most sites have no islands, and most commands no need of the parser.
  const { parseSync } = await import('rolldown/utils')
  const { module, program, errors } = parseSync(file, text)
  const [fault] = errors
  if (fault) {
    const [{ start } = { start: 0 }] = fault.labels
    throw new UserError(`${file}:${placeAt(text, start)}: ${fault.message}`)
  }
  const values = new Map(program.body.flatMap(valuesIn))
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName, localName }): [string, string | undefined] => [
      exportName.name ?? '*',
      values.get(localName.name ?? ''),
    ])
  return {
    imports: imports.map(({ moduleRequest }) => moduleRequest.value),
    exports: new Map(exports),
  }
}

/** The plain strings that a statement gives names to. */
function valuesIn(statement: ESTree.Statement): [name: string, value: string][] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): [string, string][] => {
    const value = init ? textOf(init) : undefined
    return id.type === 'Identifier' && value !== undefined ? [[id.name, value]] : []
  })
}

function textOf(expression: ESTree.Expression): string | undefined {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? expression.value : undefined
    case 'TemplateLiteral':
      return expression.quasis.length === 1 ? expression.quasis[0]?.value.raw : undefined
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textOf(expression.expression)
    default:
      return undefined
  }
}
