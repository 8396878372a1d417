import { parse } from 'parse5'
import { expect, it } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import type { Block } from '../../../schema/pages.gen.ts'
import { attribute, elementsBelow, textOf as textIn } from '../../fixtures/html.ts'
import { makeBase, checkedFile, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'
import { anyTexts } from '../../fixtures/valid-texts.ts'

const hostile = '</script><script>alert(1)</script><!-- "\\ \u2028 {keyword} $& 🎉'

/** Renders a page with these blocks below a hero; returns the HTML and the position of each JSON-LD script. */
async function renderPage(...blocks: Block[]) {
  const hero: Block = { type: 'hero', title: 'Questions', desc: 'What is asked.' }
  const meta = { title: 'FAQ', description: 'Questions.' }
  const page = { name: 'FAQ', meta, blocks: [hero, ...blocks] }
  const file = checkedFile(textOf(siteWith({ 'site checks': anyTexts, 'pages /faq': page })))
  const { html, inline } = await createPageRenderer(compileSite(file), '/c.js').render('/faq')
  const scripts = dataScripts(html)
  const faq = scripts.filter(({ text }) => text.includes('"FAQPage"'))
  return { html, inline, scripts, faq }
}

/** Renders a page of the base site with values in other places; returns its JSON-LD. */
async function describePage(path: string, values: Record<string, unknown>): Promise<string[]> {
  const data = compileSite(siteWith(values))
  const { html } = await createPageRenderer(data, '/c.js').render(path)
  return dataScripts(html).map(({ text }) => text)
}

function dataScripts(html: string): { parent: string | undefined; text: string }[] {
  return elementsBelow(parse(html))
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .map((script) => ({ parent: script.parentNode?.nodeName, text: textIn(script) }))
}

const question = (text: string, answer: string) => ({ question: text, answer })

it('has the questions of all faq blocks of a page as one FAQPage, in the head', async () => {
  const { faq } = await renderPage(
    {
      type: 'faq',
      title: 'One',
      questions: [question('Where is {keyword}?', 'On <b>page</b> 1.')],
    },
    { type: 'legal', sections: [{ title: 'Terms', desc: 'All.' }] },
    { type: 'faq', title: 'Two', questions: [question('Why?', 'So.'), question('How?', 'Thus.')] },
  )
  expect(faq.map(({ parent }) => parent)).toEqual(['head'])
  const answered = (name: string, text: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })
  expect(JSON.parse(faq[0]?.text ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      answered('Where is p666?', 'On <b>page</b> 1.'),
      answered('Why?', 'So.'),
      answered('How?', 'Thus.'),
    ],
  })
})

it('keeps a text from ending the script', async () => {
  const { html, scripts, faq, inline } = await renderPage({
    type: 'faq',
    title: 'Hostile',
    questions: [question(hostile, 'Safe.')],
  })
  expect(scripts).toHaveLength(2)
  for (const { text } of scripts) expect(text).not.toContain('<')
  const { mainEntity } = JSON.parse(faq[0]?.text ?? '')
  expect(mainEntity[0].name).toBe(hostile.replace('{keyword}', 'p666'))
  expect(html).not.toContain('<script>alert(1)')
  expect(inline.scripts).toHaveLength(1) // the only script that the policy allows is the page's own
})

it('has no questions on a page without any', async () => {
  expect((await renderPage()).faq).toEqual([])
})

it('names the publisher of the site on the home page', async () => {
  const texts = await describePage('/', {})
  expect(texts.map((text) => JSON.parse(text))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'p666',
      url: 'https://p666.example/',
      logo: 'https://p666.example/icon-512.png',
      sameAs: ['video', 'blog', 'news'].map((name) => `https://promo.team.example/${name}`),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'p666',
      url: 'https://p666.example/',
      inLanguage: 'en-PH',
    },
  ])
})

/** A page at each of these paths, none in the navigation. */
const pagesAt = (...paths: readonly string[]) => {
  const { '/vip': vip } = makeBase().pages
  const names = paths.map((path) => [path, `${path.split('/').at(-1)}.html`])
  return Object.fromEntries(
    names.map(([path, name]) => [`pages ${path}`, { ...vip, name, inNav: false }]),
  )
}

const step = (position: number, name: string, path?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  ...(path !== undefined && { item: `https://p666.example${path}` }),
})

it.each([
  ['/vip', [], [step(1, 'Home', '/'), step(2, 'VIP')]],
  ['/vip/club', ['/vip/club'], [step(1, 'Home', '/'), step(2, 'VIP', '/vip'), step(3, 'club')]],
  ['/a/b', ['/a/b'], [step(1, 'Home', '/'), step(2, 'b')]],
  [
    '/a/b/c/d',
    ['/a/b/c/d', '/a/b', '/a/bb', '/a'],
    [step(1, 'Home', '/'), step(2, 'a', '/a'), step(3, 'b', '/a/b'), step(4, 'd')],
  ],
] as const)('has breadcrumbs on %s', async (path, paths, steps) => {
  const texts = await describePage(path, pagesAt(...paths))
  expect(texts.map((text) => JSON.parse(text))).toEqual([
    { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: steps },
  ])
})

it('names every step, whatever the pages are called, and keeps names from ending the script', async () => {
  const texts = await describePage('/vip/club', {
    ...pagesAt('/vip/club'),
    'pages /vip name': hostile,
    'pages /vip/club name': '/.html',
  })
  const above = hostile.replaceAll('/', '').replace('{keyword}', 'p666')
  expect(texts.map((text) => JSON.parse(text).itemListElement)).toEqual([
    [step(1, 'Home', '/'), step(2, above, '/vip'), step(3, 'VIP levels at p666')],
  ])
  expect(texts[0]).not.toContain('<')
})
