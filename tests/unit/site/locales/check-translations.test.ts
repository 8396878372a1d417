import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatPretty } from '../../../../check/formats/pretty.ts'
import { englishLine, gamblingLines } from '../../../../check/rules/gambling-ph/house-rules.ts'
import { siteRules } from '../../../../check/rules/site-rules.ts'
import { exampleDay } from '../../../../codegen/docs/example-check.ts'
import { siteConfig } from '../../../../schema/config/site-config.ts'
import { checkPoFiles } from '../../../../site/locales/check-locales.ts'
import { explainIncomplete } from '../../../../site/locales/check-translations.ts'
import { listTexts } from '../../../../site/locales/list-texts.ts'
import { readPoFile } from '../../../../site/locales/locale-files.ts'
import { mergeSourceTexts } from '../../../../site/locales/merge-source-texts.ts'
import { readPo, type PoFile } from '../../../../site/locales/po/po-file.ts'
import { fakeFiles, siteWith } from '../../../fixtures/base-site.ts'
import { bundle } from '../../../fixtures/bundle.ts'
import { startOfDay } from '../../../fixtures/own-calendar.ts'
import { makeFolder, writeFiles } from '../../../fixtures/site-folder.ts'
import { translate } from '../../../fixtures/translations.ts'

const filipino = { lang: 'fil-PH', path: '/fil', name: 'Filipino' }
const rules = siteRules(siteConfig)

const siteIn = (...locales: object[]) => siteWith({ 'site locales': locales })

function check(
  files: Record<string, string | PoFile>,
  { site = siteIn(filipino), brand, brands = [] }: { site?: object; brand?: string; brands?: string[] } = {}, // prettier-ignore
) {
  const read = new Map(
    Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? readPo(one) : one]),
  )
  const texts = listTexts(site, { bundle })
  const options = { bundle, rules, texts, siteFiles: fakeFiles(), at: startOfDay(exampleDay) }
  return checkPoFiles(read, site, { ...options, brand, brands })
}

const empty = mergeSourceTexts(readPo(''), listTexts(siteIn(), { bundle }), {
  lang: 'fil-PH',
  project: 'site',
}).text

/** What is printed about one translation, without the count of all others. */
function say(source: string, translation: string): string[] {
  const { problems } = check({ 'locales/fil.po': translate(empty, source, translation) })
  return problems
    .filter(({ code }) => code !== 'P084')
    .map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
}

const link = 'Read the <a href="/bonus#how-to-start">steps</a>.'
const bold = 'Slots and <b>tables</b>, explained.'

