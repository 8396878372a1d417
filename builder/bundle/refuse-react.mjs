// @ts-check

/** Names of React that the prerender cannot carry, since it does not wait. */
const waiting = new Set(['Suspense', 'lazy', 'use'])

/** What an `island.ts` cannot import: React, and what is made with it. */
const ofReact = /^(?:react(?:[-/].*)?|@emotion\/.*|.*\.tsx|.*\/renderer\/jsx\/.*)$/

/**
 * A part of a syntax tree, as parsers make it.
 *
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Part
 */

/**
 * Finds the first use of React in a module of a block that does not work there: where it is, and a sentence on it.
 *
 * @param {{ body: readonly object[] }} program the syntax tree of the module
 * @param {boolean} isScript whether the module is an island.ts
 * @returns {{ offset: number, message: string } | undefined}
 */
export function findRefusedReact(program, isScript) {
  const wholes = new Set()
  for (const part of partsOf(program)) {
    const module = part['importKind'] === 'type' ? undefined : sourceOf(part)
    if (module !== undefined && isScript && ofReact.test(module)) {
      const message = `An island.ts runs without React, and cannot import "${module}". Change the elements that index.tsx has rendered, or rename the file to island.tsx.`
      return { offset: part.start, message }
    }
    if (part.type === 'ImportDeclaration' && module === 'react') {
      for (const specifier of partsIn(part['specifiers'])) {
        const name = nameOf(specifier['imported'])
        if (name === undefined) wholes.add(nameOf(specifier['local']))
        else if (waiting.has(name) && specifier['importKind'] !== 'type')
          return { offset: specifier.start, message: sayWaiting(name) }
      }
    }
    if (part.type !== 'MemberExpression' && part.type !== 'JSXMemberExpression') continue
    const name = nameOf(part['property'])
    if (name !== undefined && waiting.has(name) && wholes.has(nameOf(part['object'])))
      return { offset: part.start, message: sayWaiting(name) }
  }
  return undefined
}

/** @param {string} name */
function sayWaiting(name) {
  return `A block cannot use "${name}" of React: pages are rendered without waiting. Put what is needed in the block's data, or import() it in an effect or a listener (docs/interactive-blocks.md).`
}

/**
 * The module that an import leads to.
 *
 * @param {Part} part
 */
function sourceOf({ type, source }) {
  if (!/^(?:Import|Export).*(?:Declaration|Expression)$/.test(type) || !isPart(source))
    return undefined
  return typeof source['value'] === 'string' ? source['value'] : undefined
}

/** @param {unknown} part */
function nameOf(part) {
  return isPart(part) && typeof part['name'] === 'string' ? part['name'] : undefined
}

/**
 * All parts of a tree, each before those in it.
 *
 * @param {unknown} value
 * @returns {Generator<Part>}
 */
function* partsOf(value) {
  if (isPart(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) yield* partsOf(inner)
}

/**
 * @param {unknown} list
 * @returns {Part[]}
 */
function partsIn(list) {
  return Array.isArray(list) ? list.filter(isPart) : []
}

/**
 * @param {unknown} value
 * @returns {value is Part}
 */
function isPart(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
