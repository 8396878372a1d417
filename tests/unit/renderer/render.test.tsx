import { Script } from 'node:vm'
import { parse, type ParserError } from 'parse5'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { attribute, elementsBelow, textOf, type Element } from '../../fixtures/html.ts'
import { makeBase, compileSite, siteWith } from '../../fixtures/sites.ts'

const log = vi.spyOn(console, 'log').mockImplementation(() => {})
const error = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  log.mockClear()
  error.mockClear()
})

const data = compileSite(makeBase())

/** Renders a path and parses the result; `faults` are parse errors. */
async function renderAndParse(path: string, from: BuildData = data) {
  const page = await createPageRenderer(from, '/assets/client.js').render(path)
  const faults: string[] = []
  const document = parse(page.html, {
    onParseError: ({ code, startOffset }: ParserError) => faults.push(`${code} at ${startOffset}`),
  })
  const all = elementsBelow(document)
  const named = (name: string) => all.filter(({ tagName }) => tagName === name)
  const only = (name: string): Element => {
    const [first, second] = named(name)
    if (!first || second) throw new Error(`expected one <${name}>`)
    return first
  }
  const metaOf = (key: string) =>
    named('meta')
      .filter((meta) => [attribute(meta, 'name'), attribute(meta, 'property')].includes(key))
      .map((meta) => attribute(meta, 'content'))
  return { ...page, faults, all, named, only, metaOf }
}

it('throws without build data', () => {
  expect(() => createPageRenderer(null, '/client.js')).toThrow(/^build data is null$/)
})

describe.each(Object.keys(data.pages))('the page %s', (path) => {
  it('is a complete, well-formed document in the language of the site', async () => {
    const { html, status, faults, only, named } = await renderAndParse(path)
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="en-PH"><head>/)
    expect(html).toMatch(/<\/html>$/)
    expect(faults).toEqual([])
    expect(named('h1')).toHaveLength(1)
    expect(textOf(only('main'))).not.toBe('')
    expect(html).not.toMatch(/\{keyword\}|undefined|\[object/)
    expect([log.mock.calls, error.mock.calls]).toEqual([[], []])
  })

  it('has one title, description, card, address and canonical link, in the head', async () => {
    const { only, named, metaOf } = await renderAndParse(path)
    const { title, description } = data.pages[path]?.meta ?? {}
    expect(textOf(only('title'))).toBe(title)
    const inHead = elementsBelow(only('head'))
    for (const element of ['meta', 'link', 'title', 'style'].flatMap(named))
      expect(inHead).toContain(element)
    const said = {
      description,
      'og:title': title,
      'og:description': description,
      'twitter:title': title,
      'twitter:description': description,
      'og:url': `https://p666.example${path}`,
      'og:locale': 'en_PH',
      'og:site_name': 'p666',
    }
    const found = Object.keys(said).map((name) => [name, metaOf(name)])
    expect(found).toEqual(Object.entries(said).map(([name, content]) => [name, [content]]))
    const canonical = named('link').filter((link) => attribute(link, 'rel') === 'canonical')
    expect(canonical.map((link) => attribute(link, 'href'))).toEqual([
      `https://p666.example${path}`,
    ])
    expect(metaOf('robots')).toEqual([])
  })

  it('has one style element, in the head, and no style attribute', async () => {
    const { all, inline, named } = await renderAndParse(path)
    const styles = named('style')
    expect(styles).toHaveLength(1)
    expect(all.filter((element) => attribute(element, 'style') !== undefined)).toEqual([])
    expect(all.filter(({ attrs }) => attrs.some(({ name }) => name.startsWith('on')))).toEqual([])
    expect(inline.styles).toEqual(styles.map(textOf))
  })

  it('has one inline script, which parses, at the end of the body', async () => {
    const { inline, only, named } = await renderAndParse(path)
    const [script] = inline.scripts
    if (script === undefined) throw new Error('no script')
    const scripts = named('script').filter((found) => attribute(found, 'type') === undefined)
    expect(scripts.map(textOf)).toEqual([script])
    expect(only('body').childNodes.at(-1)).toBe(scripts[0])
    expect(() => new Script(script)).not.toThrow() // parses, runs nothing
    expect(script).toContain('"/assets/client.js"')
  })

  it('marks its entry in the navigation, if shown', async () => {
    const { named } = await renderAndParse(path)
    const current = named('a').filter((link) => attribute(link, 'aria-current') === 'page')
    expect(current.map((link) => attribute(link, 'href'))).toEqual(path === '/vip' ? [] : [path])
    expect(named('nav')).toHaveLength(path === '/vip' ? 0 : 1)
  })
})

