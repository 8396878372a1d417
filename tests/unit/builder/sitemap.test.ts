import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerForHost, formatSitemap } from '../../../builder/hosts/sitemap.ts'
import { lastmodFileOf, readLastmod, recordChanges } from '../../../builder/lastmod.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { makeBase, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'
import type { Run } from '../../fixtures/start-program.ts'
import { findAll, parseXml } from '../../fixtures/xml.ts'

const { folder, at, pagesFile, placeOf, output } = openSiteFolder()

const own = 'https://p666.example'

/** Every address of a sitemap with its date, and the names of the files in its index. */
function readSitemap(files: ReadonlyMap<string, string>) {
  const first = parseXml(files.get('sitemap.xml') ?? '')
  const indexed = findAll(first, 'sitemap').map(textIn('loc'))
  const parts =
    indexed.length === 0 ? ['sitemap.xml'] : indexed.map((url) => url.slice(`${own}/`.length))
  const pages = parts.flatMap((name) =>
    findAll(parseXml(files.get(name) ?? ''), 'url').map((page) => ({
      loc: textIn('loc')(page),
      lastmod: textIn('lastmod')(page),
    })),
  )
  return { parts, pages }
}

const textIn = (name: string) => (element: ReturnType<typeof parseXml>) =>
  findAll(element, name)
    .flatMap(({ children }) => children)
    .filter((child) => typeof child === 'string')
    .join('')

it('refuses a folder in the place of the dates', async () => {
  const file = at('none.lastmod.txt')
  mkdirSync(file)
  const reading = readLastmod(at('none.json'))
  await expect(reading).rejects.toThrow(`${file} is a folder, not a file.`)
})

const manyPages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/guide-${index}` }))

describe('a sitemap', () => {
  it('lists pages in order, with the dates that are known', () => {
    const files = formatSitemap(own, [{ path: '/', lastmod: '2026-06-01' }, { path: '/a/b' }])
    expect([...files]).toEqual([
      [
        'sitemap.xml',
        `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://p666.example/</loc><lastmod>2026-06-01</lastmod></url>
