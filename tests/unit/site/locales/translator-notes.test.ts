import { expect, it } from 'vitest'
import { noteOf } from '../../../../site/locales/po/entry.ts'
import { mergePoVersions } from '../../../../site/locales/po/merge-po-versions.ts'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { annotateEntry, translateEntry } from '../../../../site/locales/translate-entry.ts'
import { merge, translate } from '../../../fixtures/translations.ts'

/* What those who write a text tell those who translate it. */

const plain = merge('', ['Register', 'Read the terms first', 'Last'])

function annotated(po: string, source: string, note: string): string {
  const file = readPo(po)
  const entry = file.entries.find((one) => one.source === source)
  if (!entry) throw new Error(`no entry: ${source}`)
  return annotateEntry(file, entry, note)
}

function notesIn(po: string): Record<string, string> {
  const noted = readPo(po).entries.filter((entry) => noteOf(entry) !== '')
  return Object.fromEntries(noted.map((entry) => [entry.source, noteOf(entry)]))
}

const noted = annotated(plain, 'Register', 'A verb,\nnot the list.')

it('is one comment that PO tools show, is replaced, and is taken back', () => {
  expect(noted).toBe(plain.replace('#. ', '#. Note: A verb, not the list.\n#. '))
  expect(notesIn(annotated(noted, 'Register', 'Sign up.'))).toEqual({ Register: 'Sign up.' })
  expect(annotated(noted, 'Register', '')).toBe(plain)
})

it('stays when the text is translated, moves or changes, and comes back with it', () => {
  expect(merge(noted, ['Register', 'Read the terms first', 'Last'])).toBe(noted)
  const file = readPo(noted)
  const [, entry] = file.entries
  expect(notesIn(translateEntry(file, entry!, 'Magrehistro'))).toEqual(notesIn(noted))
  const changed = merge(noted, ['Register now', 'Read the terms first', 'Last'])
  expect(notesIn(changed)).toEqual({ 'Register now': 'A verb, not the list.' })
  expect(changed).not.toContain('fuzzy')
  const gone = merge(translate(noted, 'Register', 'Magrehistro'), ['Last'])
  const back = merge(gone, ['Register', 'Last'])
  expect(notesIn(back)).toEqual(notesIn(noted))
})

it('is kept when the file was changed elsewhere, whoever has written it', () => {
  const translated = translate(plain, 'Register', 'Magrehistro')
  const mergeAll = (mine: string, theirs: string) => {
    const merged = mergePoVersions([plain, mine, theirs], () => 'theirs')
    return [notesIn(merged?.text ?? ''), merged?.text.includes('Magrehistro')]
  }
  expect(mergeAll(noted, translated)).toEqual([notesIn(noted), true])
  expect(mergeAll(translated, noted)).toEqual([notesIn(noted), true])
  const other = annotated(plain, 'Last', 'The end.')
  expect(mergeAll(noted, other)).toEqual([{ ...notesIn(noted), Last: 'The end.' }, false])
})
