import { expect, it } from 'vitest'
import { fixText } from '../../../check/fix/fix.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { checkFiles } from '../../fixtures/site-files.ts'
import { makeBase, checkText, textOf } from '../../fixtures/sites.ts'

const { at } = folderForTests()
const guide =
  '<p>Set a limit before you play, and&nbsp;keep to it.</p><p>A “perk” of {keyword} is <b>no reason</b> to play more — or longer.</p>'

function siteWith(quotes: readonly { quote: string; href: string }[], desc = guide) {
  const site = makeBase()
  site.pages['/vip']?.blocks.push({ type: 'headingCard', title: 'Perks', desc })
  site.pages['/']?.blocks.push({
    type: 'testimonials',
    title: 'From our guides',
    quotes: quotes.map((one) => ({ ...one, source: 'Guide' })),
  })
  return site
}

const codesOf = (quote: string, href = '/vip'): string[] =>
  checkText(textOf(siteWith([{ quote, href }]))).problems.map(({ code }) => code)

it.each([
  'Set a limit before you play, and keep to it.',
  'keep to it. A "perk" of p666 is no reason',
  'A ‘perk’ of {keyword} is no\nrea\u00adson to play more - or longer',
  'Set a limit [...] is no reason to play more …',
  '… no reason to play more',
])('finds "%s" on the page', (quote) => {
  expect(codesOf(quote)).toEqual([])
})

it.each([
  ['a part of a word', 'Set a limit before you pla'],
  ['the wrong order', 'no reason to play more … Set a limit'],
  ['an omission that is not marked', 'Set a limit, and keep to it.'],
  ['two texts of the page', 'Perks Set a limit'],
])('objects to %s', (_, quote) => {
  expect(codesOf(quote)).toEqual(['P074'])
})

it('is not to be broken by the fix of a number in place of a text', () => {
  const text = textOf(siteWith([{ quote: 'Set a limit', href: '/vip' }], '5'))
  const { applied } = fixText(text.replace('"desc": "5"', '"desc": 5'), checkText)
  expect(applied).toEqual([])
})

it('reads a page with an id', () => {
  expect(codesOf('Read the terms.', '/bonus#how-to-start')).toEqual([])
  expect(codesOf('The facts', '#')).toEqual([])
})

it('leaves other sites alone, and a page that is missing to the rule for links', () => {
  expect(codesOf('Anything.', 'https://news.example/')).toEqual([])
  expect(codesOf('Anything.', '/vips')).toEqual(['P024'])
})

it('does not take another quote for the text of its page', () => {
  const quotes = [
    { quote: 'They say this.', href: 'https://news.example/' },
    { quote: 'They say this.', href: '/' },
  ]
  const { problems } = checkText(textOf(siteWith(quotes)))
  expect(problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
    'P074 / › block 6 (testimonials) › quote 2 › quote',
  ])
})

it('offers as many sentences as the quote has, with their tokens', () => {
  const quote = 'A perk of p666 is never a reason to play more or longer'
  const [problem] = checkText(textOf(siteWith([{ quote, href: '/vip' }]))).problems
  expect(problem?.fix).toMatchObject({
    safe: false,
    edits: [{ value: 'A “perk” of {keyword} is no reason to play more — or longer.' }],
  })
})

it('reads pages with the blocks of their sections, and in other files', async () => {
  const { pages, ...settings } = siteWith([
    { quote: 'A text that is shared.', href: '/vip' },
    { quote: 'A text that is not.', href: '/vip' },
  ])
  const { '/vip': vip, ...others } = pages
  const shared = { type: 'headingCard', title: 'Shared', desc: 'A text that is <b>shared</b>.' }
  const sections = { shared: { title: 'Shared', blocks: [shared] } }
  const blocks = [...(vip?.blocks ?? []), { type: 'use', section: 'shared' }]
  const files = {
    'pages.json': { ...settings, include: ['more.json'], sections, pages: others },
    'more.json': { pages: { '/vip': { ...vip, blocks } } },
  }
  for (const keep of [true, false]) {
    const { problems } = await checkFiles(at('site'), files, { keep })
    expect(problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
      'P074 / › block 6 (testimonials) › quote 2 › quote',
    ])
  }
})
