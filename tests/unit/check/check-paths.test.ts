import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

it.each(['vip', '/vip/', '//vip', '/guides/vip', '/vip-2'])('accepts the path %s', (path) => {
  expect(formatProblems(textWith(['"/vip": {', `"${path}": {`]))).toBe('')
})

it.each(['/клуб', '/!', '/Bonus', '/БОНУС/?'])('suggests for %s no path that is taken', (path) => {
  const printed = formatProblems(textWith(['"/vip": {', `"${path}": {`]))
  expect(printed).toContain('is not a valid path.')
  expect(printed).not.toMatch(/for example "\/(?:bonus)?"/)
})
