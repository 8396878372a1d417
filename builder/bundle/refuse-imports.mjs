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
  const statements = [...module.staticImports, ...module.staticExports].filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const requests = [
    ...statements.map((one) => ({
      start: one.start,
      request: 'moduleRequest' in one ? one.moduleRequest : one.entries[0]?.moduleRequest,
    })),
    ...module.dynamicImports.map(({ start, moduleRequest }) => ({ start, request: moduleRequest })),
  ]
  /** @type {{ name: string, start: number, offset: number }[]} */
  const imports = requests.flatMap(({ start, request }) =>
    request
      ? { name: code.slice(request.start + 1, request.end - 1), start, offset: request.start }
      : [],
  )
  if (code.includes('require'))
    new Visitor({
      CallExpression({ callee, arguments: [name], start }) {
        if ('name' in callee && callee.name === 'require' && name && 'value' in name)
          imports.push({ name: String(name.value), start, offset: name.start })
      },
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
