import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BuildOptions, BuildReport } from '../../../builder/build-site.ts'
import { formatSecurityTxt } from '../../../builder/hosts/host-files.ts'
import { createSiteReader, type CompiledLanguage } from '../../../builder/load-site.ts'
import { englishLine, gamblingLines } from '../../../check/rules/gambling-ph/house-rules.ts'
import { describeBuild } from '../../../cli/output/describe-build.ts'
import type { PageData, SiteData } from '../../../renderer/page/page-data.ts'
import {
  createDocumentRenderer,
  createPageRenderer,
} from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { pseudoLocale } from '../../../site/locales/pseudo.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { invent, poOf, translatedSite, writeTranslatedSite } from '../../fixtures/languages.ts'
import { languageMarkup } from '../../fixtures/page-weight.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { siteWith } from '../../fixtures/sites.ts'

/** A site that is built in three languages. */

const { folder, at: inFolder, placeOf, read, output, build } = openSiteFolder()
const at = Date.parse('2026-06-15T00:00Z')
/** One path is not written in its normal form, which changes nothing. */
const site: PagesFile = JSON.parse(
  JSON.stringify(translatedSite()).replace('"/bonus":{', '"bonus/":{'),
)
site.site.redirects = { '/ogrmowvk.html': 'promoUrl', '/gift': '/bonus?a=b', '/levels': '/vip' }
site.site.temporaryRedirects = ['/ogrmowvk.html', '/gift']
let report: BuildReport
/** The latest numbers of what has been written, and of all. */
const progress = new Map<string, [done: number, total: number]>()

async function rebuild(): Promise<BuildReport> {
  const onProgress: BuildOptions['onProgress'] = (done, total, what) =>
    progress.set(what, [done, total])
  const { problems, report: done } = await build({ at, onProgress })
  if (!done) throw new Error(problems.map(({ file, message }) => `${file} ${message}`).join('\n'))
  return done
}

beforeAll(async () => {
  writeTranslatedSite(folder, site)
  report = await rebuild()
})

const dataOf = (file: string): PageData => JSON.parse(read(`data/${file}.json`))
const siteOf = (file: string): SiteData => JSON.parse(read(`data/${file}.json`))
const all = (html: string, pattern: RegExp): string[] =>
  Array.from(html.matchAll(pattern), ([, found = '']) => found)
const alternatesIn = (html: string) =>
  Array.from(
    html.matchAll(
      /<link rel="alternate" hreflang="([^"]*)" href="https:\/\/p666\.example([^"]*)"\/>/gi,
    ),
    ([, lang, path]) => `${lang} ${path}`,
  )
const canonicalOf = (html: string) =>
  /rel="canonical" href="https:\/\/p666\.example([^"]*)"/.exec(html)?.[1]

it('tells how many pages, and then pictures and cards, are written', () => {
  expect([...progress.keys()]).toEqual(['pages', 'pictures'])
  for (const [done, total] of progress.values()) expect(done).toBe(total)
  expect(progress.get('pictures')?.[1]).toBe(readdirSync(inFolder('out/img')).length)
})

it('redirects to pages in each language, and to the original of those that it lacks', () => {
  const { promoUrl } = site.site
  expect(read('_redirects').split('\n').slice(0, -1)).toEqual([
    `/ogrmowvk.html ${promoUrl} 302`,
    '/gift /bonus?a=b 302',
    '/levels /vip 301',
    '/fil/gift /fil/bonus?a=b 302',
    '/fil/levels /fil/vip 301',
    '/de/gift /de/bonus?a=b 302',
    '/de/levels /vip 301',
  ])
  expect(read('fil/gift.html')).toContain('content="0; url=/fil/bonus?a=b"')
})

async function renderHome(language: CompiledLanguage | undefined): Promise<string> {
  const { html } = await createPageRenderer(language?.data ?? null, '').render(
    language?.prefix ?? '/',
  )
  return html
}

