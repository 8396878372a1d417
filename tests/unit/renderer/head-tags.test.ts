import { expect, it } from 'vitest'
import { makeBase } from '../../fixtures/base-site.ts'
import { renderData } from '../../fixtures/fuzz-sites.ts'
import { checkText, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'

const code = 'dQw4w9WgXcQ_dQw4w9WgXcQ-dQw4w9WgXcQdQw4w9Wg'
const head = {
  verification: { google: code, pinterest: '0123456789abcdef0123456789abcdef' },
  feeds: [
    { href: '/bonus', title: 'News of {keyword}' },
    { href: 'https://news.team.example/feed', title: 'More', format: 'json' },
  ],
  links: [{ kind: 'me', href: 'https://social.team.example/@us' }],
  author: 'Ann & "{keyword}"',
  appName: 'Ours',
  rating: 'adult',
  robots: ['max-image-preview:large', 'noarchive'],
  darkThemeColor: '#000000',
  phoneLinks: false,
}
const site = siteWith({ 'site head': head })
const tagsIn = (html = ''): string[] =>
  (/<head>(.*)<\/head>/s.exec(html)?.[1]?.match(/<(?:meta|link)\b[^>]*>/g) ?? []).toSorted()

it('adds what the settings say to each page, and proofs only to the home page', () => {
  expect(checkText(textOf(site)).problems).toEqual([])
  const [before, after] = [siteWith({}), site].map((one) => renderData(compileSite(one)).html)
  const added = (path: string): string[] => {
    const known = new Set(tagsIn(before?.get(path)))
    return tagsIn(after?.get(path)).filter((tag) => !known.has(tag))
  }
  const proofs = [
    `<meta name="google-site-verification" content="${code}"/>`,
    '<meta name="p:domain_verify" content="0123456789abcdef0123456789abcdef"/>',
  ]
  const others = added('/bonus')
  expect(others).toEqual([
    '<link rel="alternate" type="application/feed+json" title="More" href="https://news.team.example/feed"/>',
    '<link rel="alternate" type="application/rss+xml" title="News of p666" href="/bonus"/>',
    '<link rel="me" href="https://social.team.example/@us"/>',
    '<meta name="apple-mobile-web-app-title" content="Ours"/>',
    '<meta name="application-name" content="Ours"/>',
    '<meta name="author" content="Ann &amp; &quot;p666&quot;"/>',
    '<meta name="format-detection" content="telephone=no"/>',
    '<meta name="rating" content="adult"/>',
    '<meta name="robots" content="max-image-preview:large, noarchive"/>',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000000"/>',
  ])
  expect(added('/')).toEqual([...others, ...proofs].toSorted())
  expect(after?.get('/')).toMatch(
    /dark\)" content="#000000"\/><meta name="theme-color" content="#f7f4fd"/,
  )
})

it.each([
  `<meta name="google-site-verification" content="${code}" />`,
  `<META content='${code}' name=x>`,
])('takes the code out of the tag %s', (tag) => {
  const { problems } = checkText(
    textOf(siteWith({ 'site head': { verification: { google: tag } } })),
  )
  expect(problems).toMatchObject([
    {
      code: 'P016',
      hint: expect.stringContaining('Paste only the code'),
      fix: { safe: true, edits: [{ value: code }] },
    },
  ])
})

it.each([
  ['verification', { bing: code }],
  ['verification', { other: code }],
  ['feeds', [{ href: 'javascript:alert(1)', title: 'News' }]],
  ['links', [{ kind: 'stylesheet', href: '/' }]],
  ['links', [{ kind: 'me', href: '/not-there' }]],
  ['robots', ['unavailable_after:2020']],
  ['refresh', '0; url=https://other.example'],
])('refuses other %s: %j', (name, value) => {
  const { problems } = checkText(textOf(siteWith({ 'site head': { [name]: value } })))
  expect(problems.map(({ severity, path }) => [severity, path[2]])).toEqual([['error', name]])
})

it.each([
  ['auto', ['(prefers-color-scheme: dark)" content="#05101c"', '"theme-color" content="#f1f8ff"']],
  ['light', ['"theme-color" content="#f1f8ff"']],
  ['dark', ['"theme-color" content="#05101c"']],
])('colours the browser bar as the page of a theme that is %s', (scheme, expected) => {
  const ground = { dark: '#05101c', light: '#f1f8ff' }
  const { themeColor: _own, ...settings } = siteWith({
    'site theme': { scheme, colors: { ground } },
  }).site
  const data = compileSite({ ...makeBase(), site: settings })
  const bars = tagsIn(renderData(data).html.get('/')).filter((tag) => tag.includes('theme-color'))
  expect(bars).toHaveLength(expected.length)
  for (const text of expected) expect(bars.join('\n')).toContain(text)
  expect(data.site.themeColor).toBe('#05101c')
})
