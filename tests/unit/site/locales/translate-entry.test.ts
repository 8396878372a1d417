import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { entrySpan } from '../../../../site/locales/po/entry.ts'
import { mergePoVersions } from '../../../../site/locales/po/merge-po-versions.ts'
import { readPo, type PoFile } from '../../../../site/locales/po/po-file.ts'
import {
  removeEntry,
  separateEntry,
  translateEntry,
} from '../../../../site/locales/translate-entry.ts'
import { cases } from '../../../fixtures/cases.ts'
import { merge, translate } from '../../../fixtures/translations.ts'

const sources = ['Register', 'Read the <b>terms</b> of {keyword}.', 'A "quoted" text', 'Last']
const plain = merge('', sources)

function entryOf({ entries }: PoFile, source: string, context = '') {
  const found = entries.find((entry) => entry.source === source && entry.context === context)
  if (!found) throw new Error(`no entry: ${source}`)
  return found
}

function translated(po: string, source: string, translation: string): string {
  const file = readPo(po)
  return translateEntry(file, entryOf(file, source), translation)
}

it('changes nothing but the translation, however the file is written', () => {
  const own = plain
    .replace('msgid "Register"', '# by Ana\nmsgid ""\n"Reg"\n"ister"')
    .replace('msgid "Last"', '\n\nmsgid "Last"')
  const next = translated(own, 'Register', 'Magrehistro')
  expect(next).toBe(own.replace('"ister"\nmsgstr ""', '"ister"\nmsgstr "Magrehistro"'))
  const windows = own.replaceAll('\n', '\r\n')
  expect(translated(windows, 'Register', 'Magrehistro')).toBe(next.replaceAll('\n', '\r\n'))
  expect(translated(next, 'Register', '')).toBe(own)
})

it('confirms a fuzzy translation, which keeps its other flags', () => {
  const before = translate(plain, 'Register', 'Magrehistro')
  const fuzzy = merge(before, ['Register now', ...sources.slice(1)])
  expect(fuzzy).toContain('#, fuzzy\n#| msgid "Register"')
  const flagged = fuzzy.replace('#, fuzzy', '#, fuzzy, no-wrap')
  const confirmed = translated(flagged, 'Register now', 'Magrehistro')
  expect(confirmed).toBe(flagged.replace('#, fuzzy, no-wrap\n#| msgid "Register"', '#, no-wrap'))
  expect(readPo(confirmed).entries.some(({ isFuzzy }) => isFuzzy)).toBe(false)
})

it('begins and ends a translation with line breaks where the source does', () => {
  const po = merge('', ['One line\n'])
  expect(entryOf(readPo(translated(po, 'One line\n', '\nIsa')), 'One line\n').translation).toBe(
    'Isa\n',
  )
})

it('gives a place a translation of its own, and takes it away again', () => {
  const shared = readPo(translate(plain, 'Register', 'Magrehistro'))
  const separated = readPo(separateEntry(shared, entryOf(shared, 'Register'), '/bonus'))
  const own = entryOf(separated, 'Register', '/bonus')
  expect(own.translation).toBe('Magrehistro')
  expect(removeEntry(separated, own)).toBe(shared.text)
  const last = readPo(merge('', ['Only']))
  expect(removeEntry(last, entryOf(last, 'Only'))).toBe(`${last.text.split('\n\n')[0]}\n`)
})

it('writes any translation so that it is read as it was, and nothing else changes', () => {
  const word = fc.constantFrom(
    'salita',
    'ñ—é',
    '"',
    '\\',
    '\\n',
    '\n',
    '{keyword}',
    '<b>',
    '😀',
    ' ',
  )
  const words = fc.array(word, { maxLength: 40 }).map((list) => list.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...sources), words, words, (source, first, second) => {
      const once = translated(plain, source, first)
      const twice = translated(once, source, second)
      expect(twice).toBe(translated(plain, source, second))
      const kept = second.trim() === '' ? '' : second.replaceAll(/^\n+|\n+$/g, '')
      const [before, after] = [readPo(plain), readPo(twice)]
      expect(after.faults).toEqual([])
      expect(entryOf(after, source).translation).toBe(kept)
      const others = ({ entries, text }: PoFile) =>
        entries
          .filter((entry) => entry.source !== source)
          .map((entry) => text.slice(entrySpan(entry)?.from, entrySpan(entry)?.to))
      expect(others(after)).toEqual(others(before))
    }),
    { numRuns: cases(100) },
  )
})

it('merges translations entry by entry, and asks where both sides differ', () => {
  const mine = translated(translated(plain, 'Register', 'Akin'), 'Last', 'Huli')
  const added = merge(translated(plain, 'Register', 'Kanila'), [...sources, 'New'])
  const theirs = translated(added, 'New', 'Bago')
  const asked: unknown[] = []
  const choose = (side: 'mine' | 'theirs') =>
    mergePoVersions([plain, mine, theirs], (conflict) => {
      asked.push([conflict.mine?.translation, conflict.theirs?.translation])
      return side
    })
  expect(choose('theirs')?.text).toBe(translated(theirs, 'Last', 'Huli'))
  expect(asked).toEqual([['Akin', 'Kanila']])
  expect(choose('mine')?.text).toBe(
    translated(translated(theirs, 'Last', 'Huli'), 'Register', 'Akin'),
  )
  // What one side adds follows the entry that it followed there.
  expect(mergePoVersions([plain, theirs, mine], () => 'mine')?.text).toBe(choose('theirs')?.text)
  // What is not translated yet follows from the texts of the site.
  expect(mergePoVersions([plain, merge(mine, [...sources, 'Old']), mine], () => 'mine')?.text).toBe(
    mine,
  )
  expect(mergePoVersions([plain, mine, 'msgid "'], () => 'mine')).toBeUndefined()
})