<url><loc>https://p666.example/a/b</loc></url>
</urlset>
`,
      ],
    ])
  })

  it('is one file of 50,000 addresses, and two with an index of 50,001', () => {
    const most = manyPages(50_001)
    expect([...formatSitemap(own, most.slice(1)).keys()]).toEqual(['sitemap.xml'])
    const files = formatSitemap(own, most)
    const { parts, pages } = readSitemap(files)
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
    expect(parts).toEqual(['sitemap-1.xml', 'sitemap-2.xml'])
    expect(pages.map(({ loc }) => loc)).toEqual(most.map(({ path }) => own + path))
    expect(findAll(parseXml(files.get('sitemap-2.xml') ?? ''), 'url')).toHaveLength(1)
  })

  it('keeps every file within its size limit', () => {
    const pages = manyPages(40)
    const limits = { pages: 100, bytes: 700 }
    const files = formatSitemap(own, pages, limits)
    const sizes = [...files]
      .filter(([name]) => name !== 'sitemap.xml')
      .map(([, text]) => Buffer.byteLength(text))
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.bytes)
    expect(Math.max(...sizes)).toBeGreaterThan(limits.bytes - 60) // no file is split too early
    expect(readSitemap(files).pages).toHaveLength(40)
  })

  it('is the same whether a site is built or not', () => {
    const site = compileSite(makeBase())
    expect(answerForHost('/sitemap.xml', site)).toEqual({
      type: 'application/xml',
      body: formatSitemap(own, [{ path: '/' }, { path: '/bonus' }, { path: '/vip' }]).get(
        'sitemap.xml',
      ),
    })
    expect(answerForHost('/sitemap-1.xml', site)).toBeUndefined()
    expect(answerForHost('/robots.txt', site)?.body).toContain('Sitemap: https://p666.example/')
    expect(answerForHost('/.well-known/security.txt', site)).toBeUndefined()
  })
})

describe('the dates of changes', () => {
  const note = (site: PagesFile | string, day: string, create = false) => {
    writeSite(folder, site)
    return recordChanges(placeOf(), siteConfig, day, { create })
  }
  const days = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(lastmodFileOf(pagesFile), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('/'))
        .map((line) => line.split(' ').slice(0, 2)),
    )
  const changed = (title: string): PagesFile => siteWith({ 'pages /vip blocks 0 title': title })

  it('are not recorded without the file, and are unknown for existing content', async () => {
    expect(await note(makeBase(), '2026-06-01')).toBeUndefined()
    expect(await note(makeBase(), '2026-06-01', true)).toEqual([])
    expect(days()).toEqual({ '/': '-', '/bonus': '-', '/vip': '-' })
  })

  it('move for a page when its content does, and for no other', async () => {
    expect(await note(changed('One'), '2026-06-02')).toEqual(['/vip'])
    expect(days()).toEqual({ '/': '-', '/bonus': '-', '/vip': '2026-06-02' })
    expect(await note(changed('One'), '2026-06-03')).toEqual([])
    expect(await note(changed('Two'), '2026-06-04')).toEqual(['/vip'])
    expect(days()['/vip']).toBe('2026-06-04')
  })

  it('stay when only whitespace, ids, the order of properties, the navigation or the settings change', async () => {
    const { site, pages } = changed('Two')
    const turned = Object.fromEntries(
      Object.entries(pages).map(([path, page]) => {
        const { meta, ...rest } = page
        const blocks = page.blocks.map((block, index) => ({ ...block, id: `block-${index}` }))
        const backwards = Object.fromEntries(Object.entries(meta ?? {}).toReversed())
        return [path, { inNav: false, ...rest, blocks, name: 'Another', meta: backwards }]
      }),
    )
    const other = { pages: turned, site: { ...site, keyword: 'q777' } }
    expect(await note(JSON.stringify(other, undefined, 7), '2026-06-05')).toEqual([])
    expect(days()['/vip']).toBe('2026-06-04')
  })

  it('are removed with the page, and start with a new one', async () => {
    const site = changed('Two')
    const { '/bonus': bonus, ...pages } = site.pages
    if (bonus) pages['/offers'] = bonus
    expect(await note({ ...site, pages }, '2026-06-06')).toEqual(['/offers'])
    expect(days()).toEqual({ '/': '-', '/offers': '2026-06-06', '/vip': '2026-06-04' })
  })

  it('survive a merge that kept the lines of both sides', async () => {
    const file = lastmodFileOf(pagesFile)
    await note(changed('Mine'), '2026-06-07')
    const mine = readFileSync(file, 'utf8')
    await note(changed('Theirs'), '2026-06-08')
    writeFileSync(
      file,
      mine + readFileSync(file, 'utf8') + '<<<<<<< x\n/vip 2026-99-99 0123456789abcdef\n',
    )
    expect(await note(changed('Mine'), '2026-06-09')).not.toContain('/vip')
    expect(days()['/vip']).toBe('2026-06-07')
  })

  it('are unchanged if the site cannot be read', async () => {
    const before = days()
    expect(await note('{ "pages": ', '2026-06-10')).toBeUndefined()
    expect(days()).toEqual(before)
  })
})

describe('a built site', () => {
  let files: ReadonlyMap<string, string>
  let run: Run

  beforeAll(async () => {
    rmSync(lastmodFileOf(pagesFile), { force: true })
    writeSite(folder, makeBase())
    await recordChanges(placeOf(), siteConfig, '2026-06-01', { create: true })
    const { '/vip': vip } = makeBase().pages
    const title = 'A page that no entry of the navigation leads to'
    const description =
      'This page is in the sitemap all the same, for a link from elsewhere may lead to it.'
    const site = siteWith({
      'pages /vip meta noindex': true,
      'pages /club/rules': { ...vip, inNav: false, meta: { title, description } },
      'site securityContact': {
        contact: 'mailto:security@p666.example',
        policy: 'https://promo.team.example/security',
        expires: '2026-12-31',
      },
    })
    writeSite(folder, site)
    await recordChanges(placeOf(), siteConfig, '2026-06-02')
    writeSite(folder, siteWith({ 'pages /bonus blocks 0 title': 'Not noted yet' }, site))
    run = await runCli('build', '--pages', pagesFile, '--out', at('out'))
    files = output()
  }, 120_000)

  const canonical = (name: string): string | undefined =>
    /<link[^>]* rel="canonical"[^>]* href="([^"]*)"/.exec(files.get(name) ?? '')?.[1] ??
    /<link[^>]* href="([^"]*)"[^>]* rel="canonical"/.exec(files.get(name) ?? '')?.[1]
  const robots = (name: string) =>
    (files.get(name) ?? '').includes('<meta name="robots" content="noindex"')

  it('lists the canonical address of each page that may be listed, with its date if known', () => {
    const { pages } = readSitemap(files)
    expect(pages).toEqual([
      { loc: 'https://p666.example/', lastmod: '' },
      { loc: 'https://p666.example/bonus', lastmod: '' }, // changed, but not recorded
      { loc: 'https://p666.example/club/rules', lastmod: '2026-06-02' },
    ])
    expect(['index.html', 'bonus.html', 'club/rules.html'].map(canonical)).toEqual(
      pages.map(({ loc }) => loc),
    )
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout).toContain('1 page changed since the last `npm run lastmod`.\n')
  })

  it('asks search engines to skip exactly the pages that are not listed', () => {
    const html = [...files.keys()].filter((name) => name.endsWith('.html'))
    expect(html.filter(robots)).toEqual(['404.html', 'ogrmowvk.html', 'old.html', 'vip.html'])
    expect(canonical('vip.html')).toBe('https://p666.example/vip')
  })

  it('allows crawling everything, and names the sitemap', () => {
    expect(files.get('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://p666.example/sitemap.xml\n',
    )
  })

  it('names the contact for vulnerabilities', () => {
    expect(files.get('.well-known/security.txt')).toBe(
      [
        'Contact: mailto:security@p666.example',
        'Expires: 2026-12-31T23:59:59+08:00',
        'Canonical: https://p666.example/.well-known/security.txt',
        'Policy: https://promo.team.example/security',
        'Preferred-Languages: en-PH\n',
      ].join('\n'),
    )
    expect(files.get('data/site.json')).not.toContain('security')
  })
})

it('records the dates by a command, and reports what it cannot read', async () => {
  const file = writeSite(at('own'), makeBase())
  const created = await runCli('lastmod', file)
  expect(created).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/lastmod\.txt: 0 pages changed\n$/),
  })
  writeFileSync(file, textOf(makeBase()).replace('Levels.', 'More levels.'))
  const noted = await runCli('lastmod', file)
  expect(noted.stdout).toMatch(/pages\.lastmod\.txt: 1 page changed: \/vip\n$/)
  expect(readFileSync(lastmodFileOf(file), 'utf8')).toContain('/vip 2026-06-15 ')
  writeFileSync(file, '{')
  expect(await runCli('lastmod', file)).toMatchObject({ code: 2, stdout: '' })
})
