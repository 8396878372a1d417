import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

const endings = [
  '{',
  '[[[',
  '{ "site',
  '{ "site": ',
  '{ "site": {}',
  '{ "site": {},',
  '{ "site": 1',
  '{\n',
]
it.each(endings)('reports that a file of only %j ends too early', (text) => {
  expect(formatProblems(text)).toContain('The file ends too early.')
})

it('points at the line where a bracket is missing in the middle', () => {
  expect(formatProblems(textWith(['"name": "VIP",', '"name": { "VIP",']))).toMatchInlineSnapshot(`
    "pages.json:240:15  error  P001 json-syntax
      There is an extra {.
      Remove it.

          239 |     "/vip": {
      >   240 |       "name": { "VIP",
              |               ^

    1 error
    "
  `)
})

it('points at text after the last bracket', () => {
  expect(formatProblems('{ "site": {} } more')).toMatchInlineSnapshot(`
    "pages.json:1:16  error  P001 json-syntax
      There is text after the last closing bracket.
      Remove it, or move it inside the brackets.

      >     1 | { "site": {} } more
              |                ^

    1 error
    "
  `)
})
