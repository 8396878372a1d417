import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { isMatch, findPageFiles, patternForm } from '../../../site/pages/page-files.ts'
import { cases } from '../../fixtures/cases.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

const folder = makeFolder()
afterAll(folder.remove)
const steps = ['a', 'ab', 'a.b', '.a', 'a b', 'node_modules', '-a', 'B']
const names = steps.flatMap((first) => [
  `${first}.json`,
  ...steps.flatMap((second) => [`${first}/${second}.json`, `${first}/a/${second}.json`]),
])
for (const name of names) {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true })
  writeFileSync(join(folder.path, name), '{}')
}
const pagesFile = join(folder.path, 'pages.json')

const step = fc.oneof(
  fc.constantFrom(
    ...steps,
    '**',
    '*',
    '?',
    'a*',
    '*b',
    'a?b',
    '*.*',
    '??',
    'a**',
    '**b',
    '*?',
    '?*',
  ),
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
    const found = await findPageFiles(pagesFile, [text])
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
    pagesFile,
    ['a/?.json'],
    ['a/0.json', 'a/xx.json', 'b/0.json', 'a/B.json'],
  )
  expect(match.names).toEqual(['a/0.json', 'a/B.json', 'a/a.json'])
})