it('keeps a client address from ending the script', async () => {
  const { html } = await createPageRenderer(data, '/</script><b>').render('/')
  expect(html).not.toContain('</script><b>')
})

it.each(['/slots', '/bonus/x', '/constructor', '/__proto__', '/404', '/Bonus'])(
  'answers the unknown path %s with the 404 page',
  async (path) => {
    const { status, only, named, metaOf, faults } = await renderAndParse(path)
    expect(status).toBe(404)
    expect(textOf(only('main'))).toBe(
      "404Page Not FoundThe page you're looking for doesn't exist or has been moved.Go BackGo Homebonus",
    )
    expect(textOf(only('title'))).toBe('Page Not Found')
    expect(metaOf('robots')).toEqual(['noindex'])
    expect(named('link').filter((link) => attribute(link, 'rel') === 'canonical')).toEqual([])
    expect(named('nav')).toEqual([])
    expect(faults).toEqual([])
    expect(textOf(only('button'))).toBe('Go Back')
    expect(attribute(only('button'), 'data-back')).toBe('/')
    expect(log).not.toHaveBeenCalled()
  },
)

it('shows a picture on the 404 page if the site names one', async () => {
  const own = compileSite(siteWith({ 'site notFoundImage': 'bonus-2-1' }))
  const { only, faults } = await renderAndParse('/nowhere', own)
  expect(attribute(only('source'), 'srcset')).toContain('/img/bonus-2-1.')
  expect(faults).toEqual([])
})

describe('a route without page data', () => {
  const { '/': _home, '/vip': _vip, ...rest } = data.pages
  const holed: BuildData = { ...data, pages: rest }

  it.each(['/', '/vip'])('shows the placeholder and its own meta: %s', async (path) => {
    const { status, only, metaOf } = await renderAndParse(path, holed)
    const meta = data.routes.find((route) => route.path === path)?.meta
    expect(status).toBe(200)
    expect(textOf(only('main'))).toBe('Loading...')
    expect(textOf(only('title'))).toBe(meta?.title)
    expect(metaOf('description')).toEqual([meta?.description])
    expect(log.mock.calls).toEqual([[`no build data for ${path}`]])
  })

  it('has an empty title when the route has no meta', async () => {
    const routes = data.routes.map((route) => ({ ...route, meta: {} }))
    const nav = data.site.nav.map((entry) => ({ ...entry, meta: {} }))
    const { named, metaOf } = await renderAndParse('/', {
      ...holed,
      routes,
      site: { ...data.site, nav },
    })
    expect(named('title').map(textOf).join('')).toBe('')
    expect(metaOf('description')).toEqual([''])
  })
})

it.each(['/bonus/', '/bonus?x=1', '/bonus#x'])(
  'answers %s with the page and status 200',
  async (path) => {
    const { status, only } = await renderAndParse(path)
    expect(textOf(only('h1'))).toBe('Bonus')
    expect(status).toBe(200)
  },
)

it('inserts markup byte for byte', async () => {
  const markup =
    'a <b>b</b> &amp; &#233; <a href="/bonus"  title=\'1 > 2\'>c</a><br/>\n<I>d</I> $& 🎉'
  const renderDesc = (desc: string) =>
    renderAndParse('/', compileSite(siteWith({ 'pages / blocks 0 desc': desc })))
  const { html, faults } = await renderDesc(markup)
  expect(html).toContain(`>${markup}</p>`)
  const blocks = await renderDesc('<P>a</P>')
  expect(blocks.html).toContain('><P>a</P></div>')
  expect([faults, blocks.faults]).toEqual([[], []])
})
