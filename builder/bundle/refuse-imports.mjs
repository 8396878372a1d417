// @ts-check
import { isBuiltin } from 'node:module'
import { Visitor, parseSync } from 'rolldown/utils'

/** Names of React that the prerender cannot carry, since it does not wait. */
const waiting = new Set(['Suspense', 'lazy', 'use'])

/** What an `island.ts` cannot import: React, and what is made with it. */
const ofReact = /^(?:react(?:[-/].*)?|@emotion\/.*|.*\.tsx|.*\/renderer\/jsx\/.*)$/

/**
 * Finds the first import, or use of React, that does not work in a module of a block: where it is, and a sentence on it. Some
 * bundlers would let modules of Node pass.
 *
 * @param {string} file its name ends as that of its language
 * @param {string} code
 * @returns {{ offset: number, message: string } | undefined}
 */
export function findRefusedImport(file, code) {
  const { module, program } = parseSync(file, code)
  /** @type {{ name: string, start: number, offset: number }[]} */
  const imports = program.body.flatMap((node) => {
    const isType =
      ('importKind' in node && node.importKind === 'type') ||
      ('exportKind' in node && node.exportKind === 'type')
    if (isType || !('source' in node) || !node.source) return []
    return { name: node.source.value, start: node.start, offset: node.source.start }
  })
  /** @type {(name: unknown, start: number) => void} */
  const add = (name, start) => {
    if (name && typeof name === 'object' && 'value' in name && 'start' in name)
      imports.push({ name: String(name.value), start, offset: Number(name.start) })
  }
  if (/\b(?:require|import)\b\s*\(/.test(code))
    new Visitor({
      CallExpression({ callee, arguments: [name], start }) {
        const called = 'property' in callee ? callee.property : callee
        if ('name' in called && called.name === 'require') add(name, start)
      },
      ImportExpression: ({ source, start }) => add(source, start),
      TSExternalModuleReference: ({ expression, start }) => add(expression, start),
    }).visit(program)
  for (const { name, start, offset } of imports) {
    if (isBuiltin(name))
      return {
        offset: start,
        message: `A block cannot import "${name}": it also runs in the browser, and builds would not notice what it reads. To read a file, write an expand.ts and use \`files.read\` (docs/blocks.md).`,
      }
    if (/[\\/]island\.ts$/.test(file) && ofReact.test(name))
      return {
        offset,
        message: `An island.ts runs without React, and cannot import "${name}". Change the elements that index.tsx has rendered, or rename the file to island.tsx.`,
      }
  }

  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === 'react')
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  /** @type {{ name: string, offset: number }[]} */
  const found = imported.flatMap(({ importName: { name, start } }) =>
    name && waiting.has(name) ? [{ name, offset: start ?? 0 }] : [],
  )
  const wholes = imported.flatMap((one) =>
    one.importName.kind === 'Name' ? [] : one.localName.value,
  )
  /** @type {(part: { object: object, property: object, start: number }) => void} */
  const visit = ({ object, property, start }) => {
    if (!('name' in object && 'name' in property)) return
    const name = String(property.name)
    if (wholes.includes(String(object.name)) && waiting.has(name))
      found.push({ name, offset: start })
  }
  if (wholes.length > 0)
    new Visitor({ MemberExpression: visit, JSXMemberExpression: visit }).visit(program)
  const [first] = found
  return (
    first && {
      offset: first.offset,
      message: `A block cannot use "${first.name}" of React: pages are rendered without waiting. Put what is needed in the block's data, or import() it in an effect or a listener (docs/interactive-blocks.md).`,
    }
  )
}
