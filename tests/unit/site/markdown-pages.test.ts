import { beforeEach, expect, it } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { readMarkdownPage } from '../../../site/pages/markdown-page.ts'
import { findPageFiles } from '../../../site/pages/page-files.ts'
import { makeBase, siteWith } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeFiles, writeSite } from '../../fixtures/site-folder.ts'

/* Pages that are one Markdown file each, with front matter. */

const { folder, placeOf, pagesFile, read, build } = openSiteFolder()
beforeEach(() => writeSite(folder, siteWith({ include: ['pages/**/*.md'] }, makeBase())))

const file = 'pages/blog/rye.md'
const description = 'How we bake rye, told in a few short words for everyone here who asks for it.'
const front = `---\ntitle: Our rye & how we bake it\ndescription: ${description}\n`

/** Writes the page, and finds what is wrong with it: where, and the characters there. */
async function find(text: string) {
  writeFiles(folder, { [file]: text })
  const lines = text.split('\n')
  const { problems } = await createSiteReader(siteConfig).check(placeOf())
  const built = await build()
  const listed = [problems, built.problems].map((some) =>
    some.map(({ code, file: name, message, fix, range: { start, end } }) => [
      code,
      name,
      `${start.line}: ${lines[start.line - 1]?.slice(start.column - 1, end.line > start.line ? undefined : end.column - 1)}`,
      message.split('.')[0],
      fix,
    ]),
  )
  expect(listed[1]).toEqual(listed[0])
  return listed[0]?.map(([code, , at, message]) => [code, at, message])
}

it('shows a page with its fields and its text', async () => {
  writeFiles(folder, {
    [file]: `${front}published: 2026-03-14\ntags: [Bread]\n---\nFlour & *water*.\n\n## Salt\n`,
  })
  const { problems } = await build()
  expect(problems).toEqual([])
  const html = read('blog/rye.html')
  expect(html).toContain('<h1>Our rye &amp; how we bake it</h1>')
  expect(html).toContain('<p>Flour &amp; <em>water</em>.</p>')
  expect(html).toMatch(/<time dateTime="2026-03-14">.*<h2 id="salt">Salt<\/h2>/)
  expect(read('index.html')).not.toContain('/blog/rye')
})

it.each([
  ['a link', `${front}---\nBread and\n> [time](/nowhere).`, ['P024', '6: [time](/nowhere)']],
  ['a picture', `${front}---\n![A loaf](loaf-9.webp "Rye")`, ['P023', '5: loaf-9']],
  ['a token', `${front}---\n- one\n- a {keywrd} here`, ['P020', '6: {keywrd}']],
  ['a text', `${front}---\n## Flour {keywrd}`, ['P020', '5: {keywrd}']],
  ['a field', `${front}tag: Rye\n---\nBread.`, ['P012', '4: tag']],
  ['a value', `${front}published: 2026-02-30\n---\nBread.`, ['P039', '4: 2026-02-30']],
  ['a type', `${front}tags: Rye\n---\nBread.`, ['P014', '4: Rye']],
  ['HTML', `${front}---\nBread.\n\nA <b>word</b>.`, ['P072', '7: <b>']],
  ['the description', '---\ntitle: Rye\n---\nBread.', ['P072', '1: -']],
  ['the title', '# Rye\n\nBread.', ['P072', '1: #']],
  ['a colon', '---\ntitle: Rye: how\n---\nBread.', ['P072', '2: R']],
  ['a second field', `${front}title: Rye\n---\nBread.`, ['P072', '4: t']],
  ['the end', '---\ntitle: Rye\n\nBread.', ['P072', '1: ---']],
])('places a mistake in %s where it is written', async (_what, text, expected) => {
  const found = await find(text)
  expect(found?.map(([code, at]) => [code, at])[0]).toEqual(expected)
})

it('reports what is missing once, though it stands in several places', async () => {
  const found = await find(
    `---\ntitle: Our rye {keywrd} {keyword}\ndescription: ${description}\n---\nBread.`,
  )
  expect(found?.map(([code, at]) => [code, at])).toEqual([['P020', '2: {keywrd}']])
})

it.each([
  ['pages/about.md', '/about'],
  ['/home/pages/site/pages/blog/index.md', '/blog'],
  ['pages/index.md', '/'],
])('has the address of its file: %s', (name, address) => {
  const { pages } = JSON.parse(readMarkdownPage(name, `${front}---\n`).json)
  expect(Object.keys(pages)).toEqual([address])
})

it('takes other fields and blocks of a page as they are', () => {
  const text = `${front}name: Rye\ninNav: true\nmeta:\n  noindex: true\nblocks:\n  - type: use\n    section: news\n---\n`
  const { pages } = JSON.parse(readMarkdownPage(file, text).json)
  expect(pages['/blog/rye']).toMatchObject({
    name: 'Rye',
    inNav: true,
    meta: { title: 'Our rye & how we bake it', noindex: true },
    blocks: [{ type: 'hero' }, { type: 'use', section: 'news' }],
  })
})

it('is found in the folder of pages only', async () => {
  writeFiles(folder, { [file]: '', 'notes/a.md': '' })
  const { names } = await findPageFiles(pagesFile, ['pages/**/*.md', 'notes/*.md', '*.md'])
  expect(names).toEqual([file])
})
