import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { createPageRenderer } from '../../renderer/entry-server.tsx'
import type { Block } from '../../schema/pages.gen.ts'
import { baseSite, checkText, compileSite, textOf } from '../fixtures/sites.ts'

type Element = DefaultTreeAdapterTypes.Element

const hostile = '</script><script>alert(1)</script><!-- "\\ \u2028 {keyword} $& 🎉'

/** Renders a page of these blocks below a hero; returns the HTML and where each JSON-LD script stands. */
async function renderPage(...blocks: Block[]) {
  const { site, pages } = baseSite()
  const hero: Block = { type: 'hero', title: 'Questions', desc: 'What is asked.' }
  const page = {
    name: 'FAQ',
    meta: { title: 'FAQ', description: 'Questions.' },
    blocks: [hero, ...blocks],
  }
  const { file, problems } = checkText(textOf({ site, pages: { ...pages, '/faq': page } }))
  if (!file) throw new Error(problems.map(({ message }) => message).join('\n'))
  const { html, inline } = await createPageRenderer(compileSite(file), '/c.js').render('/faq')
  return { html, inline, scripts: dataScripts(parse(html)) }
}

function dataScripts(place: DefaultTreeAdapterTypes.Node): { parent: string; text: string }[] {
  if (!('childNodes' in place)) return []
  return place.childNodes.flatMap((child) => {
    if (!isDataScript(child)) return dataScripts(child)
    const text = child.childNodes.map((inner) => ('value' in inner ? inner.value : '')).join('')
    return [{ parent: place.nodeName, text }]
  })
}

function isDataScript(child: DefaultTreeAdapterTypes.Node): child is Element {
  return 'attrs' in child && child.attrs.some(({ value }) => value === 'application/ld+json')
}

const question = (text: string, answer: string) => ({ question: text, answer })

it('tells search engines the questions of all faq blocks of a page as one FAQPage, in the head', async () => {
  const { scripts } = await renderPage(
    {
      type: 'faq',
      title: 'One',
      questions: [question('Where is {keyword}?', 'On <b>page</b> 1.')],
    },
    { type: 'legal', sections: [{ title: 'Terms', desc: 'All.' }] },
    { type: 'faq', title: 'Two', questions: [question('Why?', 'So.'), question('How?', 'Thus.')] },
  )
  expect(scripts.map(({ parent }) => parent)).toEqual(['head'])
  const answered = (name: string, text: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })
  expect(JSON.parse(scripts[0]?.text ?? '')).toEqual({
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
  const { html, scripts, inline } = await renderPage({
    type: 'faq',
    title: 'Hostile',
    questions: [question(hostile, 'Safe.')],
  })
  expect(scripts).toHaveLength(1)
  expect(scripts[0]?.text).not.toContain('<')
  const { mainEntity } = JSON.parse(scripts[0]?.text ?? '')
  expect(mainEntity[0].name).toBe(hostile.replace('{keyword}', 'p666'))
  expect(html).not.toContain('<script>alert(1)')
  expect(inline.scripts).toHaveLength(1) // what the policy allows to run is the page's own script
})

it('says nothing on a page without questions', async () => {
  expect((await renderPage()).scripts).toEqual([])
})
