import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  explainUnmatched,
  findPageFiles,
  isMatch,
  patternForm,
} from '../../../site/pages/page-files.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'

const { path: outside, at } = folderForTests()
const site = at('site')
const pagesFile = join(site, 'pages.json')
const files = [
  'site/pages.json',
  'site/extra.json',
  'site/pages/b.json',
  'site/pages/Z.json',
  'site/pages/a10.json',
  'site/pages/a9.json',
  'site/pages/notes.txt',
  'site/pages/2026/may/c.json',
  'site/pages/2026/c c.json',
  'site/pages/.hidden.json',
  'site/pages/.git/x.json',
  'site/pages/node_modules/x/package.json',
  'elsewhere/e.json',
]
writeFiles(outside, Object.fromEntries(files.map((name) => [name, '{}'])))
symlinkSync('..', join(site, 'pages/loop'))
symlinkSync('../../elsewhere', join(site, 'pages/link'))
symlinkSync('../../elsewhere/e.json', join(site, 'pages/link.json'))

const find = async (...include: string[]) => (await findPageFiles(pagesFile, include)).names

describe('page files', () => {
  it.each<[pattern: string, names: string[]]>([
    ['pages/b.json', ['pages/b.json']],
    ['pages/*.json', ['pages/Z.json', 'pages/a10.json', 'pages/a9.json', 'pages/b.json']],
    ['pages/?.json', ['pages/Z.json', 'pages/b.json']],
    ['pages/a*.json', ['pages/a10.json', 'pages/a9.json']],
    ['pages/*/*.json', ['pages/2026/c c.json']],
    ['pages/**/c*.json', ['pages/2026/c c.json', 'pages/2026/may/c.json']],
    ['pages/20??/**/c.json', ['pages/2026/may/c.json']],
    ['*.json', ['extra.json']],
    ['**/e*.json', ['extra.json']],
    ['nowhere/**/*.json', []],
  ])('are found by %s, in the order of their names', async (pattern, names) => {
    expect(await find(pattern)).toEqual(names)
  })

  it('are listed once, where the first pattern matches them', async () => {
    expect(await find('pages/b.json', 'pages/*.json', 'extra.json', '*.json')).toEqual(
      'pages/b.json pages/Z.json pages/a10.json pages/a9.json extra.json'.split(' '),
    )
  })

  it('are never outside the folder, hidden, or behind links', async () => {
    expect(await find('**/*.json')).toEqual([
      'extra.json',
      'pages/2026/c c.json',
      'pages/2026/may/c.json',
      'pages/Z.json',
      'pages/a10.json',
      'pages/a9.json',
      'pages/b.json',
    ])
  })

  it.each([
    '../elsewhere/*.json',
    'pages/../../elsewhere/e.json',
    '/etc/*.json',
    './pages/*.json',
    'pages\\*.json',
    'pages/.git/*.json',
    'pages/.*.json',
    'pages/{a,b}.json',
    '!pages/*.json',
    'pages/[ab].json',
    'pages/(b).json',
    'pages//b.json',
    'pages/**',
    'pages/notes.txt',
    'C:/pages/b.json',
    '',
  ])('are not found by %s, which is no pattern', async (pattern) => {
    expect(patternForm.test(pattern)).toBe(false)
    expect(await find(pattern)).toEqual([])
  })

  it('have patterns of the form in the schema', () => {
    const { items } = bundle.$defs['PagesFile']?.properties?.['include'] ?? {}
    expect(items?.pattern).toBe(patternForm.source.replaceAll('\\/', '/'))
  })
})

it.each([
  ['page/**/*.json', 'There is no folder "page" next to this file. Did you mean "pages"?'],
  [
    'content/*.json',
    'There is no folder "content" next to this file. Correct it, or remove it. Folders there: pages.',
  ],
  ['pages/2062/*.json', 'There is no folder "2062" in "pages". Did you mean "2026"?'],
  [
    'pages/nothing*.json',
    /^Correct it, or remove it\. Files directly in "pages": Z\.json, a10\.json, .*notes\.txt\.$/,
  ],
  ['pages/bb.json', 'Did you mean "b.json"?'],
  ['pages.json', 'Files directly in this folder: extra.json.'],
  ['pages/2026/may/*/*.json', 'Files directly in "pages/2026/may": c.json.'],
])('a pattern that matches nothing is explained: %s', (pattern, says) => {
  expect(explainUnmatched(pagesFile, pattern).hint).toMatch(says)
})

const steps = ['a', 'ab', 'a.b', '.a', 'a b', 'node_modules', '-a', 'B']
const names = steps.flatMap((first) => [
  `${first}.json`,
  ...steps.flatMap((second) => [`${first}/${second}.json`, `${first}/a/${second}.json`]),
])
const named = at('named')
writeFiles(named, Object.fromEntries(names.map((name) => [name, '{}'])))

const step = fc.oneof(
  fc.constantFrom(...steps, ...'** * ? a* *b a?b *.* ?? a** **b *? ?*'.split(' ')),
  fc.string({
    unit: fc.constantFrom('a', 'b', '*', '?', '.', ' ', '-'),
    minLength: 1,
    maxLength: 4,
  }),
)
const pattern = fc
  .tuple(fc.array(step, { maxLength: 3 }), step)
  .map(([folders, last]) => [...folders, `${last}.json`].join('/'))

it('matches names that are not on disk like those that are', async () => {
  const compare = async (text: string): Promise<void> => {
    const found = await findPageFiles(join(named, 'pages.json'), [text])
    const matched = names.filter((name) => isMatch(text, name)).toSorted()
    expect({ text, names: matched }).toEqual({ text, names: found.names })
  }
  await fc.assert(
    fc.asyncProperty(
      pattern.filter((text) => patternForm.test(text)),
      compare,
    ),
    {
      numRuns: cases(1500),
      examples: [['***a/a.b.json']],
    },
  )
})

it('adds files that are about to be written, in order', async () => {
  const match = await findPageFiles(
    join(named, 'pages.json'),
    ['a/?.json'],
    ['a/0.json', 'a/xx.json', 'b/0.json', 'a/B.json'],
  )
  expect(match.names).toEqual(['a/0.json', 'a/B.json', 'a/a.json'])
})
