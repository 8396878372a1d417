import { expect, it } from 'vitest'
import { callOf } from '../../../schema/config/call.ts'

it.each([
  ['', false, 'npm run validate'],
  ['--fix', false, 'npm run validate -- --fix'],
  ['', true, 'npx page-renderer validate'],
  ['--fix', true, 'npx page-renderer validate --fix'],
])('calls a command with "%s"; of a package: %s', (args, isPackage, call) => {
  expect(callOf('validate', args, isPackage)).toBe(call)
})
