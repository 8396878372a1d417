import type { ESTree } from 'rolldown/utils'
import { placeAt } from '../../schema/config/explain-mistake.mjs'
import { UserError } from '../../schema/read/user-error.ts'

/** What a module imports and exports besides types. */
export interface ReadModule {
  /** The modules that it imports or exports from. */
  imports: readonly string[]
  /** The names that it exports, each with its value if that is a plain string; `*` for all of another module. */
  exports: ReadonlyMap<string, string | undefined>
}

/** Reads a module of TypeScript. Rejects with a UserError that names `file` and the place if it cannot be parsed. */
export async function readModule(file: string, text: string): Promise<ReadModule> {
  // Loaded on demand: most sites have no islands, and most commands no need of the parser.
  const { parseSync } = await import('rolldown/utils')
  const { program, errors } = parseSync(file, text)
  const [fault] = errors
  if (fault) {
    const [{ start } = { start: 0 }] = fault.labels
    throw new UserError(`${file}:${placeAt(text, start)}: ${fault.message}`)
  }
  const values = new Map(program.body.flatMap(valuesIn))
  const exports = new Map<string, string | undefined>()
  for (const statement of program.body) {
    if (statement.type === 'ExportAllDeclaration' && statement.exportKind === 'value')
      exports.set(statement.exported ? nameOf(statement.exported) : '*', undefined)
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') continue
    for (const name of declaredBy(statement.declaration)) exports.set(name, values.get(name))
    for (const { local, exported, exportKind } of statement.specifiers)
      if (exportKind === 'value')
        exports.set(nameOf(exported), statement.source ? undefined : values.get(nameOf(local)))
  }
  return { imports: program.body.flatMap(sourceOf), exports }
}

/** The module that a statement imports values from. */
function sourceOf(statement: ESTree.Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.importKind === 'type' ? [] : [statement.source.value]
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration'
  return isExport && statement.source && statement.exportKind === 'value'
    ? [statement.source.value]
    : []
}

function declaredBy(declaration: ESTree.Declaration | null): string[] {
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  return declaration && 'id' in declaration && declaration.id?.type === 'Identifier'
    ? [declaration.id.name]
    : []
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

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}
