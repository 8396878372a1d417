import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { callOf, packageManager } from '../../../schema/config/call.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'

it.each([
  ['', false, 'npm run validate'],
  ['--fix', false, 'npm run validate -- --fix'],
  ['', true, 'npx page-renderer validate'],
  ['--fix', true, 'npx page-renderer validate --fix'],
])('calls a command with "%s"; of a package: %s', (args, isPackage, call) => {
  expect(callOf('validate', args, isPackage)).toBe(call)
})

it('names a site inside this project', () => {
  const site = join(projectRoot, 'examples', 'bakery')
  expect(callOf('migrate', '--write', false, site)).toBe(
    'npm run migrate -- --write --site examples/bakery',
  )
})

it.each([
  ['npm/11.0.0 node/v20.20.2', 'npm', 'npx page-renderer build'],
  ['pnpm/12.21.0 npm/? node/v20.20.2', 'pnpm', 'pnpm exec page-renderer build'],
  ['yarn/4.9.2 npm/? node/v20.20.2', 'yarn', 'yarn page-renderer build'],
  ['valueOf/1', 'npm', 'npx page-renderer build'],
])('calls it as the package manager does: %s', (agent, name, call) => {
  vi.stubEnv('npm_config_user_agent', agent)
  expect([packageManager(), callOf('build', '', true)]).toEqual([name, call])
  vi.unstubAllEnvs()
})