describe('a translation', () => {
  it.each([
    [link, 'Basahin ang <a href="/bonus#how-to-start" title="Mga hakbang">mga hakbang</a>.'],
    [bold, 'Ang mga <b>mesa</b> at slots, ipinaliwanag.'],
    ['Welcome to {keyword}', 'Maligayang pagdating sa {keyword}, ang {keyword}'],
    ['Access', 'Pumasok'],
  ])('of %s may be %s', (source, translation) => {
    expect(say(source, translation)).toEqual([])
  })

  it.each([
    [link, 'Basahin.', ['error P082: The link to "/bonus#how-to-start" is missing.']],
    [
      link,
      'Basahin ang <a href="/vip">mga hakbang</a>.',
      [
        'error P082: The link to "/bonus#how-to-start" is missing.',
        'error P082: The source has no link to "/vip".',
      ],
    ],
    [bold, 'Mga slots at mesa.', ['error P082: <b> is missing.']],
    [bold, '<b>Mga</b> <b>mesa</b>.', ['error P082: <b> appears 2 times; in the source, once.']],
    [bold, '<b>Mga</b> <i>mesa</i>.', ['error P082: The source has no <i>.']],
    ['Welcome to {keyword}', 'Maligayang pagdating', ['error P082: {keyword} is missing.']],
    ['Access', 'Pumasok sa {keyword}', ['error P082: The source has no {keyword}.']],
    [
      'Access',
      'Pumunta sa pahina ng pag-login ng account',
      ['warning P083: The translation has 41 characters as it is shown; the maximum here is 32.'],
    ],
  ])('of %s may not be %s', (source, translation, problems) => {
    expect(say(source, translation)).toEqual(problems)
  })

  it.each([
    [bold, 'Mga <b>mesa', 'error P021'],
    [bold, 'Mga <b onclick="x">mesa</b>', 'error P021'],
    [bold, 'Mga <b>mesa</b> {keywrod}', 'error P020'],
    ['Access', '<b>Pumasok</b>', 'error P056'],
    ['Levels.', 'Siguradong panalo.', 'error P054'],
  ])('of %s goes through the rules on texts: %s', (source, translation, rule) => {
    expect(say(source, translation).map((one) => one.slice(0, rule.length))).toContain(rule)
  })

  it('of the line about gambling has the words of the rule', () => {
    const right = gamblingLines.get('fil') ?? ''
    expect(say(englishLine, right)).toEqual([])
    expect(say(englishLine, 'Maglaro nang responsable.')).toEqual([
      'error P051: This text has prescribed words in this language.',
    ])
    const text = translate(empty, englishLine, 'Keep it fun')
    const site = siteIn({ lang: 'de', path: '/de', name: 'Deutsch' })
    const german = text.replace('"Language: fil', '"Language: de_AT')
    expect(check({ 'locales/de.po': german }, { site }).problems.map(({ code }) => code)).toEqual([
      'P084',
    ])
    expect(
      check({ 'locales/de.po': text }, { site }).problems.map(({ message }) => message),
    ).toEqual([
      'The header says that the language is "fil_PH", but this file is for de.',
      expect.stringContaining('not translated'),
    ])
    const checks = { 'gambling-line': { severity: 'off', reason: 'A test.', until: '2027-01-01' } }
    const { site: settings, pages } = siteIn(filipino)
    const lenient = { site: { ...settings, checks }, pages }
    const { problems } = check({ 'locales/fil.po': text }, { site: lenient })
    expect(problems.map(({ code }) => code)).toEqual(['P084'])
  })

  it('is reported with the characters that are wrong, in the PO file', () => {
    const long = `Mga \\"slots\\"\\n"\n"<b onclick=\\"x\\">mesa</b>`
    const text = translate(empty, bold, 'X').replace('msgstr "X"', `msgstr ""\n"${long}"`)
    const { problems, texts } = check({ 'locales/fil.po': text })
    const report = {
      file: 'pages.json',
      text: '',
      problems: problems.filter(({ code }) => code === 'P021'),
      omitted: 0,
      pages: [],
      pageFiles: { texts, homes: new Map<string, string>() },
    }
    expect(formatPretty(report, { color: false })).toMatchInlineSnapshot(`
      "locales/fil.po:32:5  error  P021 unsafe-markup
        Filipino › /:hero/desc
        The attribute "onclick" is not allowed on <b>.
        Remove it. Allowed attributes: title, lang, and href on <a>.

             31 | "Mga \\"slots\\"\\n"
        >    32 | "<b onclick=\\"x\\">mesa</b>"
                |     ^^^^^^^^^^^^^

      1 error
      "
    `)
  })

  it('may be as long as its source', () => {
    const { site, pages } = siteIn(filipino)
    const label = 'A label that is longer than what fits on a button'
    const named = { ...site, floatingButtons: [{ text: label, imageSrc: '/a.svg', alt: 'A' }] }
    const po = `msgid ""\nmsgstr ""\n\nmsgid "${label}"\nmsgstr "${label.toUpperCase()}"\n`
    const { problems } = check({ 'locales/fil.po': po }, { site: { site: named, pages } })
    expect(problems.map(({ code }) => code)).toEqual(['P084'])
  })

  it('is not checked if it is fuzzy or obsolete, which the count says', () => {
    const fuzzy = translate(empty, 'Access', '<b>').replace('msgid "Access"', '#, fuzzy\nmsgid "Access"') // prettier-ignore
    const { problems } = check({ 'locales/fil.po': `${fuzzy}\n#~ msgid "X"\n#~ msgstr "<b>"\n` })
    expect(problems.map(({ message }) => message)).toEqual([
      '61 of 61 texts are not translated (1 of them fuzzy). Visitors see the original texts.',
    ])
  })

  it.each([
    ['what is missing', 0, 1, /^(?!.*fuzzy).*add what is missing/],
    ['what is fuzzy', 1, 0, /^(?!.*missing).*Remove the flag "fuzzy"/],
    ['both', 1, 1, /add what is missing.*Remove the flag "fuzzy"/],
  ])('has a hint on %s', (_, fuzzy, missing, expected) => {
    const shown = { untranslated: 'show', coverage: 0.8, outdated: 'keep' } as const
    const locale = { ...filipino, ...shown, code: 'fil', index: 0 }
    const one = { name: 'locales/fil.po', file: readPo(empty), locale }
    const [problem] = explainIncomplete(one, { fuzzy, missing, translated: 1 })
    expect(problem?.hint).toMatch(expected)
  })

  it('of a brand comes first, and both files are checked', () => {
    const own = 'msgid ""\nmsgstr ""\n\nmsgid "Access"\nmsgstr "{x} {keyword}"\n'
    const files = {
      'locales/fil.po': translate(empty, 'Terms', '<u>'),
      'locales/fil/lucky.po': own,
    }
    const { problems } = check(files, { brand: 'lucky', brands: ['lucky'] })
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'P020 locales/fil/lucky.po',
      'P056 locales/fil.po',
      'P084 locales/fil.po',
    ])
    const open = `${own}\nmsgid "Of the brand"\nmsgstr ""\n`
    const more = check({ ...files, 'locales/fil/lucky.po': open }, { brand: 'lucky', brands: ['lucky'] }) // prettier-ignore
    expect(more.problems.at(-1)?.file).toBe('locales/fil/lucky.po')
  })
})

