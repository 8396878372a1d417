import { expect, it } from 'vitest'
import { formatProblems } from '../../fixtures/sites.ts'

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
