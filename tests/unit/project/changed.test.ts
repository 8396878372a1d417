import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faults } from '../../changed/faults.ts'
import { readGraph } from '../../changed/graph.ts'
import { callsOf, differsInStyles, selectTests } from '../../changed/select.ts'
import { root } from '../../fixtures/site-folder.ts'

/* What `npm run test:changed` selects; tests/soak/changed.test.ts plants the faults. */

const graph = readGraph()

it.each([
  ['a file that a test imports', 'diff/match.ts', 'tests/unit/diff/diff-match.test.ts'],
  ['a program that it starts', 'cli/commands/diff.ts', 'tests/unit/diff/diff-command.slow.test.ts'],
  ['a schema', 'blocks/faq/schema.json', 'tests/unit/schema/schemas.test.ts'],
  ['a page that it reads', 'docs/problems.md', 'tests/unit/check/rule-sets/rules.test.ts'],
  ['the site', 'pages.json', 'tests/unit/project/own-site.slow.test.ts'],
])('selects a test for %s', (_what, file, test) => {
  expect(selectTests([file], graph)).toContain(test)
})

it('selects few tests where few see a file', () => {
  expect(selectTests(['LICENSE'], graph)).toEqual([])
  expect(selectTests(['diff/match.ts'], graph).length).toBeLessThan(graph.tests.length * 0.4)
})

it('selects what draws a block for a change of its styles, and shows only this block', () => {
  const file = 'blocks/faq/index.tsx'
  const selected = selectTests([file], graph, new Set([file]))
  expect(selected).toContain('tests/browser/faq.spec.ts')
  expect(selected).toContain('tests/unit/renderer/blocks.test.tsx')
  expect(selected.filter((test) => /\/(?:cli|lsp|impact|studio)\b/.test(test))).toEqual([])
  const call = callsOf(selected, ['faq']).find(([name]) => name === 'test:browser')
  const grep = call?.[3] ?? ''
  const isRun = (title: string): boolean => new RegExp(grep.replace('--grep=', '')).test(title)
  expect(isRun('all tests/browser/gallery.spec.ts every block faq is accessible')).toBe(true)
  expect(isRun('all tests/browser/gallery.spec.ts every block hero is accessible')).toBe(false)
  expect(isRun('all tests/browser/faq.spec.ts an open question stays open')).toBe(true)
  expect(differsInStyles('const a = css`gap: 1rem;`', 'const a = css`gap: 2rem;`')).toBe(true)
  expect(differsInStyles('const a = css`gap: 1rem;`', 'const b = css`gap: 1rem;`')).toBe(false)
})

it('selects no test of a program for a text of the renderer', () => {
  const selected = selectTests(['renderer/messages/en/NotFound.json'], graph)
  expect(selected).toContain('tests/browser/pages.spec.ts')
  expect(selected.filter((test) => /\/(?:cli|lsp|impact)\//.test(test))).toEqual([])
})

it.each(['package.json', 'vite.config.ts', 'tests/fixtures/seed.ts', 'new/unknown.css'])(
  'selects all tests for %s',
  (file) =>
    expect(selectTests(['README.md', file], graph).toSorted()).toEqual(graph.tests.toSorted()),
)

it('runs the selected browser tests, and no others', () => {
  const [[, , ...args] = []] = callsOf(['tests/browser/menu.spec.ts', 'tests/browser/faq.spec.ts'])
  const config = ['--config', 'tests/browser/playwright.config.ts', '--list']
  const listed = execFileSync('npx', ['playwright', 'test', ...config, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([...new Set(listed.match(/[\w-]+\.spec\.ts/g))]).toEqual(['faq.spec.ts', 'menu.spec.ts'])
})

it.each(faults)('selects a test of %s that does not cover all files', (file, from) => {
  // A row whose file or text has moved is to be changed in tests/changed.
  expect(readFileSync(join(root, file), 'utf8')).toContain(from)
  const everywhere = /^tests\/unit\/project\/(?:imports|sources)\.test\.ts$/
  expect(selectTests([file], graph).filter((test) => !everywhere.test(test))).not.toEqual([])
})
