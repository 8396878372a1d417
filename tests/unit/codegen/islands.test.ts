import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  islandList,
  lateRegistry,
  listIslands,
  plainRegistry,
} from '../../../codegen/lists/islands.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

const folders: { remove: () => void }[] = []
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()))

function list(files: Readonly<Record<string, string>>) {
  const folder = makeFolder()
  folders.push(folder)
  mkdirSync(join(folder.path, 'blocks', 'one'), { recursive: true })
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder.path, 'blocks', 'one', name), text)
  return listIslands([['one', join(folder.path, 'blocks', 'one')]])
}

it.each([
  ['visible', 'island.ts', true],
  ['idle', 'island.tsx', false],
  ['touch', 'island.ts', true],
])('reads that an island is loaded on %s', (on, file, isScript) => {
  const start = 'export function start() {}'
  expect(list({ [file]: `/** When. */\nexport const on = '${on}'\n${start}\n` })).toEqual([
    { type: 'one', on, isScript },
  ])
})

it('reads it in any quotation marks', () => {
  expect(list({ 'island.tsx': 'export const on = "idle";\n' })[0]?.on).toBe('idle')
})

it('lists no island for a block without one', () => {
  expect(list({ 'index.tsx': '' })).toEqual([])
})

it.each([
  [
    { 'island.ts': 'export function start() {}' },
    "blocks/one/island.ts does not say when it is loaded. Add: export const on = 'visible' ('visible', 'idle' or 'touch')",
  ],
  [
    { 'island.tsx': "export const on = 'visble'" },
    "blocks/one/island.tsx is loaded on 'visble'. Use 'visible', 'idle' or 'touch'. Did you mean 'visible'?",
  ],
  [
    { 'island.ts': "export const on = 'idle'\nfunction start() {}" },
    'blocks/one/island.ts does not export its function. Add: export function start(element: HTMLElement): void {}',
  ],
  [
    { 'island.tsx': "export const on = 'idle'", 'index.tsx': 'export function One() {}' },
    "blocks/one/index.tsx does not render its island. Import the component from './island.tsx', or rename an island without React to island.ts.",
  ],
  [
    { 'island.ts': '', 'island.tsx': '' },
    'blocks/one has island.ts and island.tsx. Keep one of them.',
  ],
])('refuses %j', (files, message) => {
  expect(() => list(files)).toThrow(message)
})

it('writes lists for a site without any island', () => {
  expect(islandList('', [], [])).toContain('= {  }')
  expect(plainRegistry('', [['one', './one.tsx']], [])).toContain(
    'registry: Registry = { one: One }',
  )
  expect(lateRegistry('', [], [])).not.toContain('late-block')
})
