// covers: studio/server/preview-links/**
import { describe, expect, it } from 'vitest'
import { hashText } from '../../../builder/hosts/policy.ts'
import { speculationRules } from '../../../renderer/document/speculation-rules.tsx'
import { nameBlocks } from '../../../studio/server/preview-links/banner.ts'
import { relocatePage } from '../../../studio/server/preview-links/dress-preview.ts'

const load = 'f(()=>import("/assets/client-1.js"))'
const face = '@font-face{src:url(/fonts/a.woff2)}'
const policy = [
  "default-src 'none'",
  `script-src 'self' ${hashText(load)} ${hashText(speculationRules)} https://cdn.example`,
  `style-src ${hashText(face)}`,
  "img-src 'self' https://pictures.example",
  "connect-src 'self' https://in.example",
  'form-action https://forms.example',
].join('; ')

function moved(body: string, name = 'index.html'): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"/><style>${face}</style><script type="speculationrules">${speculationRules}</script>`
  const html = `<!doctype html><html><head>${head}</head><body class="a">${body}<script>${load}</script></body></html>`
  return relocatePage(name, html, '<i>B</i>', new Set(['index.html', 'bonus.html', 'de/vip.html']))
}

describe('addresses', () => {
  it.each([
    ['<a href="/">', '<a href="./index.html">'],
    ["<a class='x' href='/bonus#a'>", "<a class='x' href='./bonus.html#a'>"],
    ['<a href=/de/vip?a>', '<a href=./de/vip.html?a>'],
    [
      '<form action="/answers" data-folder="/data/">',
      '<form action="./answers" data-folder="./data/">',
    ],
    [
      '<img srcSet="/img/a 1w, /img/b 2w" src="/img/a"/>',
      '<img srcSet="./img/a 1w, ./img/b 2w" src="./img/a"/>',
    ],
    ['<meta content="0; url=/bonus">', '<meta content="0; url=./bonus.html">'],
  ])('of the site are relative: %s', (before, after) => {
    expect(moved(before)).toContain(after)
    expect(moved(before, 'de/vip.html')).toContain(after.replaceAll('./', '../'))
  })

  it.each([
    '<a href="//other.example/">',
    '<a href="https://other.example/">',
    '<a href="#top">',
    '<a title="/ an hour" href="">',
    'write href="/bonus" here',
    '<pre>src="/a"</pre>',
  ])('of others, and texts, are kept: %s', (kept) => {
    expect(moved(kept)).toContain(kept)
  })

  it('of icons are there twice, for browsers and for React', () => {
    expect(moved('<link rel="icon" href="/a.svg"/>')).toContain(
      '<link rel="icon" href="./a.svg"/><link media="not all" rel="icon" href="/a.svg"/>',
    )
  })

  it('of modules and fonts are relative', () => {
    expect(moved('')).toContain('import("./assets/client-1.js")')
    expect(moved('')).toContain('url(./fonts/a.woff2)')
  })
})

describe('the policy', () => {
  const directives = (html: string): string[] =>
    (/Policy" content="([^"]*)"/.exec(html)?.[1] ?? '').split('; ')

  it('allows exactly the inline texts that are there', () => {
    const html = moved('')
    const texts = [...html.matchAll(/<(?:script|style)[^>]*>([^<]*)</g)].map(([, text = '']) =>
      hashText(text),
    )
    const named = html.match(/'sha256-[^']+'/g) ?? []
    expect(new Set(named)).toEqual(new Set(texts))
  })

  it('lets nothing be sent to other servers, and no script of theirs run', () => {
    const all = directives(moved(''))
    expect(all).toContain("connect-src 'self'")
    expect(all).toContain("form-action 'none'")
    expect(all).toContain("img-src 'self' https://pictures.example")
    expect(all.join(' ')).not.toContain('cdn.example')
    expect(all.join(' ')).not.toContain('unsafe')
  })
})

it('adds a banner after the link that skips the navigation, and asks not to be listed', () => {
  const html = moved('<p>x</p>')
  expect(html).toContain('<body class="a"><i>B</i><p>x</p>')
  expect(moved('<a href="#m">Skip</a><p>')).toContain('<a href="#m">Skip</a><i>B</i><p>')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
})

describe('the ids of changed blocks', () => {
  const page = (main: string): string =>
    `<html><body><header>x</header><main>${main}</main></body></html>`
  const lines = [{ text: 'a', block: 0 }, { text: 'b', block: 1 }, { text: 'c' }]

  it('are their own, or made', () => {
    const html = page(
      '<div lang="en"><section class="s"><p>1</p></section></div><div id="own">2</div><p>3</p>',
    )
    const named = nameBlocks(html, { blocks: 3, lines })
    expect(Object.fromEntries(named.ids)).toEqual({ 0: 'change-1', 1: 'own' })
    expect(named.html).toBe(html.replace('<section', '<section id="change-1"'))
  })

  it('are missing where elements are not blocks', () => {
    const html = page('<section>1</section>')
    expect(nameBlocks(html, { blocks: 2, lines })).toEqual({ html, ids: new Map() })
  })
})
