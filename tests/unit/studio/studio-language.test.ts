import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { listSources } from '../../../codegen/composer/catalogs.ts'
import { readComposerTexts } from '../../../codegen/composer/read-texts.ts'
import { readPo } from '../../../site/locales/po/po-file.ts'
import { isActive, isUsed } from '../../../site/locales/translations.ts'
import { chooseLanguage } from '../../../studio/client/i18n/languages.ts'
import { schemaInEnglish, translateBundle } from '../../../studio/client/i18n/translate-bundle.ts'
import { inSentence, setCatalog, t, tCount, tNodes } from '../../../studio/client/i18n/translate.ts'
import { englishLabel } from '../../../studio/client/model/brands/give-id.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { root } from '../../fixtures/site-folder.ts'

const sources = listSources(root).map((file) => ({
  file,
  ...readComposerTexts(file, readFileSync(join(root, file), 'utf8')),
}))
const catalogs = readdirSync(join(root, 'studio/locales')).map((name) => ({
  name,
  entries: readPo(readFileSync(join(root, 'studio/locales', name), 'utf8')).entries.filter(
    isActive,
  ),
}))

/** Texts whose value is put in where they are shown. */
const filledLater = /^(?:(?:only|other|changed|moved|left out) for|from|until) \{\w+\}$/

/** What shows a typeface or the colour of a text: letters, not words. */
const lettersToShow = 'Aa'

const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].map((name) => name.slice(1, -1)).toSorted()

afterEach(() => setCatalog('en', new Map()))

describe('the texts of the composer', () => {
  test('are all translated where they are shown', () => {
    const left = sources.flatMap(({ file, untranslated }) =>
      untranslated.filter((text) => text !== lettersToShow).map((text) => `${file}: ${text}`),
    )
    expect(left).toEqual([])
  })

  test('have a value for each name in braces', () => {
    const wrong = sources.flatMap(({ file, texts }) =>
      texts
        .filter(({ text, values }) => namesIn(text).some((name) => !values.includes(name)))
        .filter(({ text }) => !filledLater.test(text))
        .map(({ text }) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test.for(catalogs)(
    'are all translated in $name, as are those of schemas and problems',
    ({ entries }) => {
      expect(entries.filter((entry) => !isUsed(entry)).map(({ source }) => source)).toEqual([])
    },
  )

  test.for(catalogs)('are in $name, with the same names in braces', ({ entries }) => {
    const known = new Map(entries.filter(isUsed).map((entry) => [entry.source, entry.translation]))
    const texts = new Set(sources.flatMap((source) => source.texts.map(({ text }) => text)))
    const missing = [...texts].filter((text) => /\p{L}/u.test(text) && !known.has(text))
    expect(missing).toEqual([])
    const wrong = [...texts].filter((text) => {
      const translated = namesIn(known.get(text) ?? text)
      // A singular may say its number as a word.
      return namesIn(text).some((name) => name !== 'count' && !translated.includes(name))
    })
    expect(wrong).toEqual([])
    const unknown = [...known].filter(([text, translation]) =>
      namesIn(translation).some((name) => !namesIn(text).includes(name)),
    )
    expect(unknown).toEqual([])
  })
})

test('tells texts that are not translated', () => {
  const code = `const a = <p title="Not this">Nor this {t('But this {name}', { name })}</p>`
  const { texts, untranslated } = readComposerTexts('a.tsx', code)
  expect(untranslated).toEqual(['Not this', 'Nor this'])
  expect(texts).toMatchObject([{ text: 'But this {name}', values: ['name'] }])
})

test('translates texts with values, numbers and elements', () => {
  setCatalog(
    'de',
    new Map([
      ['Move {name} up', '{name} nach oben'],
      ['{count} page', '{count} Seite'],
      ['{count} pages', '{count} Seiten'],
    ]),
  )
  expect(t('Move {name} up', { name: 'Hero' })).toBe('Hero nach oben')
  expect(t('Unknown {name}', { name: 'x' })).toBe('Unknown x')
  expect(t('Use {keyword}')).toBe('Use {keyword}')
  expect(tCount(1, '{count} page', '{count} pages')).toBe('1 Seite')
  expect(tCount(1200, '{count} page', '{count} pages')).toBe('1.200 Seiten')
  expect(tNodes('Move {name} up', { name: 'Hero' })).toMatchObject({
    props: { children: ['', 'Hero', ' nach oben'] },
  })
})

test('translates schemas, and makes ids of what they say in English', () => {
  setCatalog('de', new Map([['Pricing table', 'Preistabelle']]))
  const { block } = translateBundle({
    ...bundle,
    $defs: { block: { label: 'Pricing table' } },
  }).$defs
  expect(block?.label).toBe('Preistabelle')
  expect(englishLabel(block ?? {}, 'pricing')).toBe('Pricing table')
  expect(schemaInEnglish({ title: 'Prices' }).title).toBe('Prices')
})

test('chooses the language that was chosen, or else that of the browser', () => {
  const known = ['en', 'de', 'fil']
  expect(chooseLanguage(['fil', 'de-AT'], known)).toBe('fil')
  expect(chooseLanguage(['xx', 'de-AT'], known)).toBe('de')
  expect(chooseLanguage(['tl-PH'], known)).toBe('fil')
  expect(chooseLanguage(['ja'], known)).toBe('en')
})

test('titles lose their capital in a sentence, but abbreviations and German nouns keep it', () => {
  const titles = ['Card', 'FAQ entry', 'URL']
  expect(titles.map(inSentence)).toEqual(['card', 'FAQ entry', 'URL'])
  setCatalog('de', new Map())
  expect(inSentence('Karte')).toBe('Karte')
})
