// covers: studio/server/preview-links/rebase.ts
import { describe, expect, it } from 'vitest'
import { hashText } from '../../../builder/hosts/policy.ts'
import { speculationRules } from '../../../renderer/document/speculation-rules.tsx'
import { nameBlocks } from '../../../studio/server/preview-links/banner.ts'
import { rebaseData, rebasePage } from '../../../studio/server/preview-links/rebase.ts'

const base = '/p/TOKEN'
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

function rebased(body: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"/><style>${face}</style><script type="speculationrules">${speculationRules}</script>`
  const html = `<!doctype html><html><head>${head}</head><body class="a">${body}<script>${load}</script></body></html>`
  return rebasePage(html, base, { style: 'site-preview{}', script: 'stay()', banner: '<i>B</i>' })
}

describe('addresses', () => {
  it.each([
    ['<a href="/">', '<a href="/p/TOKEN/">'],
    ["<a class='x' href='/bonus#a'>", "<a class='x' href='/p/TOKEN/bonus#a'>"],
    ['<a href=/bonus>', '<a href=/p/TOKEN/bonus>'],
    [
      '<form action="/answers" data-folder="/data/">',
      '<form action="/p/TOKEN/answers" data-folder="/p/TOKEN/data/">',
    ],
    [
      '<img srcSet="/img/a 1w, /img/b 2w" src="/img/a"/>',
      '<img srcSet="/p/TOKEN/img/a 1w, /p/TOKEN/img/b 2w" src="/p/TOKEN/img/a"/>',
    ],
  ])('of the site are moved: %s', (before, after) => {
    expect(rebased(before)).toContain(after)
  })

  it.each([
    '<a href="//other.example/">',
    '<a href="https://other.example/">',
    '<a href="#top">',
    '<a title="/ an hour" href="">',
    'write href="/bonus" here',
    '<pre>src="/a"</pre>',
  ])('of others, and texts, are kept: %s', (kept) => {
    expect(rebased(kept)).toContain(kept)
  })

  it('of icons are there twice, for browsers and for React', () => {
    expect(rebased('<link rel="icon" href="/a.svg"/>')).toContain(
      '<link rel="icon" href="/p/TOKEN/a.svg"/><link media="not all" rel="icon" href="/a.svg"/>',
    )
  })

  it('of modules, fonts and pictures in data are moved', () => {
    expect(rebased('')).toContain('import("/p/TOKEN/assets/client-1.js")')
    expect(rebased('')).toContain('url(/p/TOKEN/fonts/a.woff2)')
    expect(rebaseData('{"src":"/img/a.1","text":"/ month","path":"/bonus"}', base)).toBe(
      '{"src":"/p/TOKEN/img/a.1","text":"/ month","path":"/bonus"}',
    )
  })
})

describe('the policy', () => {
  const directives = (html: string): string[] =>
    (/Policy" content="([^"]*)"/.exec(html)?.[1] ?? '').split('; ')

  it('allows exactly the inline texts that are there', () => {
    const html = rebased('')
    const texts = [...html.matchAll(/<(?:script|style)[^>]*>([^<]*)</g)].map(([, text = '']) =>
      hashText(text),
    )
    const named = html.match(/'sha256-[^']+'/g) ?? []
    expect(new Set(named)).toEqual(new Set(texts))
  })

  it('lets nothing be sent to other servers, and no script of theirs run', () => {
    const all = directives(rebased(''))
    expect(all).toContain("connect-src 'self'")
    expect(all).toContain("form-action 'none'")
    expect(all).toContain("img-src 'self' https://pictures.example")
    expect(all.join(' ')).not.toContain('cdn.example')
    expect(all.join(' ')).not.toContain('unsafe')
  })
})

it('adds a banner after the link that skips the navigation, and asks not to be listed', () => {
  const html = rebased('<p>x</p>')
  expect(html).toContain('<body class="a"><i>B</i><p>x</p>')
  expect(rebased('<a href="#m">Skip</a><p>')).toContain('<a href="#m">Skip</a><i>B</i><p>')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
})

describe('the ids of changed blocks', () => {
  const page = (main: string): string =>
    `<html><body><header>x</header><main>${main}</main></body></html>`
  const lines = [{ text: 'a', block: 0 }, { text: 'b', block: 1 }, { text: 'c' }]

  it('are their own, or made', () => {
    const html = page('<section class="s"><p>1</p></section><div id="own">2</div><p>3</p>')
    const named = nameBlocks(html, { blocks: 3, lines })
    expect(Object.fromEntries(named.ids)).toEqual({ 0: 'change-1', 1: 'own' })
    expect(named.html).toBe(html.replace('<section', '<section id="change-1"'))
  })

  it('are missing where elements are not blocks', () => {
    const html = page('<section>1</section>')
    expect(nameBlocks(html, { blocks: 2, lines })).toEqual({ html, ids: new Map() })
  })
})
