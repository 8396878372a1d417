import { expect, it } from 'vitest'
import { expand } from '../../../blocks/document/expand.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeFiles, writeSite } from '../../fixtures/site-folder.ts'
import { checkText, siteWith, textOf } from '../../fixtures/sites.ts'

/* Articles, and documents in Markdown of which they are made. */

const file = 'data/articles/bread.md'
const site = { brand: '', keyword: '', url: '', lang: 'en' }

/** What becomes of a document. */
const read = (text: string) =>
  expand(
    { type: 'document', file },
    {
      site,
      page: { path: '/', name: '' },
      files: { read: () => text, list: () => [], data: () => undefined },
    },
  )

it('makes an article of a document', () => {
  expect(
    read(`Bread & **time**,
on [two lines][one].

- two hours
- a night
  1. or *longer*

## Flour &amp; water

Mix.

![The dough](images/vip-8-1.webp "After a night")

> Time is
> the best baker.

### Salt

\`\`\`
salt: 5 g
\`\`\`

[one]: /bonus?a=1&b=2`),
  ).toEqual({
    type: 'article',
    parts: [
      {
        text: '<p>Bread &amp; <strong>time</strong>,\non <a href="/bonus?a=1&amp;b=2">two lines</a>.</p><ul><li>two hours</li><li>a night<ol><li>or <em>longer</em></li></ol></li></ul>',
      },
      {
        title: 'Flour & water',
        text: '<p>Mix.</p>',
        image: 'vip-8-1',
        imageAlt: 'The dough',
        caption: 'After a night',
        quote: '<p>Time is\nthe best baker.</p>',
      },
      { title: 'Salt', level: 'subsection', code: 'salt: 5 g' },
    ],
  })
})

it.each([
  ['Text.\n\n<script>alert(1)</script>', 3, 'HTML is not possible here.'],
  ['Text with <b onclick="x()">HTML</b>.', 1, 'HTML is not possible here.'],
  ['Text.\n\n# Title', 3, 'Headings begin with ## or ###.'],
  ['Text ![with](a.png) a picture.', 1, 'A picture is not possible within a text.'],
  ['---\ntitle: Bread\n---\n\nText.', 1, 'A line is not possible here.'],
  [
    '- a\n\n  ```\n  code\n  ```',
    3,
    'Only paragraphs and lists are possible in a list or a quote.',
  ],
])('refuses %j, and names the line', (text, line, why) => {
  expect(() => read(text)).toThrow(`Line ${line} of ${file}: ${why}`)
})

it('refuses a part of an article that shows nothing', () => {
  const article = { type: 'article', parts: [{}] }
  const { problems } = checkText(textOf(siteWith({ 'pages /bonus blocks 4': article })))
  expect(problems.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'P017',
      'The object is empty.',
      expect.stringContaining('Add an entry. For example: { "title":'),
    ],
  ])
})

const { folder, read: output, build } = openSiteFolder()

it('shows a document with the date of its page, and checks it like all other texts', async () => {
  const blocks = [
    { type: 'hero', title: 'Bread', desc: 'How we bake it.' },
    { type: 'document', file },
  ]
  const description = 'How we bake our bread, told in a few short words for everyone who asks.'
  const page = { name: 'Bread', meta: { title: 'How we bake bread', description }, blocks }
  writeSite(folder, siteWith({ 'pages /bread': { ...page, published: '2026-03-14' } }))
  writeFiles(folder, {
    [file]: '## Flour, *water*\n\nMix <both>: [more](/bonus).\n\n```\n<b>\n```\n',
  })
  expect((await build()).problems.map(({ message }) => message)).toEqual([
    `Line 3 of ${file}: HTML is not possible here. Write it in Markdown, or leave it out.`,
  ])
  writeFiles(folder, { [file]: '## Flour, *water*\n\nMix both: [more](/bonsu).' })
  const { problems } = await build()
  expect(problems.map(({ code, path }) => [code, path.slice(0, 4)])).toEqual([
    ['P024', ['pages', '/bread', 'blocks', 1]],
  ])
  writeFiles(folder, { [file]: '## Flour, *water*\n\nMix both.\n\n```\n<b>{keyword}\n```\n' })
  expect((await build()).written).toContain('/bread')
  expect(output('bread.html')).toMatch(
    /<time dateTime="2026-03-14">14 March 2026<\/time><h2 id="flour-water">Flour, water<\/h2>/,
  )
  expect(output('bread.html')).toContain('<code>&lt;b&gt;{keyword}</code>')
  writeFiles(folder, { [file]: 'Mix all.' })
  expect((await build()).written).toEqual(['/bread'])
})
