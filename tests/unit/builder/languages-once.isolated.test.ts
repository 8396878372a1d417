import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { invent, writeTranslatedSite } from '../../fixtures/languages.ts'

/* Reading a PO file and listing the texts of a site take as long as the site is big: a build does each once, or not at all. */

const read = vi.hoisted((): string[] => [])
const list = vi.hoisted(() => vi.fn<(root: unknown) => void>())

vi.mock('../../../site/locales/po/po-file.ts', async (load) => {
  const own = await load<typeof import('../../../site/locales/po/po-file.ts')>()
  const readPo: typeof own.readPo = (text) => {
    read.push(text)
    return own.readPo(text)
  }
  return { ...own, readPo }
})

vi.mock('../../../site/locales/list-texts.ts', async (load) => {
  const own = await load<typeof import('../../../site/locales/list-texts.ts')>()
  const listTexts: typeof own.listTexts = (root, options) => {
    list(root)
    return own.listTexts(root, options)
  }
  return { ...own, listTexts }
})

const compare = vi.hoisted(() => vi.fn<(source: string) => void>())

vi.mock('../../../site/locales/compare-markup.ts', async (load) => {
  const own = await load<typeof import('../../../site/locales/compare-markup.ts')>()
  const compareMarkup: typeof own.compareMarkup = (source, translation, pieces) => {
    compare(source)
    return own.compareMarkup(source, translation, pieces)
  }
  return { ...own, compareMarkup }
})

const translated = vi.hoisted((): string[] => [])

vi.mock('../../../site/locales/translate-content.ts', async (load) => {
  const own = await load<typeof import('../../../site/locales/translate-content.ts')>()
  const createContentTranslator: typeof own.createContentTranslator = (options) => {
    const translator = own.createContentTranslator(options)
    const page: typeof translator.page = (key, written) => {
      translated.push(key)
      return translator.page(key, written)
    }
    return { ...translator, page }
  }
  return { ...own, createContentTranslator }
})

const { folder, at, build, output } = openSiteFolder()

beforeAll(() => {
  writeTranslatedSite(folder)
  // The fixture lists them, too.
  list.mockClear()
})

it('reads each PO file once, and lists the texts once', async () => {
  expect((await build({ out: 'first' })).report?.languages).toHaveLength(2)
  const files = ['de', 'fil'].map((code) => readFileSync(at(`locales/${code}.po`), 'utf8'))
  expect(read.toSorted()).toEqual(files.toSorted())
  expect(list).toHaveBeenCalledOnce()
}, 120_000)

it('checks translations again only where they have changed, or have faults', async () => {
  const compared = async (): Promise<[number, string[]]> => {
    compare.mockClear()
    const { problems } = await build()
    const codes = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    return [compare.mock.calls.length, codes]
  }
  const [all] = await compared()
  expect(all).toBeGreaterThan(60)
  expect(await compared()).toEqual([0, []])

  const [po, translation] = [at('locales/fil.po'), invent('The offer.', 'fil')]
  const text = readFileSync(po, 'utf8')
  writeFileSync(po, text.replace(translation, 'Ang offer.'))
  expect(await compared()).toEqual([1, []])
  expect(await compared()).toEqual([0, []])

  writeFileSync(po, text.replace(translation, 'Ang {missing} offer.'))
  const faulty = await compared()
  expect(faulty[1].length).toBeGreaterThan(0)
  expect(await compared()).toEqual(faulty)
  writeFileSync(po, text)
}, 120_000)

it('does neither in a build of the same files', async () => {
  const built = async (): Promise<[texts: number, files: number, problems: string[]]> => {
    read.length = 0
    list.mockClear()
    const { problems, report } = await build()
    expect(report?.languages).toHaveLength(2)
    return [list.mock.calls.length, read.length, problems.map(({ message }) => message)]
  }
  const [, , problems] = await built()
  expect(await built()).toEqual([0, 0, problems])
  const po = at('locales/de.po')
  const text = readFileSync(po, 'utf8')
  writeFileSync(po, `${text}\n`)
  expect(await built()).toEqual([1, 2, problems])
  expect(await built()).toEqual([0, 0, problems])
  const page = at('pages.json')
  writeFileSync(page, `${readFileSync(page, 'utf8')}\n`)
  expect(await built()).toEqual([1, 2, problems])
}, 120_000)

it('translates again only the pages on which something has changed', async () => {
  const translatedAfter = async (file: string, from: string, to: string): Promise<string[]> => {
    await build()
    translated.length = 0
    const text = readFileSync(at(file), 'utf8')
    writeFileSync(at(file), text.replace(from, to))
    await build()
    const pages = [...new Set(translated)].toSorted()
    await build({ out: `after-${to}` })
    expect(output()).toEqual(output(`after-${to}`))
    writeFileSync(at(file), text)
    return pages
  }
  const translation = invent('The offer.', 'fil')
  expect(await translatedAfter('locales/fil.po', translation, 'Ang offer.')).toEqual(['/bonus'])
  expect(await translatedAfter('pages.json', 'The offer.', 'Our offer.')).toEqual(['/bonus'])
  expect(await translatedAfter('pages.json', '"href": "/vip"', '"href": "/bonus"')).toEqual(['/'])
  const all = ['/', '/bonus', '/vip']
  expect(await translatedAfter('pages.json', '"/fil"', '"/tl"')).toEqual(all)
  expect(await translatedAfter('pages.json', '"site": {', '"site": { "lang": "en-GB",')).toEqual(
    all,
  )
  // Links lead to the pages that a language has: one is left out.
  const last = `msgstr "${invent('The offer.', 'de')}"`
  expect(await translatedAfter('locales/de.po', last, 'msgstr ""')).toEqual(['/'])
}, 120_000)
