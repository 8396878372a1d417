import { expect, it } from 'vitest'
import {
  fakeFiles,
  pictureNames,
  publicFiles,
  formatProblems,
  textWith,
} from '../../fixtures/sites.ts'

const strange = ['\\u001b[31mx', 'a\\nb', '\\u009b31mx', '\\u202ex']
it.each(strange)('prints no control character of the content: %s', (name) => {
  const property = formatProblems(textWith(['"columns": 2', `"${name}": 2`]))
  const value = formatProblems(textWith(['"size": "medium"', `"size": "${name}"`]))
  const type = formatProblems(textWith(['"type": "stepList"', `"type": "${name}"`]))
  const link = formatProblems(textWith(['"href": "/bonus"', `"href": "/${name}"`]))
  const token = formatProblems(textWith(['Know when to stop.', `{${name}}`]))
  const path = formatProblems(textWith(['"/vip": {', `"/${name}": {`]))
  for (const printed of [property, value, type, link, token, path]) {
    expect(printed).toMatch(/1 error|2 errors/)
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(printed).not.toMatch(/a\nb/)
  }
})

it.each(['{keyword', 'keyword}', '{}', '{ keyword }', '{{keyword}}', '{Keyword}'])(
  'takes %s for no token',
  (token) => {
    expect(formatProblems(textWith(['Know when to stop.', `Know ${token}`]))).toContain(
      'P020 unknown-token',
    )
  },
)

it('names all icons that are missing in one problem', () => {
  const files = fakeFiles(
    pictureNames,
    publicFiles.filter((file) => !file.includes('icon')),
  )
  expect(formatProblems(textWith(), files)).toContain('1 error')
})
