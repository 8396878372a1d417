// covers: tests/unit/**
import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'

/** What others that run in the same thread would notice, or what takes a process. */
const impure =
  /\b(?:startProgram|runProgram|runCli|execCli|startCli|startStudio|copyProject|buildOn|killSaves)\(|node:child[_]process|vi\.(?:stub|mock\b|useFake)|process\.(?:on|chdir)\(|process\.env\[[^\]]+\] = /

it.each(globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }))(
  '%s is named for how it runs',
  (file) => {
    const isPure = !/\.(?:isolated|slow)\.test\./.test(file)
    const [found] = impure.exec(readFileSync(`${root}/${file}`, 'utf8')) ?? []
    expect(isPure ? found : undefined, `rename it to *.isolated.test.ts`).toBeUndefined()
  },
)