describe('a PO file', () => {
  it.each([
    ['msgid "A"\nmsgstr "B', 'The quotation mark at the end is missing.', 5],
    ['msgid "A"\nmsgstr "B\\"', 'The quotation mark at the end is missing.', 5],
    ['msgid "A"\nmsgstr "B"\nfoo "x"', '"foo" is not a keyword of PO files.', 6],
    ['msgid "A"\nmgstr "B"', '"mgstr" is not a keyword of PO files. Did you mean msgstr?', 5],
    ['msgid "A"\nmsgstr B', 'The text is not in quotation marks.', 5],
    ['msgid "A"\nmsgstr “B”', 'Texts are written in straight quotation marks ("), not in “.', 5],
    ['msgid "A"\nmsgstr "B”', 'Texts are written in straight quotation marks ("), not in ”.', 5],
    ['msgid "A"\nmsgstr ""\n"B "C" D"', 'The text ends at this quotation mark, but the line goes on.', 6], // prettier-ignore
    ['msgid "A"\n\nmsgid "B"\nmsgstr "C"', 'The entry has no msgstr.', 4],
    ['#~ msgid "A"', 'The entry has no msgstr.', 4],
    ['msgid "A"\nmsgstr "B"\n\n#: /\nmsgstr "C"', 'The entry has no msgid.', 8],
    ['msgid "A"\nmsgstr "B"\nmsgstr "C"', 'The entry has no msgid.', 6],
    ['msgid "A"\nmsgid_plural "B"\nmsgstr[0] "C"\nmsgstr[1] "D"', 'The entry has plural forms, which the texts of pages do not have.', 5], // prettier-ignore
    ['msgid "A"\nmsgstr "B"\n\nmsgid "A"\nmsgstr "C"', 'Another entry above has the same msgid and the same context.', 7], // prettier-ignore
    [
      'msgid "A"\n<<<<<<< HEAD\nmsgstr "B"\n\nmsgid "C"\nmsgstr ""\n=======\nmsgstr "D"\n\nmsgid "C"\nmsgstr ""\n>>>>>>> other',
      'Two versions of the file were merged here, and they contradict each other.',
      5,
    ],
  ])('with %j is not valid, which is said without a count', (text, message, line) => {
    const { problems } = check({ 'locales/fil.po': `msgid ""\nmsgstr ""\n\n${text}\n\nmsgid "Access"\nmsgstr ""\n` }) // prettier-ignore
    expect(
      problems.map(({ code, message: said, range }) => [code, said, range.start.line]),
    ).toEqual([['P081', message, line]])
  })

  it.each([
    ['utf16le', 'The file is in UTF-16, but PO files are read as UTF-8.'],
    ['latin1', 'The header says that the file is in "ISO-8859-1", but PO files are read as UTF-8.'],
    ['utf8', 'This is a NUL byte, which no text can have.'],
  ] as const)('in %s is one problem', async (encoding, message) => {
    const folder = makeFolder()
    onTestFinished(folder.remove)
    const name = 'locales/fil.po'
    const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n'
    const wrong = encoding === 'utf8' ? '\0' : 'Entrée'
    const text = `\ufeff${header}\nmsgid "Access"\nmsgstr "${wrong}"\n`
    const bytes = Buffer.from(encoding === 'latin1' ? text.slice(1) : text, encoding)
    writeFiles(folder.path, { [name]: bytes })
    const file = await readPoFile({ pagesFile: join(folder.path, 'pages.json') }, name)
    expect(check({ [name]: file }).problems.map((one) => one.message)).toEqual([message])
  })

  it.each([
    ['ISO-8859-1', ['ISO-8859-1']],
    ['UTF-8', []],
    ['utf8', []],
  ])('in %s is refused for its name, or read', (charset, refused) => {
    const text = `msgid ""\nmsgstr ""\n"Language: fil\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n`
    const { faults } = readPo(text)
    expect(faults.map(({ from, to }) => text.slice(from, to))).toEqual(refused)
  })

  it('has contexts that name places, of the site or of the brand that is checked', () => {
    const entry = (context: string): string =>
      `\nmsgctxt "${context}"\nmsgid "Access"\nmsgstr "Pumasok"\n`
    const file = (...contexts: string[]): string => `${empty}${contexts.map(entry).join('')}`
    const found = (name: string, text: string, brand?: string) =>
      check({ [name]: text }, { ...(brand && { brand, brands: [brand] }) }).problems.flatMap(
        ({ code, message, range: { start } }) =>
          code === 'P093' ? [[text.split('\n')[start.line - 1], start.column, message]] : [],
      )
    const shared = file('/', '/bonus', 'site', '/bonsu')
    const mistake = [
      'msgctxt "/bonsu"',
      10,
      'No text of the site is at "/bonsu", so this translation is not used. Did you mean "/bonus"?',
    ]
    expect(found('locales/fil.po', shared)).toEqual([mistake])
    expect(found('locales/fil.po', shared, 'lucky')).toEqual([])
    expect(found('locales/fil/lucky.po', shared, 'lucky')).toEqual([mistake])
    expect(found('locales/fil.po', `${empty}${entry('/bonsu').replaceAll('\nm', '\n#~ m')}`)).toEqual([]) // prettier-ignore
    const many = found('locales/fil.po', file(...Array.from('ABCDEFG', (one) => `sections/${one}`)))
    expect(many).toHaveLength(5)
  })

  it('that is missing counts as empty', () => {
    const { problems } = check({}, { site: siteIn({ ...filipino, untranslated: 'leave-out' }) })
    expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
      [
        'P084',
        'locales/fil.po',
        '61 of 61 texts are not translated. The pages with these texts are left out.',
      ],
    ])
  })

  it('is named by the language alone, unless two languages share that', () => {
    const site = siteIn({ lang: 'pt-BR', path: '/br' }, { lang: 'pt-PT', path: '/pt' }, filipino)
    expect(check({}, { site }).problems.map(({ file }) => file)).toEqual([
      'locales/pt-BR.po',
      'locales/pt-PT.po',
      'locales/fil.po',
    ])
  })

  it('of an unknown language or brand is reported', () => {
    const files = { 'locales/fli.po': '', 'locales/fil/lucky.po': '', 'locales/fil/happy.po': '' }
    const { problems } = check(files, { brands: ['lucky'] })
    expect(problems.flatMap(({ code, file }) => (code === 'P085' ? [file] : []))).toEqual([
      'locales/fli.po',
      'locales/fil/happy.po',
    ])
    type Options = Parameters<typeof check>[1] & { fil?: string }
    const adviceFor = (name: string, { fil = '', ...options }: Options = {}): string | undefined =>
      check({ [name]: '', 'locales/fil.po': fil }, options).problems.find(
        ({ code }) => code === 'P085',
      )?.message
    const question = 'Did you mean "locales/fil.po"?'
    expect(adviceFor('locales/fli.po')).toContain(question)
    expect(adviceFor('locales/fil_PH.po', { fil: empty })).toContain(question)
    // Nothing is renamed over a translation.
    const fil = translate(empty, 'Bonus', 'Bónus')
    for (const name of ['locales/fil_PH.po', 'locales/fr.po'])
      expect(adviceFor(name, { fil })).toBe('No language of the site has this file.')
    expect(adviceFor('locales/fil/lucky.po')).toBe('There is no brand "lucky".')
    expect(adviceFor('locales/fil/luky.po', { brands: ['lucky'] })).toContain('/lucky.po"?')
    const site = siteIn({ lang: 'Filipino!', path: '/fil' })
    expect(adviceFor('locales/fil.po', { site })).toBeUndefined()
  })
})
