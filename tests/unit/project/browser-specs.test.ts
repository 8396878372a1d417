import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'

it.each(globSync('tests/browser/*.spec.ts', { cwd: root }))(
  '%s declares what it covers',
  (spec) => {
    const [first = ''] = readFileSync(join(root, spec), 'utf8').split('\n', 1)
    expect(first).toMatch(/^\/\/ covers: \S/)
    const globs = first.slice('// covers: '.length).split(' ')
    expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([])
  },
)
