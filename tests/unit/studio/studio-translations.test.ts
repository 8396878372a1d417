import { afterEach, expect, it } from 'vitest'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { invent, poOf } from '../../fixtures/languages.ts'
import { startTexts, studioForTests } from '../../fixtures/studio.ts'

/* Translations in the server of the composer. */

const [main, po] = ['pages.json', 'locales/fil.po'] as const
const start = startTexts()
const locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
const { site, ...others } = JSON.parse(start[main])
const base = {
  ...start,
  [main]: textOf({ site: { ...site, locales }, ...others }),
  [po]: poOf('fil', makeBase(), () => false),
}

const studio = studioForTests(base)
const { put, read, save } = studio
afterEach(studio.reset)

const preview = async (path: string): Promise<string> => (await studio.preview(path)).body
const withFacts = (translation: string): string =>
  base[po].replace(/(msgid "The facts"\nmsgstr ).*/, `$1${JSON.stringify(translation)}`)

it('opens with the translations, and shows those of the draft', async () => {
  const { json } = await studio.call('GET', 'site')
  expect(json.disk[po]).toBe(base[po])
  expect(await preview('fil')).not.toContain('Mga katotohanan')
  expect((await put({ [po]: withFacts('Mga katotohanan') })).status).toBe(200)
  expect(await preview('fil')).toContain('Mga katotohanan')
  expect(await preview('')).not.toContain('Mga katotohanan')
})

it('reports what is wrong with a translation, and asks before it saves that', async () => {
  const { json } = await put({ [po]: withFacts('Mga {keyword}') })
  expect(json.problems).toContainEqual(expect.objectContaining({ code: 'P082', file: po }))
  // Only that translation is not used.
  const shown = await preview('fil')
  expect(shown).toContain(invent('Welcome to', 'fil'))
  expect(shown).not.toContain('Mga p666')
  expect((await save()).status).toBe(422)
  expect(read(po)).toBe(base[po])
})

it('shows translations while the site has errors', async () => {
  const { json } = await put({ [main]: base[main].replace('"title": "The facts"', '"title": ""') })
  expect(json.shows).toBe('partial')
  expect(await preview('fil')).toContain('<html lang="fil-PH"')
})

it('shows a page in its own language where another leaves it out', async () => {
  const some = base[po].replace(/(msgid "The facts"\nmsgstr ).*/, '$1""')
  const text = base[main].replace(
    '"name": "Filipino"',
    '"name": "Filipino", "untranslated": "leave-out"',
  )
  await put({ [po]: some, [main]: text })
  expect(await preview('fil')).toContain('<html lang="en-PH"')
})

it.each(['locales/de.po', 'locales/fil/nobody.po', 'locales/../fil.po', 'locales/fil.json'])(
  'refuses %s',
  async (name) => {
    expect((await put({ [name]: '' })).status).toBe(400)
  },
)

it('refuses a name that leads elsewhere, whatever the languages of the draft are', async () => {
  const escape = base[main].replace('"lang": "fil-PH"', '"lang": "../../x"')
  expect((await put({ [main]: escape, 'locales/../../x.po': '' })).status).toBe(400)
})

it('brings translations up to date when it saves, and tells what it has changed', async () => {
  const changed = base[main].replace('The facts', 'The plain facts')
  await put({ [main]: changed })
  const { status, json } = await save(true)
  expect([status, Object.keys(json.updated)]).toEqual([200, [po]])
  expect(read(po)).toBe(json.updated[po])
  expect(read(po)).toContain('#, fuzzy\n#| msgid "The facts"\nmsgid "The plain facts"')
})
