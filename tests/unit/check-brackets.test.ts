import { expect, it } from 'vitest'
import { sayProblems, textWith } from '../fixtures/sites.ts'

it('points at a comma after the last entry', () => {
  expect(sayProblems(textWith(['"(02) 8248-9568",', '"(02) 8248-9568",,']))).toMatchInlineSnapshot(`
    "pages.json:96:36  error  P001 json-syntax
      There is one comma too many.
      Remove this comma.

           95 |         "name": "Helpline",
      >    96 |         "number": "(02) 8248-9568",,
              |                                    ^

    1 error
    "
  `)
  expect(sayProblems('{ "site": {}, }')).toMatchInlineSnapshot(`
    "pages.json:1:13  error  P001 json-syntax
      There is a comma after the last entry.
      Remove this comma.

      >     1 | { "site": {}, }
              |             ^

    1 error
    "
  `)
})

it('says that a closing bracket is missing at the end', () => {
  expect(sayProblems('{\n  "site": {},\n  "pages": {}\n')).toMatchInlineSnapshot(`
    "pages.json:3:13  error  P001 json-syntax
      The file ends too early.
      The { of line 1 is not closed. Add } where it ends.

      >     1 | {
              | ^

            2 |   "site": {},
      >     3 |   "pages": {}
              |             ^

    1 error
    "
  `)
})

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
it.each(endings)('says that a file of nothing but %j ends too early', (text) => {
  expect(sayProblems(text)).toContain('The file ends too early.')
})

it('points at the line where a bracket is missing in the middle', () => {
  expect(sayProblems(textWith(['"name": "VIP",', '"name": { "VIP",']))).toMatchInlineSnapshot(`
    "pages.json:240:21  error  P001 json-syntax
      This name has no value.
      In a group { } every name is followed by a colon and a value. A list stands in [ ].

          239 |     "/vip": {
      >   240 |       "name": { "VIP",
              |                     ^

    1 error
    "
  `)
})

it('points at a closing bracket too many', () => {
  expect(sayProblems('{ "site": {} } }')).toMatchInlineSnapshot(`
    "pages.json:1:16  error  P001 json-syntax
      There is one } too many.
      Remove it, or look for the bracket that was closed too early.

      >     1 | { "site": {} } }
              |                ^

    1 error
    "
  `)
})

it('points at text after the last bracket', () => {
  expect(sayProblems('{ "site": {} } more')).toMatchInlineSnapshot(`
    "pages.json:1:16  error  P001 json-syntax
      There is text after the last bracket.
      Remove it, or put it inside of the brackets.

      >     1 | { "site": {} } more
              |                ^

    1 error
    "
  `)
})

it('points at a backslash that stands for nothing', () => {
  expect(sayProblems(textWith(['"name": "VIP",', '"name": "VI\\P",']))).toMatchInlineSnapshot(`
    "pages.json:240:18  error  P001 json-syntax
      A backslash stands before a letter that needs none.
      Write a backslash itself as \\\\.

          239 |     "/vip": {
      >   240 |       "name": "VI\\P",
              |                  ^

    1 error
    "
  `)
})

it('points behind a missing comma', () => {
  expect(sayProblems(textWith(['"name": "VIP",', '"name": "VIP"']))).toMatchInlineSnapshot(`
    "pages.json:240:19  error  P001 json-syntax
      A comma is missing after this.
      Two entries are parted by a comma.

          239 |     "/vip": {
      >   240 |       "name": "VIP"
              |                   ^

    1 error
    "
  `)
})
