import { expect, it } from 'vitest'
import { checkText, textWith } from '../../fixtures/sites.ts'

const size = 10_000_000
const list = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',')
const pages = (count: number, desc: (index: number) => string): string =>
  textWith([
    '"/vip": {',
    `${list(count, (index) => `"/p${index}": { "name": "p", "blocks": [{ "type": "hero", "title": "t", "desc": ${JSON.stringify(desc(index))} }] }`)}, "/vip": {`,
  ])
const redirects = (count: number, make: (index: number) => string): string =>
  textWith(['"/old.html": "/bonus"', list(count, make)])

/** Texts of which each would take a naive check minutes, or all memory. */
it.each<[name: string, make: () => string | Uint8Array, atLeast: number]>([
  ['bytes that are no UTF-8', () => new Uint8Array(size).fill(0xe9), 1],
  ['line ends', () => `${'\r\n'.repeat(size / 2)}x`, 1],
  ['backslashes', () => `{"site":"${'\\'.repeat(size + 1)}"}`, 1],
  ['letters', () => `{${'a'.repeat(size)}: 1}`, 1],
  ['digits', () => '1'.repeat(size), 1],
  ['a list of numbers', () => `[${list(1_000_000, String)}]`, 1],
  [
    'blocks that are numbers',
    () =>
      textWith([
        '"blocks": [\n        {\n          "type": "hero",\n          "title": "VIP"',
        `"blocks": [${list(9_000, String)}, { "type": "hero", "title": "VIP"`,
      ]),
    9_000,
  ],
  [
    'unknown names',
    () => textWith(['"columns": 2', list(99_000, (index) => `"column${index}": 2`)]),
    99_000,
  ],
  [
    'pages that are numbers',
    () => textWith(['"/vip": {', `${list(90_000, (index) => `"/p${index}": 7`)}, "/vip": {`]),
    90_000,
  ],
  ['one name', () => `{${list(99_000, () => '"site": {}')}}`, 500],
  [
    'two names in each page',
    () =>
      textWith([
        '"/vip": {',
        `${list(50_000, (index) => `"/p${index}": { "name": "a", "name": "b" }`)}, "/vip": {`,
      ]),
    50_000,
  ],
  ['dead links', () => pages(2_000, (index) => `<a href='/no-${index}'>x</a>`.repeat(50)), 4_000],
  ['open tags', () => pages(500, () => '<b>'.repeat(6_000)), 500],
  [
    'open tags of several kinds',
    () => pages(500, () => '<b><i><a href=/><p><ul><li>'.repeat(700)),
    500,
  ],
  ['control characters', () => pages(500, () => '\u0001'.repeat(3_000)), 2_500],
  ['braces', () => pages(500, () => '{'.repeat(19_000)), 500],
  ['redirects in a chain', () => redirects(50_000, (index) => `"/r${index}": "/r${index + 1}"`), 1],
  [
    'redirects in a circle',
    () => redirects(50_000, (index) => `"/r${index}": "/r${(index + 1) % 50_000}"`),
    1,
  ],
  [
    'redirects in many circles',
    () => redirects(50_000, (index) => `"/r${index}": "/r${index ^ 1}"`),
    25_000,
  ],
  ['redirects in a bad form', () => redirects(50_000, (index) => `"r ${index}": "x"`), 50_000],
])('lists few problems and counts the rest: %s', (_name, make, atLeast) => {
  const { problems, omitted, file } = checkText(make())
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThanOrEqual(1_501)
  expect(problems.length + omitted).toBeGreaterThanOrEqual(atLeast)
  expect(file).toBeUndefined()
})
