import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { translateEntry } from '../../../../site/locales/translate-entry.ts'
import { cases } from '../../../fixtures/cases.ts'
import { folderForTests } from '../../../fixtures/folder-for-tests.ts'
import { merge, sourceText, translate } from '../../../fixtures/translations.ts'

const { path: folder, read, write } = folderForTests()

const isInstalled = spawnSync('msgfmt', ['--version']).status === 0

it('has the gettext tools in CI', () => {
  expect(isInstalled || process.env['CI'] === undefined).toBe(true)
})

/** Writes files, runs a program of gettext on them, and returns what it prints; throws for an exit code. */
function run(program: string, args: readonly string[], files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) write(name, text)
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder })
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`)
  return stdout.toString() + stderr.toString()
}

const long = `Read the <a href="/bonus">terms</a>: ${'what the factor means, and which games count; '.repeat(4)}`
const first = merge('', [
  'Register',
  sourceText(long, ...Array.from({ length: 8 }, (_, index) => `/page-${index}:hero#some-id/title`)),
  'A "quoted" text\nin two lines with a back\\slash',
  'Gone',
  'Read all of the terms of the bonus before you begin to play with it',
])
const translated = [
  ['Register', 'Magrehistro'],
  ['Gone', 'Wala na'],
].reduce((po, [source = '', translation = '']) => translate(po, source, translation), first)
const changed = merge(
  translate(
    translated,
    'Read all of the terms of the bonus before you begin to play with it',
    'Basahin ang lahat',
  ),
  ['Register now', 'Read all terms of the bonus before you begin to play with it, ñandú — 😀'],
)

// The reason: they are Debian's package gettext, which is not on every machine; CI installs it.
describe.skipIf(!isInstalled)('the gettext tools', () => {
  it.each([
    ['a new file', first],
    ['a translated one', translated],
    ['one with fuzzy and obsolete entries', changed],
  ])('accept %s, and write the same bytes', (_, text) => {
    expect(run('msgfmt', ['--check', '-o', 'out.mo', 'a.po'], { 'a.po': text })).toBe('')
    expect(run('msgcat', ['a.po'], { 'a.po': text })).toBe(text)
  })

  it('merge a template into a file of ours as we do, and what they wrote stays as it is', () => {
    const files = { 'a.po': translated, 'b.pot': merge('', ['Register', 'A new text']) }
    const merged = run('msgmerge', ['--quiet', '--no-fuzzy-matching', 'a.po', 'b.pot'], files)
    expect(merge(merged, ['Register', 'A new text'])).toBe(merged)
    expect(readPo(merged).entries.filter(({ isObsolete }) => isObsolete)).toHaveLength(1)
    expect(merge(translated, ['Register', 'A new text'])).toBe(merged)
  })

  it('read fuzzy translations with the text that they were made for', () => {
    expect(run('msgattrib', ['--only-fuzzy', 'a.po'], { 'a.po': changed })).toContain(
      '#| msgid "Register"\nmsgid "Register now"\nmsgstr "Magrehistro"',
    )
    expect(run('msgattrib', ['--only-obsolete', 'a.po'], { 'a.po': changed })).toContain('Wala na')
  })

  it('write the same bytes for any text', () => {
    const word = fc.constantFrom(
      'slots',
      'the',
      'é—ñ',
      '"a"',
      '\\',
      'a\nb',
      '😀',
      '<b>x</b>,',
      '你好',
    )
    const text = fc
      .array(word, { minLength: 1, maxLength: 40 })
      .map((words) => words.join(' ').trim())
      .filter((one) => one !== '')
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const po = merge('', texts)
        expect(run('msgcat', ['a.po'], { 'a.po': po })).toBe(po)
        expect(merge(read('a.po'), texts)).toBe(po)
      }),
      { numRuns: cases(100) },
    )
  })

  it('accept any translation that the composer writes, and write the same bytes', () => {
    const word = fc.constantFrom('salita', 'é—ñ', '"a"', '\\', 'a\nb', '😀', '<b>x</b>', '\n')
    const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.constantFrom(translated, changed), text, (before, translation) => {
        const file = readPo(before)
        const entry = file.entries.find(({ source }) => source.startsWith('Re'))
        const after = entry ? translateEntry(file, entry, translation) : ''
        expect(run('msgfmt', ['--check', '-o', 'out.mo', 'a.po'], { 'a.po': after })).toBe('')
        expect(run('msgcat', ['a.po'], { 'a.po': after })).toBe(after)
      }),
      { numRuns: cases(100) },
    )
  })
})
