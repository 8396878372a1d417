import { beforeEach, expect, it } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { blogSite, post } from '../../fixtures/blog.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeFiles, writeSite } from '../../fixtures/site-folder.ts'
import { siteWith } from '../../fixtures/sites.ts'

/* Lists of pages in a build, with the pages and the feeds that they make. */

const { folder, placeOf, read, output, build } = openSiteFolder()
const at = Date.parse('2026-06-01T00:00+08:00')
beforeEach(() => writeSite(folder, blogSite()))

/** The titles that a page lists, in order. */
const listed = (name: string) =>
  Array.from(read(name).matchAll(/<h3><a [^>]*>([^<]*)</g), ([, title]) => title)

it('shows the latest pages first, without drafts and those of the future, and goes on at addresses of its own', async () => {
  const { problems } = await build({ at })
  expect(problems.map(({ code }) => code)).toEqual([])
  expect(listed('blog.html')).toEqual(['Three', 'Two'])
  expect(listed('blog/2.html')).toEqual(['One &amp; only'])
  expect([...output().keys()].filter((name) => name.startsWith('blog/'))).toEqual(
    expect.not.arrayContaining(['blog/3.html', 'blog/four.html']),
  )
  expect(read('blog.html')).toContain('<a href="/blog/2" rel="next">Older</a>')
  const second = read('blog/2.html')
  expect(second).toContain('<a href="/blog" rel="prev">Newer</a>')
  expect(second).toMatch(/<title[^>]*>Blog of [^<]* &amp; friends, page 2<\/title>/)
  expect(second).toMatch(/rel="canonical" href="[^"]*\/blog\/2"/)
  expect(read('sitemap.xml')).toContain('/blog/2</loc>')
})

it('is due again when the date of a page comes, in the build and in previews', async () => {
  const day = Date.parse('2026-12-24T00:00+08:00')
  const next = { at: day, page: '/blog/five', path: [], does: 'appears in lists' }
  expect((await build({ at })).report?.next).toEqual([next])
  const reader = createSiteReader(siteConfig)
  expect((await reader.load(placeOf(), { partial: false, at })).next).toBe(day)
  const before = read('sitemap.xml')
  expect(before).toContain('/blog/five</loc>')
  const { written, report } = await build({ at: day })
  expect([written, report?.next]).toEqual([['/blog', '/blog/2'], []])
  expect(listed('blog.html')).toEqual(['Five', 'Three'])
  expect(read('blog/feed.xml')).toContain('<title>Five</title>')
  expect(read('sitemap.xml')).toBe(before)
})

it('has a page for each tag, to which the pages in lists lead', async () => {
  await build({ at })
  expect(read('topics.html')).toContain('<a href="/topics/old-things">Old things (2)</a>')
  expect(read('topics/old-things.html')).toMatch(/<h2>Old things<\/h2>.*Three.*Two/s)
  expect(read('blog.html')).toContain('<a href="/topics/bread">Bread</a>')
})

it('lists chosen pages in their order, whatever they are', async () => {
  await build({ at })
  expect(read('bonus.html')).toMatch(
    /<li><a href="\/blog">Blog<\/a><\/li><li><a href="\/blog\/two">Two<\/a>/,
  )
})

it('writes a feed of RSS and one of JSON, the same for the same pages', async () => {
  await build({ at })
  const [xml, json] = [read('blog/feed.xml'), read('blog/feed.json')]
  expect(xml).toContain('<title>One &#38; only</title>')
  expect(xml).toContain('<pubDate>Sat, 28 Feb 2026 16:00:00 GMT</pubDate>')
  expect(JSON.parse(json)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ title: 'Three' }, { title: 'Two', tags: ['Bread', 'Old things'] }, {}],
  })
  expect(read('blog.html')).toMatch(
    /<link rel="alternate" type="application\/rss\+xml" title="Posts" href="\/blog\/feed.xml"\/>/,
  )
  await build({ at: at + 1000, out: 'again' })
  expect([read('blog/feed.xml', 'again'), read('blog/feed.json', 'again')]).toEqual([xml, json])
})

it('renders only the pages whose lists change with a page', async () => {
  await build({ at })
  expect((await build({ at })).written).toEqual([])
  const changed = siteWith({ 'pages /blog/one': post(1, 'Changed', ['Bread']) }, blogSite())
  writeFiles(folder, { 'pages.json': changed })
  expect((await build({ at })).written).toEqual(['/blog/2', '/blog/one', '/topics/bread'])
  writeFiles(folder, { 'pages.json': siteWith({ 'pages /blog/one': undefined }, changed) })
  expect((await build({ at })).written).toEqual(['/blog', '/topics', '/topics/bread'])
  expect([...output().keys()]).not.toContain('blog/2.html')
})

it('comes out of the build as it is previewed, in each language', async () => {
  const site = blogSite()
  site.site.locales = [{ lang: 'de-AT', path: '/de', name: 'Deutsch', coverage: 0.1 }]
  writeSite(folder, site)
  writeFiles(folder, {
    'locales/de.po': `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${[
      ['Bread', 'Brot'],
      ['Three', 'Drei'],
      ['A post.', 'Ein Beitrag.'],
      ['Topics', 'Themen'],
      ['All posts.', 'Alle.'],
      ['Posts', 'Beiträge'],
    ]
      .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
      .join('\n')}`,
  })
  expect((await build({ at })).problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const { content } = await createSiteReader(siteConfig).load(placeOf(), { partial: false, at })
  const previewed = [content?.data, ...(content?.languages ?? []).map(({ data }) => data)]
  const pages = previewed.flatMap((data) => Object.entries(data?.pages ?? {}))
  for (const [path, page] of pages.filter(([key]) => !key.endsWith('/four'))) {
    const { client: _client, ...built } = JSON.parse(
      read(`data${path === '/' ? '/index' : path}.json`),
    )
    expect(built).toEqual(JSON.parse(JSON.stringify(page)))
  }
  expect(read('de/topics.html')).toContain('<a href="/de/topics/bread">Brot (2)</a>')
  const germanTopic = read('de/topics/bread.html')
  expect(germanTopic).toContain('href="/de/blog/two"')
  expect(germanTopic).toMatch(/<link [^>]*hreflang="en-PH" href="[^"]*[.]\w+\/topics\/bread"/i)
  expect(read('blog/2.html')).toMatch(/<link [^>]*hreflang="de-AT" href="[^"]*\/de\/blog\/2"/i)
  expect(read('sitemap.xml')).toMatch(
    /\/blog\/2<\/loc>.*hreflang="de-AT" href="[^"]*\/de\/blog\/2"/,
  )
  expect(JSON.parse(read('de/blog/feed.json'))).toMatchObject({ language: 'de-AT' })
})
