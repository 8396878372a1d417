// covers: studio/client/i18n/sentences.ts, codegen/composer/read-sentences.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, test } from 'vitest'
import { readSentences } from '../../../codegen/composer/read-sentences.ts'
import { readPo } from '../../../site/locales/po/po-file.ts'
import { isUsed } from '../../../site/locales/translations.ts'
import { createSentences } from '../../../studio/client/i18n/sentences.ts'
import { translateBundle } from '../../../studio/client/i18n/translate-bundle.ts'
import { setCatalog, tSaid } from '../../../studio/client/i18n/translate.ts'
import { hasCode, wordProblem } from '../../../studio/client/model/problems/problem-words.ts'
import { listJsonMistakes, listShownMistakes } from '../../fixtures/shown-mistakes.ts'
import { root as folder } from '../../fixtures/site-folder.ts'
import { bundle } from '../../fixtures/sites.ts'

afterEach(() => setCatalog('en', new Map()))

const shown = listShownMistakes()
const inEnglish = new Set(sayAll(bundle))

test('says no problem in code, but for what a text itself has', () => {
  const said = [...inEnglish]
  expect(said.length).toBeGreaterThan(600)
  expect(said.filter((words) => hasCode(words, bundle))).toEqual([])
  // Without the words of the composer, nearly all of them have some.
  expect(hasCode('Add it as "button": { "label": "Go" }.', bundle)).toBe(true)
  expect(hasCode('Make "onAccent" lighter.', bundle)).toBe(true)
  expect(hasCode('Write {keyword}. The page has 3 blocks.', bundle)).toBe(false)
})

test.for([
  ['P013', 'Description is missing: the text of the card.'],
  ['P014', 'This must be on or off, not a text. Switch it on.'],
  ['P026', 'The page has no hero, so it has no main heading. Add a hero as the first block.'],
  ['P043', 'Switch off List in navigation for 2 pages, for example this one.'],
  ['P045', 'Text on buttons (#2a1700) on Buttons (#3b2a10) has a contrast of 1.2 to 1.'],
  ['P071', 'Choose it for a block, an entry, a page or a section, or delete it.'],
])('words %s for composers: %s', ([code, words]) => {
  const texts = shown
    .filter(({ problem }) => problem.code === code)
    .map(({ problem, root }) => wordProblem(problem, root, bundle))
  expect(texts.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toContain(words)
})

/** Words that are only English, and what mistakes have whatever the language: quotes, tags, Markdown and addresses. */
const english =
  /\b(?:the|is|are|of|or|and|for|with|this|that|not|from|must|remove|write|add|entries)\b/i
const content = /npm run .*|"(?:[^"\\]|\\.)*"|<[^>]*>|\S*[`*\]/]\S*|\w+(?:-\w+)+/g

describe.each(['de', 'fil'])('in %s', (lang) => {
  const text = readFileSync(join(folder, `studio/locales/${lang}.po`), 'utf8')
  const used = readPo(text).entries.filter(isUsed)
  const catalog = new Map(used.map(({ source, translation }) => [source, translation]))

  it('says the message, the hint and the fix of every problem', () => {
    setCatalog(lang, catalog)
    setCatalog(lang, catalog, createSentences(catalog, lang))
    const said = new Set(sayAll(translateBundle(bundle)))
    expect(said.size).toBeGreaterThan(600)
    const left = [...said].filter(
      (words) => inEnglish.has(words) || english.test(words.replaceAll(content, '')),
    )
    expect(left).toEqual([])
  })

  it('says what is wrong with a text that is no JSON', () => {
    setCatalog(lang, catalog)
    setCatalog(lang, catalog, createSentences(catalog, lang))
    const said = new Set(
      listJsonMistakes().map((problem) => wordProblem(problem, {}, bundle).message),
    )
    expect(said.size).toBeGreaterThan(60)
    // Brackets and the name of the format are taken for code.
    const isWords = (words: string): boolean => !/[[\]{}]|JSON/.test(words)
    const left = [...said].filter((words) => english.test(words.replaceAll(content, '')))
    expect(left.filter(isWords)).toEqual([])
  })
})

/** The messages, hints and titles of fixes of all mistakes. */
function sayAll(schemas: typeof bundle): string[] {
  return shown
    .flatMap(({ problem, root }) => {
      const { message, hint, fix = '' } = wordProblem(problem, root, schemas)
      return [message, hint, fix]
    })
    .filter((words) => words !== '')
}

describe('sentences that have their values', () => {
  const sentences = createSentences(
    new Map([
      ['', 'Language: de\n'],
      ['{1} is missing: {2}', '{1} fehlt: {2}'],
      ['The text of the card.', 'Der Text der Karte.'],
      ['Did you mean {1}?', 'War {1} gemeint?'],
      ['Write {1}', '{1} schreiben'],
      ['Use one of these: {1}.', 'Möglich sind: {1}.'],
      ['The same applies to {1} {2}.', 'Dasselbe gilt für {1} {2}.'],
      ['This ended on {1}.', 'Dies endete am {1}.'],
      ['{1} errors', '{1} Fehler'],
      ['{1} warning', '{1} Warnung'],
      ['{1} in {2} pages', '{1} auf {2} Seiten'],
      ['Card', 'Karte'],
    ]),
    'de',
  )

  it.each([
    ['Title is missing: the text of the card.', 'Title fehlt: Der Text der Karte.'],
    ['Write "A. B". Did you mean "C"?', '"A. B" schreiben. War "C" gemeint?'],
    ['Use one of these: a, card, strong.', 'Möglich sind: a, card, strong.'],
    ['The same applies to card 2.', 'Dasselbe gilt für Karte 2.'],
    ['This ended on 1 May 2027, 18:00.', 'Dies endete am 1. Mai 2027, 18:00.'],
    ['2 errors, 1 warning in 3 pages', '2 Fehler, 1 Warnung auf 3 Seiten'],
    ['Nobody knows this. Write "x".', 'Nobody knows this. "x" schreiben.'],
    ['', ''],
  ])('are translated: %s', (said, words) => {
    expect(sentences(said)).toBe(words)
  })

  it('stay as they are in English', () => {
    setCatalog('en', new Map())
    expect(tSaid('Write "x".')).toBe('Write "x".')
  })
})

test('reads the sentences that a source can make, in plain words', () => {
  const code = `
    export const rule = { summary: 'No text is empty.', name: 'empty' }
    const problem = {
      message: \`The property "\${name}" is missing\${isLong ? ' here' : ''}.\${didYouMean(meant)}\`,
      hint: isOne ? 'Remove it.' : \`Write \${quote(name)} in "blocks". \${more}\`,
      fix: fixWith(\`Write \${quote(name)}\`, path, name),
    }
    const total = count(number, 'warning')`
  expect([...readSentences('a.ts', code)].toSorted()).toEqual([
    'Remove it.',
    'Write {1}',
    'Write {1} in {2}.',
    '{1} is missing here.',
    '{1} is missing.',
    '{1} warning',
    '{1} warnings',
  ])
})
