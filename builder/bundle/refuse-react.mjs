// @ts-check
import { Visitor, parseSync } from 'rolldown/utils'

/** Names of React that the prerender cannot carry, since it does not wait. */
const waiting = new Set(['Suspense', 'lazy', 'use'])

/** What an `island.ts` cannot import: React, and what is made with it. */
const ofReact = /^(?:react(?:[-/].*)?|@emotion\/.*|.*\.tsx|.*\/renderer\/jsx\/.*)$/

/**
 * Finds the first use of React in a module of a block that does not work there: where it is, and a sentence on it.
 *
 * @param {string} file its name ends as that of its language
 * @param {string} code
 * @param {boolean} isScript whether the module is an island.ts
 * @returns {{ offset: number, message: string } | undefined}
 */
export function findRefusedReact(file, code, isScript) {
  const { module, program } = parseSync(file, code)
  const { staticImports, staticExports, dynamicImports } = module
  if (isScript) {
    const requests = [
      ...staticImports.flatMap((one) => (isOfTypes(one) ? [] : one.moduleRequest)),
      ...staticExports.flatMap((one) =>
        isOfTypes(one) ? [] : one.entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
      ),
      ...dynamicImports.map((one) => one.moduleRequest),
    ]
    for (const { start, end } of requests) {
      const name = code.slice(start + 1, end - 1)
      const message = `An island.ts runs without React, and cannot import "${name}". Change the elements that index.tsx has rendered, or rename the file to island.tsx.`
      if (ofReact.test(name)) return { offset: start, message }
    }
  }

  const imported = staticImports
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

/** @param {{ entries: readonly { isType: boolean }[] }} statement */
function isOfTypes({ entries }) {
  return entries.length > 0 && entries.every(({ isType }) => isType)
}
