import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  islandList,
  lateRegistry,
  listIslands,
  plainRegistry,
} from '../../../codegen/lists/islands.ts'
import { makeFolder, writeFiles } from '../../fixtures/site-folder.ts'

function list(files: Readonly<Record<string, string>>) {
  const { path, remove } = makeFolder()
  onTestFinished(remove)
  const one = join(path, 'blocks', 'one')
  writeFiles(one, files)
  return listIslands([['one', one]])
}

it.each([
  ['visible', 'island.ts', true],
  ['idle', 'island.tsx', false],
  ['touch', 'island.ts', true],
])('reads that an island is loaded on %s', async (on, file, isScript) => {
  const start = 'export function start() {}'
  expect(await list({ [file]: `/** When. */\nexport const on = '${on}'\n${start}\n` })).toEqual([
    { type: 'one', on, isScript },
  ])
})

it.each([
  ['export const on = "idle";\nexport const start = () => {}'],
  ["  export const on: 'idle' = (`idle`), wait = 1\n export async function start() {}"],
  ["const on = 'idle' as const\nfunction run() {}\nexport { on, run as start }"],
  ["export const on = 'idle' satisfies string\nexport { start } from './start.ts'"],
  ["// export const on = 'touch'\nexport let on = 'idle'\nexport * from './start.ts'"],
])('reads it and the function however they are written: %s', async (text) => {
  expect(await list({ 'island.ts': text })).toEqual([{ type: 'one', on: 'idle', isScript: true }])
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
  [
    { 'island.ts': "export const on = 'idle'\n// export function start() {}" },
    'blocks/one/island.ts does not export its function.',
  ],
  [
    {
      'island.tsx': "export const on = 'idle'",
      'index.tsx': "// import { One } from './island.tsx'\nimport type { One } from './island.tsx'",
    },
    'blocks/one/index.tsx does not render its island.',
  ],
  [{ 'island.ts': "export const on = 'idle'\nexport function (" }, 'blocks/one/island.ts:2:17: '],
])('refuses %j', async (files, message) => {
  await expect(list(files)).rejects.toThrow(message)
})

it('writes lists for a site without any island', () => {
  expect(islandList('', [], [])).toContain('= {  }')
  expect(plainRegistry('', [['one', './one.tsx']], [])).toContain(
    'registry: Registry = { one: One }',
  )
  expect(lateRegistry('', [], [])).not.toContain('late-block')
})
