import { readFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeTranslatedSite } from '../../fixtures/languages.ts'

/* Reading a PO file and listing the texts of a site take as long as the site is big: a build does each once. */

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

const { folder, at, build } = openSiteFolder()

beforeAll(() => {
  writeTranslatedSite(folder)
  // The fixture lists them, too.
  list.mockClear()
})

it('reads each PO file once, and lists the texts once', async () => {
  expect((await build({ useCache: false })).report?.languages).toHaveLength(2)
  const files = ['de', 'fil'].map((code) => readFileSync(at(`locales/${code}.po`), 'utf8'))
  expect(read.toSorted()).toEqual(files.toSorted())
  expect(list).toHaveBeenCalledOnce()
}, 120_000)
