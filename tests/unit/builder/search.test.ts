import { describe, expect, it } from 'vitest'
import { readSearched, makeSearchIndex } from '../../../builder/search/search-index.ts'
import { searchWords, type SearchFile } from '../../../renderer/search/search-words.ts'
import { siteWith } from '../../fixtures/base-site.ts'
import { blogSite } from '../../fixtures/blog.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { translatedSite, writeTranslatedSite } from '../../fixtures/languages.ts'
import { writeSite } from '../../fixtures/site-folder.ts'

/* What visitors search is made from the pages as they are published, in each language, in files of words in order. */

it.each([
  ['Café Crème, 4.20 €', ['cafe', 'creme', '4', '20']],
  ['Nagtatampók ng mga «SLOTS»', ['nagtatampok', 'ng', 'mga', 'slots']],
  ['<script>alert(1)</script>', ['script', 'alert', '1', 'script']],
  ['  …  ', []],
])('finds the words of %s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

it('splits texts without spaces into words', () => {
  expect(searchWords('東京の天気').length).toBeGreaterThan(2)
})

const pageOf = (path: string, title: string, main: string) =>
  readSearched({
    data: { path, name: path, meta: { title, description: `About ${title}` } },
    html: `<title>x</title><main id="main">${main}</main>`,
  })
const filesOf = (pages: Parameters<typeof makeSearchIndex>[0]): Record<string, SearchFile> =>
  Object.fromEntries(Array.from(makeSearchIndex(pages), ([name, text]) => [name, JSON.parse(text)]))

describe('the index of pages', () => {
  const pages = [
    pageOf('/rye', 'Rye bread', '<h1>Rye</h1><p>It is <b>dark</b> &amp; sour.</p>'),
    pageOf('/oat', 'Oats', '<p>Less rye than <script>hidden</script>oats, caf&eacute;</p>'),
  ]

  it('ranks a page by where its words are', () => {
    const { 'words-0.json': { words = {}, best: shown = {} } = {} } = filesOf(pages)
    const [best, score = 0, other, less = 0] = words['rye'] ?? []
    expect([best, other]).toEqual([0, 1])
    expect(score).toBeGreaterThan(less)
    expect(Object.keys(words)).toEqual(Object.keys(words).toSorted())
    expect(words).toHaveProperty('cafe')
    expect(words).not.toHaveProperty('hidden')
    expect(shown[0]).toEqual(['/rye', 'Rye bread', 'About Rye bread'])
  })

  it('has the pages in files of their own, and is the same each time', () => {
    const files = filesOf(pages)
    expect(files['pages-0.json']).toEqual({
      pages: [
        ['/rye', 'Rye bread', 'About Rye bread'],
        ['/oat', 'Oats', 'About Oats'],
      ],
    })
    expect([...makeSearchIndex(pages)]).toEqual([...makeSearchIndex(pages)])
  })

  it('is in parts of limited size, and cuts words that are everywhere', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      pageOf(`/${at}`, `Page ${at}`, `<p>everywhere constructor __proto__ number${at}</p>`),
    )
    const files = filesOf(many)
    const { starts = [], letters = {} } = files['index.json'] ?? {}
    expect(starts.length).toBeGreaterThan(2)
    expect(starts).toEqual(starts.toSorted())
    const words = starts.flatMap((_, at) => Object.entries(files[`words-${at}.json`]?.words ?? {}))
    const everywhere = new Map(words).get('everywhere') ?? []
    expect([everywhere[0], everywhere.length]).toEqual([-1, 1002])
    expect(
      Math.max(...[...makeSearchIndex(many).values()].map(({ length }) => length)),
    ).toBeLessThan(20_000)
    // A first letter is answered by the first file alone, where its words are in several.
    expect(letters).not.toHaveProperty('e')
    expect(letters['n']).toEqual({ count: 2000, pages: expect.any(Array) })
    expect(letters['n']?.pages).toHaveLength(5)
    expect(letters['n']?.pages[0]).toEqual(['/0', 'Page 0', 'About Page 0'])
  })
})

describe('a build', () => {
  const { folder, read, output, build } = openSiteFolder()
  const site = translatedSite()
  const at = Date.parse('2026-06-15T00:00Z')
  const search = { 'pages /bonus blocks 4': { type: 'search', title: 'Search' } }
  const withSearch = siteWith(search, site)
  const searchFiles = (): string[] =>
    [...output().keys()].filter((name) => name.includes('search-index'))

  it('writes no index, and changes no policy, without a search', async () => {
    writeTranslatedSite(folder, site)
    await build({ at })
    expect(searchFiles()).toEqual([])
    expect(read('_headers')).toContain("form-action 'none'")
  })

  it('writes one for each language, and lets the form lead to its page', async () => {
    writeTranslatedSite(folder, withSearch)
    await build({ at })
    expect(searchFiles()).toContain('data/search-index/index.json')
    expect(searchFiles()).toContain('data/fil/search-index/index.json')
    expect(read('data/fil/search-index/pages-0.json')).toContain('"/fil/bonus"')
    expect(read('_headers')).toContain("form-action 'self'")
    expect(read('bonus.html')).toContain("form-action 'self'")
    expect(read('vip.html')).toContain("form-action 'none'")
    await build({ at, out: 'part', shard: { index: 2, count: 2 } })
    for (const name of searchFiles()) expect(read(name, 'part')).toBe(read(name))
  })

  it('leaves out pages that search engines may not list, or that are not shown', async () => {
    const { '/vip': vip } = withSearch.pages
    const secret = { ...vip, meta: { ...vip?.meta, noindex: true } }
    const past = { ...vip, until: '2026-01-01' }
    const hidden = siteWith({ 'pages /secret': secret, 'pages /past': past }, withSearch)
    writeTranslatedSite(folder, hidden)
    const { problems } = await build({ at })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const pages = read('data/search-index/pages-0.json')
    expect(pages).not.toMatch(/"\/(?:secret|past)"/)
    expect(pages).toContain('["/vip",')
  })

  it('finds all pages beside lists that go on, whose further pages it leaves out', async () => {
    const blog = blogSite()
    blog.pages['/bonus']?.blocks.push({ type: 'search', title: 'Search' })
    writeSite(folder, blog)
    await build({ at })
    expect(output().has('topics/bread.html')).toBe(true)
    const pages = read('data/search-index/pages-0.json')
    expect(pages).toContain('["/vip",')
    expect(pages).not.toContain('"/topics/bread"')
  })
})
