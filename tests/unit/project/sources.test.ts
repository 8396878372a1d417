// covers: **/*.{ts,tsx,mjs} schema/** docs/** blocks/** tests/**
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, it } from 'vitest'
import { kinds } from '../../../check/problem/kinds.ts'
import { root } from '../../fixtures/site-folder.ts'
import { readSources } from '../../fixtures/sources.ts'

const folders =
  'blocks builder check cli codegen content diff impact lsp migrations renderer schema server shell site studio'.split(
    ' ',
  )
const sources = folders.flatMap(readSources).filter(({ file }) => !/\.gen\.tsx?$/.test(file))

it('silences neither compiler nor linter', () => {
  const silencers =
    /@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable|oxlint-disable|prettier-ignore/
  expect(sources.filter(({ text }) => silencers.test(text)).map(({ file }) => file)).toEqual([])
})

it('has no any, and no cast but "as const" and renamed imports', () => {
  const found = sources.flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$|`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gm, '')
    const casts = code.match(/(?<![*\w{,]\s*)\bas (?!const\b)\w+|[<:,(|]\s*any\b/g) ?? []
    return casts.map((cast) => `${file}: ${cast}`)
  })
  expect(found.filter((line) => !/: as \w+$/.test(line) || !isRename(line))).toEqual([])
})

/** `import { compile as promoGrid }` and `import * as x` rename, and cast nothing. */
function isRename(line: string): boolean {
  const [file = '', cast = ''] = line.split(': ')
  const text = readFileSync(join(root, file), 'utf8')
  return new RegExp(`import [^;']*${cast}\\b[^;']* from '`).test(text)
}

/** What files of one kind have to be called: the code of a block, a set of rules, a migration. */
const roles =
  /^(?:blocks\/\w+\/(?:compile|expand|island)|check\/rules\/[\w-]+\/set|.*\/migrations\/.*)\.ts$/

it('gives one name to one thing', () => {
  const declared =
    /^export (?:async )?(?:function\*?|const|let|class|interface|type) (?<name>\w+)/gm
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources.filter((one) => !roles.test(one.file)))
    for (const { groups } of text.replace(/`(?:[^`\\]|\\.)*`/g, '').matchAll(declared)) {
      const name = groups?.['name'] ?? ''
      files.set(name, (files.get(name) ?? new Set()).add(file))
    }
  expect(files.size).toBeGreaterThan(2000)
  expect([...files].filter(([, { size }]) => size > 1)).toEqual([])
})

it('has no source file of more than 400 lines', () => {
  expect(
    sources.filter(({ text }) => text.split('\n').length > 401).map(({ file }) => file),
  ).toEqual([])
})

it('has folders that are roles', () => {
  const crowded: string[] = []
  const visit = (folder: string, isTop: boolean): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    const subfolders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    const most = isTop && subfolders.length > 0 ? 6 : 15
    if (files.length > most) crowded.push(`${folder}: ${files.length} files, at most ${most}`)
    for (const name of subfolders) {
      const twin = files.find((file) => file.replace(/\..*/, '') === name)
      if (twin !== undefined) crowded.push(`${folder}: ${twin} beside the folder ${name}/`)
      visit(join(folder, name), false)
    }
  }
  for (const folder of folders) visit(folder, true)
  expect(crowded).toEqual([])
})

const withMessages =
  'builder check cli codegen/docs codegen/editor-schema codegen/scaffold diff impact lsp migrations server shell site studio'.split(
    ' ',
  )

/** Words that no native technical writer would use in a message. */
const stiff =
  /\b(?:stands? (?:for|here|in|on)|told|mended|(?<=[a-z,] )blanks?(?=[ .,][a-z ])|parted|one too many|belongs? into|is the most)\b/gi

it('has messages in idiomatic English', () => {
  const own = withMessages.flatMap(readSources).filter(({ file }) => !/\.gen\.tsx?$/.test(file))
  const found = own.flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
    return (code.match(stiff) ?? []).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

it('explains kinds of problems alike for this project and for a site, which calls commands in another way', () => {
  const called = kinds.filter(({ explanation }) => /\bnp[mx] /.test(explanation))
  expect(called.map(({ code }) => code)).toEqual([])
})

it.each(['docs/problems.md', 'schema/pages.editor.schema.json'])(
  'has only such messages in %s',
  (file) => {
    expect(readFileSync(join(root, file), 'utf8').match(stiff)).toBeNull()
  },
)

/** What would replace modules for the test files that come after it in the same process. */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/

/** What stays after a test file, as `vi.stubEnv` does not: see tests/fixtures/restore.ts. */
const stays = /\bprocess\.env\[[^\]]+\] \??\??= |\bdelete process\.env\b/

it.each(globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }))(
  '%s is isolated if it replaces modules, and leaves nothing changed',
  (file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const [, kind] = /\.(isolated|slow)\.test\./.exec(file) ?? []
    // Slow tests share no process.
    const isNamedSo = kind === 'slow' || replacesModules.test(text) === (kind === 'isolated')
    expect(isNamedSo, 'name it *.isolated.test.ts, or not').toBe(true)
    expect(stays.exec(text)?.[0], 'use vi.stubEnv').toBeUndefined()
  },
)

it.each(globSync('tests/browser/*.spec.ts', { cwd: root }))(
  '%s declares what it covers',
  (spec) => {
    const [first = ''] = readFileSync(join(root, spec), 'utf8').split('\n', 1)
    expect(first).toMatch(/^\/\/ covers: \S/)
    const globs = first.slice('// covers: '.length).split(' ')
    expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([])
  },
)
