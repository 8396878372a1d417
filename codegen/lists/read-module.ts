import type { ESTree } from 'rolldown/utils'
import { placeAt } from '../../schema/config/explain-mistake.mjs'
import { UserError } from '../../schema/read/user-error.ts'

/** What a module imports and exports besides types. */
export interface ReadModule {
  /** The modules that it imports from. */
  imports: readonly string[]
  /** The names that it exports, each with its value if that is a plain string; `*` for all of another module. */
  exports: ReadonlyMap<string, string | undefined>
}

/** Reads a module of TypeScript. Rejects with a UserError that names `file` and the place if it cannot be parsed. */
export async function readModule(file: string, text: string): Promise<ReadModule> {
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
