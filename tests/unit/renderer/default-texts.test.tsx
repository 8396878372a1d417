// covers: blocks/** shell/** renderer/messages/**
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { compilePages } from '../../../builder/compile/compile.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { readExamples, readShellExamples } from '../../../schema/read/examples.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { videoHosts } from '../../../schema/values/video.ts'
import { pseudoLocale } from '../../../site/locales/pseudo.ts'
import { translateFile } from '../../../site/locales/translate-site.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { makeBase, messages, pictures } from '../../fixtures/sites.ts'

/** Whatever visitors read in another language comes from its messages or translations: here, all of their letters are Ж. */

// As in the gallery, with defaults where the site has limits.
const bundle = loadSchemas({ ...siteConfig, limits: {} })
const kept = /(<[^>]*>|&#?\w+;|\{\w+\})/
const mark = (text: string): string =>
  text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\p{L}/gu, 'Ж')))
    .join('')
const marked: typeof messages = JSON.parse(
  JSON.stringify(messages, (_, value: unknown) =>
    typeof value === 'string' ? mark(value) : value,
  ),
)

/** The letters of a page that are not marked, with what is around them: of its texts, and of attributes that are read. */
async function findUnmarked(site: object, blocks: readonly object[]): Promise<string[]> {
  const { pages, site: settings } = makeBase()
  const home = { ...pages['/'], blocks }
  const text = JSON.stringify({ site: { ...settings, ...site, keyword: '666' }, pages: { '/': home } }) // prettier-ignore
  const file: PagesFile = JSON.parse(text)
  const locale = { ...pseudoLocale('pseudo'), lang: 'ru', translate: mark }
  const data = compilePages(translateFile(file, locale, bundle), {
    bundle,
    pictures,
    messages: marked,
  })
  const renderer = createPageRenderer(data, '')
  const shown = await Promise.all(['/', '/none'].map((path) => renderer.render(path)))
  // Sites of videos have the same names in all languages, and documents have those of their files.
  const names = new RegExp([String.raw`\{\w+\}`, String.raw`data/\S+\.md`, ...hosts].join('|'), 'g')
  const isUnmarked = (one: string): boolean => /(?!Ж)\p{L}/u.test(one.replaceAll(names, ''))
  return shown.flatMap(({ html }) => textsIn(parse(html)).filter(isUnmarked))
}

function textsIn(node: DefaultTreeAdapterTypes.Node): string[] {
  if (node.nodeName === '#text' && 'value' in node) return [node.value]
  if (['head', 'script', 'style', 'time', 'code'].includes(node.nodeName)) return []
  const own = 'attrs' in node ? node.attrs.filter(({ name }) => isRead.has(name)) : []
  const inner = 'childNodes' in node ? node.childNodes.flatMap(textsIn) : []
  return [...own.map(({ value }) => value), ...inner]
}

const hosts = Object.values(videoHosts).map(({ name }) => name)

const isRead = new Set(['alt', 'aria-label', 'title', 'placeholder', 'data-shown'])

/** An example as it is, and with no more than it needs, in all of its variants. */
function variantsOf(type: string, example: object): object[] {
  const { required = [], properties = {} } =
    bundle.$defs[`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`] ?? {}
  const least = Object.fromEntries(
    Object.entries(example).filter(([key]) => required.includes(key)),
  )
  const choices = Object.entries(properties).flatMap(([key, { enum: values = [] }]) =>
    values.map((value) => ({ ...least, [key]: value })),
  )
  return [example, least, ...choices]
}

it.each(blockTypes)('%s says nothing by itself that is not translated', async (type) => {
  for (const example of readExamples(type, siteConfig))
    expect(await findUnmarked({}, variantsOf(type, asRecord(example)))).toEqual([])
})

it.each([...readShellExamples(siteConfig)])(
  'the shell block %s does not, either',
  async (name, examples) => {
    expect(await findUnmarked({}, [])).toEqual([])
    for (const value of examples) expect(await findUnmarked({ [name]: value }, [])).toEqual([])
  },
)

it('marks cells that say yes or no in any language', async () => {
  const { pages, site } = makeBase()
  const services = { ...messages.Services, yes: 'Oo / Mayroon', no: 'Hindi / Wala' }
  const cells = [['Oo', 'Wala'], ['Yes', 'No'], ['Mayroon', 'Hindi']] // prettier-ignore
  const rows = cells.map((own) => ({ title: 'A', cells: own }))
  const table = { type: 'comparisonTable', title: 'T', caption: 'C', rowHeading: 'R', columns: ['A', 'B'], rows } // prettier-ignore
  const text = JSON.stringify({ site, pages: { '/': { ...pages['/'], blocks: [table] } } })
  const data = compilePages(JSON.parse(text), {
    bundle,
    pictures,
    messages: { ...messages, Services: services },
  })
  const { html } = await createPageRenderer(data, '').render('/')
  const found = Array.from(html.matchAll(/<td><span class="([^"]*)">([^<]*)/g), ([, css, word]) => [word, css]) // prettier-ignore
  const [[, yes] = [], [, no] = []] = found
  expect(yes).not.toBe(no)
  expect(found).toEqual(cells.flatMap(([one, other]) => [[one, yes], [other, no]])) // prettier-ignore
})
