// covers: tests/unit/**
import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'

/** What would replace modules for the test files that come after it in the same process. */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/

/** What stays after a test file, as `vi.stubEnv` does not: see tests/fixtures/restore.ts. */
const stays = /\bprocess\.env\[[^\]]+\] \??\??= |\bdelete process\.env\b/

it.each(globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }))(
  '%s is isolated if it replaces modules, and leaves nothing changed',
  (file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const isNamedSo = /\.isolated\.test\./.test(file)
    expect(replacesModules.test(text), 'name it *.isolated.test.ts, or not').toBe(isNamedSo)
    expect(stays.exec(text)?.[0], 'use vi.stubEnv').toBeUndefined()
  },
)
