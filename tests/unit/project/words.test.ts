// covers: **/*.{ts,tsx} docs/problems.md schema/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kinds } from '../../../check/problem/kinds.ts'
import { readSources } from '../../fixtures/sources.ts'
import { root } from '../../fixtures/site-folder.ts'

const folders =
  'builder check cli codegen/docs codegen/editor-schema codegen/scaffold diff impact lsp migrations server shell site studio'.split(
    ' ',
  )

/** Words that no native technical writer would use in a message. */
const stiff =
  /\b(?:stands? (?:for|here|in|on)|told|mended|(?<=[a-z,] )blanks?(?=[ .,][a-z ])|parted|one too many|belongs? into|is the most)\b/gi

it('has messages in idiomatic English', () => {
  const sources = folders.flatMap(readSources).filter(({ file }) => !/\.gen\.tsx?$/.test(file))
  const found = sources.flatMap(({ file, text }) => {
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