/** Renders a page in pieces and at once, and expects the same; returns the HTML. */
function renderTwice(file: string, page: PageData): string {
  const renderer = createDocumentRenderer({ site: siteOf(file), theme: '', client: '/client.js' })
  const loaded = { state: 'ready', page } as const
  const rendered = renderer.render(loaded, page.path)
  expect(rendered).toEqual(renderer.renderWhole(loaded, page.path))
  return rendered.html
}

const switchIn = (html: string): string[] =>
  all(/<\/main><nav.*?<\/nav>/s.exec(html)?.[0] ?? '', /href="([^"]*)" hreflang/gi)

describe('a site in several languages', () => {
  it('has the pages of each language, and says what is not translated', () => {
    expect([...report.pages.keys()].toSorted()).toEqual(
      ['/', 'bonus/', '/de', '/de/bonus', '/fil', '/fil/bonus', '/fil/vip', '/vip'].toSorted(),
    )
    expect(report.languages).toEqual([
      { lang: 'fil-PH', coverage: 0.8, pages: 3, fallbacks: [{ path: '/vip', share: expect.closeTo(0.03) }], leftOut: [] }, // prettier-ignore
      { lang: 'de-AT', coverage: 0.8, pages: 2, fallbacks: [], leftOut: ['/vip'] },
    ])
  })

  it('declares the language of each document, and of its 404 page', () => {
    expect(read('index.html')).toContain('<html lang="en-PH">')
    expect(read('fil.html')).toContain('<html lang="fil-PH" data-path="/fil">')
    expect(read('de/bonus.html')).toContain('<html lang="de-AT" data-path="/de">')
    expect(read('404.html')).toContain('<html lang="en-PH">')
    expect(read('de/404.html')).toContain('<html lang="de-AT" data-path="/de">')
    expect(read('de/404.html')).toMatch(/<a [^>]*href="\/de"/)
    expect(read('_nginx.conf')).toContain('"^/fil/") { set $site_not_found /fil/404.html; }')
  })

  it('names the same addresses on all pages that are translations of each other', () => {
    const both = ['en-PH /bonus', 'fil-PH /fil/bonus', 'de-AT /de/bonus', 'x-default /bonus']
    for (const file of ['bonus', 'fil/bonus', 'de/bonus']) {
      expect(alternatesIn(read(`${file}.html`))).toEqual(both)
      expect(canonicalOf(read(`${file}.html`))).toBe(`/${file}`)
    }
    expect(read('de/bonus.html')).toContain('<meta property="og:locale" content="de_AT"/>')
    expect(all(read('de/bonus.html'), /og:locale:alternate" content="([^"]*)/g)).toEqual([
      'en_PH',
      'fil_PH',
    ])
  })

  it('names no page that only stands in for a translation, nor one that is left out', () => {
    for (const file of ['vip', 'fil/vip']) {
      expect(alternatesIn(read(`${file}.html`))).toEqual([])
      expect(canonicalOf(read(`${file}.html`))).toBe('/vip')
    }
    const sitemap = read('sitemap.xml')
    expect(sitemap).not.toContain('/fil/vip')
    expect(sitemap).not.toContain('/de/vip')
    expect(all(sitemap, /<loc>https:\/\/p666\.example([^<]*)/g)).toEqual(
      '/ /bonus /vip /fil /fil/bonus /de /de/bonus'.split(' '),
    )
    expect(all(sitemap, /hreflang="de-AT" href="https:\/\/p666\.example([^"]*)/g)).toHaveLength(6)
  })

  it('leads links to pages of the same language, or to the original if there is none', () => {
    const html = read('de.html')
    const inMain = all(
      html.slice(html.indexOf('<main'), html.indexOf('</main>')),
      /<a [^>]*href="(\/[^"]*)"/g,
    )
    expect(inMain).toEqual(expect.arrayContaining(['/de/bonus', '/de/bonus#how-to-start', '/vip']))
    expect(inMain).not.toContain('/bonus')
    expect(html).toContain('<a href="/vip" hreflang="en-PH">')
    expect(html).toMatch(/<a href="\/vip" hreflang="en-PH" class="[^"]*">Cömpörö/i)
    expect(html).toMatch(/<a href="\/de\/bonus" class="[^"]*">Rööd/)
    expect(read('fil.html')).toContain('<a href="/fil/vip">')
    expect(html).toContain('href="/ogrmowvk.html"')
    expect(siteOf('de/site').nav.map(({ path }) => path)).toEqual(['/de', '/de/bonus'])
  })

  it('names the language of each page that links lead to, if the own language leaves it out', async () => {
    const quote = { quote: 'Levels.', source: 'VIP guide', href: '/vip' }
    const values = {
      'site footer socialLinks 0 link href': '/vip?from=channels',
      'site floatingButtons 0 href': '/vip',
      'pages /bonus blocks 4': { type: 'testimonials', title: 'Said', quotes: [quote] },
    }
    const other = openSiteFolder()
    writeTranslatedSite(other.folder, siteWith(values, translatedSite()))
    await other.build({ at })
    const links = ['bonus', 'fil/bonus', 'de/bonus'].map((name) =>
      all(
        other.read(`${name}.html`),
        /<a (href="[^"]*vip[^"]*"(?: hreflang="[^"]*")?)/gi,
      ).toSorted(),
    )
    expect(links).toEqual([
      ['href="/vip"', 'href="/vip"', 'href="/vip?from=channels"'],
      ['href="/fil/vip"', 'href="/fil/vip"', 'href="/fil/vip?from=channels"'],
      [
        'href="/vip" hrefLang="en-PH"',
        'href="/vip" hrefLang="en-PH"',
        'href="/vip?from=channels" hrefLang="en-PH"',
      ],
    ])
  })

  it('keeps the page in the links to other languages, which need no script', () => {
    const links = (file: string) =>
      Array.from(
        read(file).matchAll(/<a href="([^"]*)" hreflang="([^"]*)" lang="\2">([^<]*)/gi),
        ([, href, lang, name]) => `${href} ${lang} ${name}`,
      )
    expect(links('bonus.html')).toEqual(['/fil/bonus fil-PH Filipino', '/de/bonus de-AT Deutsch'])
    expect(links('fil/bonus.html')).toEqual(['/bonus en-PH English', '/de/bonus de-AT Deutsch'])
    expect(links('de.html')).toEqual(['/ en-PH English', '/fil fil-PH Filipino'])
  })

  it('shows a block with a text that is not translated whole in its own language', () => {
    const blocks = dataOf('fil/bonus').blocks.map(({ $lang, type }) => [type, $lang])
    expect(blocks).toEqual([
      ['hero', undefined],
      ['promoGrid', undefined],
      ['stepList', 'en-PH'],
      ['contentCards', undefined],
    ])
    expect(read('fil/bonus.html')).toMatch(
      /<div lang="en-PH" dir="auto" class="[^"]*"><section id="how-to-start"/,
    )
    expect(JSON.stringify(dataOf('fil/bonus').blocks[2])).toContain('How to start')
    expect(read('de/bonus.html')).not.toContain('lang="en-PH" dir')
  })

  it('shows a shell block with a setting that is not translated whole in its own language', () => {
    const html = read('fil/bonus.html')
    const whole = /<div lang="en-PH" dir="auto" class="[^"]*"><footer.*<\/footer><template>/s
    const [footer = ''] = whole.exec(html) ?? []
    for (const text of ['100% BONUS', 'Our video', 'All rights reserved'])
      expect(footer).toContain(text)
    expect(html.replace(footer, '')).not.toContain('All rights reserved')
    // What is inside it, and next to it, is translated; a text with prescribed words has these.
    const { line } = siteOf('fil/site').responsibleGambling
    expect(line).toBe(gamblingLines.get('fil'))
    expect(siteOf('de/site').responsibleGambling.line).toBe(invent(englishLine, 'de'))
    expect(footer).toMatch(/<div lang="fil-PH" dir="auto" class="[^"]*"><p>/)
    expect(footer).toContain(`21+ ${line}`)
    expect(html).toMatch(/<aside [^>]*aria-label="(?!Offers")/)
    expect(siteOf('fil/site').original?.names).toEqual(['footer'])
    for (const file of ['bonus', 'de/bonus']) {
      expect(read(`${file}.html`)).not.toContain('<template>')
      expect(read(`${file}.html`)).not.toMatch(/<div lang=/)
    }
  })

  it('says in which language the name of a page is in the navigation', async () => {
    expect(read('fil.html')).toContain('<a href="/fil/bonus">bänäs<')
    const file = inFolder('locales/fil.po')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('msgid "bonus.html"', 'msgid "bonuses"'))
    await rebuild()
    const named = all(read('fil/vip.html') + read('fil.html'), /(<a href="[^"]*" lang=[^/]*)/g)
    writeFileSync(file, text)
    await rebuild()
    expect(named).toEqual(['<a href="/fil/bonus" lang="en-PH">bonus<'])
  })

  it('has no text of another language in a page or its data', () => {
    for (const text of ['Offers', 'What it means.', 'The offer.']) {
      const german = invent(text, 'de')
      for (const [prefix, own, other] of [
        ['', text, german],
        ['de/', german, text],
      ])
        for (const file of [`${prefix}bonus.html`, `data/${prefix}bonus.json`]) {
          expect(read(file)).toContain(own)
          expect(read(file)).not.toContain(other)
        }
    }
    expect(read('data/de/site.json')).toContain('Alle Rechte vorbehalten')
    expect(read('data/de/site.json')).not.toContain('All rights reserved')
  })

  it('takes little more to load than a site in one language', async () => {
    const alone = openSiteFolder()
    writeSite(alone.folder, siteWith({ 'site locales': undefined }, site))
    await alone.build({ at })
    const sizeOf = (html: string): number => brotliCompressSync(html).byteLength
    const grown = ['index.html', 'bonus.html', 'vip.html', '404.html'].map(
      (name) => sizeOf(read(name)) - sizeOf(alone.read(name)),
    )
    expect(Math.max(...grown)).toBeLessThanOrEqual(languageMarkup)
    expect(Math.max(...grown)).toBeGreaterThan(0)
  })

  it('names pictures by the path of the site, and describes each language for search engines', () => {
    const [hero] = dataOf('de/bonus').blocks
    expect(hero?.type === 'hero' && hero.image?.alt).toBe('p666 bonus')
    expect(read('de.html')).toContain('"inLanguage":"de-AT"')
    expect(read('de.html')).toContain('"url":"https://p666.example/de"')
    expect(read('de/bonus.html')).toContain('"item":"https://p666.example/de"}')
  })

  it('says of some pages that less is translated than has to be, and of how many more', () => {
    const fallbacks = Array.from({ length: 14 }, (_, page) => ({ path: `/${page}`, share: 0.689 }))
    const [, , fil, de] = describeBuild(
      { name: '', out: 'dist', took: 0 },
      { ...report, languages: report.languages.map((one) => ({ ...one, fallbacks })) },
    )
    const named = Array.from({ length: 12 }, (_, index) => `/${index} (68%)`).join(', ')
    expect(fil).toBe(`fil-PH: 3 pages; less than 80% translated: ${named} and 2 more`)
    expect(de).toMatch(/ and 2 more; left out until translated: \/vip$/)
  })

  it('is reported if its headers are too long for Cloudflare, and these are not', () => {
    const linesOf = (longestHeader: number) =>
      describeBuild({ name: '', out: 'dist', took: 0 }, { ...report, longestHeader }).join('\n')
    const lengths = read('_headers')
      .split('\n')
      .map(({ length }) => length)
    expect(report.longestHeader).toBe(Math.max(...lengths))
    expect(linesOf(report.longestHeader)).not.toContain('Cloudflare')
    expect(linesOf(2345)).toContain('2345 characters long. Cloudflare ignores more than 2000')
  })

  it('has a web manifest of each language, which its pages link to', () => {
    for (const [path, lang] of [
      ['', 'en-PH'],
      ['/fil', 'fil-PH'],
      ['/de', 'de-AT'],
    ] as const) {
      const manifest = JSON.parse(read(`${path}/site.webmanifest`))
      const shared = { name: 'p666', theme_color: '#140b2b' }
      expect(manifest).toMatchObject({ ...shared, lang, start_url: path || '/' })
      expect(read(`${path}/bonus.html`)).toContain(
        `<link rel="manifest" href="${path}/site.webmanifest"/>`,
      )
    }
    const contact = { contact: 'mailto:a@b.example', expires: '2026-12-31' }
    expect(formatSecurityTxt(contact, siteOf('site'))).toContain(
      'Preferred-Languages: en-PH, fil-PH, de-AT\n',
    )
  })

  it('links to other languages below a page without the navigation', () => {
    expect(switchIn(read('404.html'))).toEqual(['/fil', '/de'])
    expect(switchIn(read('de/404.html'))).toEqual(['/', '/fil'])
    expect(read('de/404.html')).toContain('data-back="/de"')
    const html = renderTwice('de/site', { ...dataOf('de/bonus'), showNav: false })
    expect(switchIn(html)).toEqual(['/bonus', '/fil/bonus'])
    expect(read('de/bonus.html').match(/<nav\b/g)).toHaveLength(1)
  })

  it.each([
    ['site', ['index', 'bonus', 'vip']],
    ['fil/site', ['fil', 'fil/bonus']],
    ['de/site', ['de', 'de/bonus']],
  ])('renders in pieces what React renders for the whole document: %s', (file, pages) => {
    for (const page of pages) expect(renderTwice(file, dataOf(page))).toMatch(/<\/html>$/)
  })

  it('renders only what changes with a PO file', async () => {
    expect((await rebuild()).written).toEqual([])
    const file = inFolder('locales/fil.po')
    const text = poOf('fil', site)
    writeFileSync(file, text.replace(invent('The offer.', 'fil'), 'Ang offer.'))
    expect((await rebuild()).written.map(({ key }) => key)).toEqual(['/fil/bonus'])
    expect(read('fil/bonus.html')).toContain('Ang offer.')
    // With its translation, the page is one that all others of its kind name.
    writeFileSync(
      file,
      poOf('fil', site, (one) => one.text === '100% BONUS'),
    )
    const { written } = await rebuild()
    expect(written.map(({ key }) => key).toSorted()).toEqual(['/fil/bonus', '/fil/vip', '/vip'])
    await build({ out: 'fresh', at })
    const fresh = output('fresh')
    expect([...output()].filter(([name, content]) => fresh.get(name) !== content)).toEqual([])
    writeFileSync(file, text)
  })

  it('builds nothing from translations with unsafe markup', async () => {
    const file = inFolder('locales/de.po')
    const text = poOf('de', site)
    writeFileSync(
      file,
      text.replace(invent('Slots and <b>tables</b>, explained.', 'de'), '<script>1</script>'),
    )
    const { report: unsafe, problems } = await build({ at })
    writeFileSync(file, text)
    expect(unsafe).toBeUndefined()
    expect(problems.find(({ severity }) => severity === 'error')?.file).toBe('locales/de.po')
  })

  it('is the same in the dev server, with invented words for developers', async () => {
    await rebuild()
    const pseudo = [pseudoLocale('pseudo'), pseudoLocale('pseudo-rtl')]
    const { content } = await createSiteReader(siteConfig).load(placeOf(), {
      partial: true,
      at,
      pseudo,
    })
    const [fil, de, long, rtl] = content?.languages ?? []
    expect(Object.keys(de?.data.pages ?? {})).toEqual(['/de', '/de/bonus'])
    const { alternates, ...page } = fil?.data.pages['/fil/bonus'] ?? {}
    const { client: _client, alternates: built, ...same } = dataOf('fil/bonus')
    expect(page).toEqual(same)
    expect(alternates).toEqual(expect.arrayContaining([...(built ?? [])]))
    expect(long?.data.pages['/pseudo/bonus']?.meta?.title).toBe('Bónúsús térmsms át p666')
    expect(long?.data.site.messages.NotFound.goBack).toBe('Gó Báckck')
    expect(rtl?.data.site.dir).toBe('rtl')
    const direction = /\[dir=rtl\][^}]*unicode-bidi:isolate/
    expect(await renderHome(rtl)).toMatch(direction)
    expect(await renderHome(long)).not.toMatch(direction)
  })
})
