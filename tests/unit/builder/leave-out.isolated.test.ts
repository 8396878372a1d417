import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import {
  kinds,
  knownVersion,
  leaveOut,
  leftOutFunctions,
  trim,
} from '../../../builder/bundle/leave-out.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const source = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

it('knows the installed version of React', () => {
  expect(source).toContain(`reconcilerVersion: "${knownVersion}"`)
})

it('knows the tag that React gives to each kind of element', () => {
  const [, text = ''] = /^function createFiberFromTypeAndProps\(([^]*?)^\}/m.exec(source) ?? []
  const tagOf = (symbol: string) => {
    const clause = symbol === 'REACT_PORTAL_TYPE' ? source : text.split(`case ${symbol}:`)[1]
    const portal = /createFiberImplClass\(\s+(\d+),/
    const other = /(?:createFiberImplClass\(|fiberTag = )(\d+)/
    return clause?.match(clause === source ? portal : other)?.[1]
  }
  expect(kinds.map(({ name, symbol }) => `${name} ${tagOf(symbol)}`)).toEqual(
    kinds.map(({ name, tags }) => `${name} ${tags[0]}`),
  )
})

it('knows functions that React has', () => {
  for (const name of Object.keys(leftOutFunctions)) expect(source).toContain(`function ${name}(`)
})

it('leaves another version as it is', () => {
  const other = source.replaceAll(`"${knownVersion}"`, '"19.4.0"')
  expect(trim(other, 'other.js')).toBe(other)
})

it('removes clauses and comparisons that never hold, and keeps what others run into', () => {
  expect(
    trimmed(`switch (fiber.tag) {
      case 13: var child = fiber.child; break;
      case 5: child = show(fiber);
      case 22: child = hide(child); break;
      case 30:
      case 6: return 31 === fiber.tag || 5 === fiber.tag;
    }`),
  ).toMatchInlineSnapshot(`
    "function test(fiber, tag) {switch (fiber.tag) {
          
          case 5:  if (false) {var child = fiber.child; break;} child = show(fiber);
          child = hide(child); break;
          
          case 6: return false || 5 === fiber.tag;
        }}"
  `)
})

it('removes a switch of which no clause is left', () => {
  expect(trimmed('switch (tag) { case 13: case 31: retry(fiber) }')).toMatchInlineSnapshot(
    `"function test(fiber, tag) {switch (tag) {   default: if (false) {retry(fiber)} }}"`,
  )
})

it('removes hooks, exports and methods', () => {
  expect(
    trimmed(`var onMount = { useId: mountId, useState: mountState };
      exports.useId = useId;
      function FragmentInstance(fiber) { this.fiber = fiber }
      FragmentInstance.prototype.focus = function () {};`),
  ).toMatchInlineSnapshot(`
    "function test(fiber, tag) {var onMount = {  useState: mountState };
          
          function FragmentInstance(fiber) {throw Error('refs of fragments are left out');}
          }"
  `)
})

it('rejects a client that uses what is left out', async () => {
  const build = async (text: string) => {
    const entry = join(import.meta.dirname, 'entry.js')
    const load = (id: string) => (id === entry ? text : null)
    const bundle = await rolldown({
      input: entry,
      plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : null), load }, leaveOut()],
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    })
    return bundle.generate({ minify: true })
  }
  const start = `import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document, null);`
  await expect(build(`${start} import { useId } from 'react'; useId()`)).rejects.toThrow(
    'The client uses useId of React, which builder/bundle/leave-out.ts leaves out. Delete it there.',
  )
  await expect(
    build(`${start} import { useState } from 'react'; useState()`),
  ).resolves.toBeDefined()
})

function trimmed(code: string): string {
  const mark = `"${knownVersion}";`
  return trim(`${mark}function test(fiber, tag) {${code}}`, 'test.js').slice(mark.length)
}
