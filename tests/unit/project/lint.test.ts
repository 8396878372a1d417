// covers: .oxlintrc.json
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

const { path: folder, at } = folderForTests()

const forbidden: [code: string, remedy: string][] = [
  ["import { Suspense } from 'react'", 'compile.ts'],
  ["import { use } from 'react'", 'compile.ts'],
  ["export const A = () => <p style={{ color: 'red' }} />", 'Use the css prop'],
  ['export const B = () => <script src="/x.js" />', 'structured-data.ts'],
  ['export const C = () => <style>{"p {}"}</style>', 'Use the css prop'],
]

const forbiddenInReact: [code: string, remedy: string][] = [
  ["import { lazy } from 'react'", 'import() it in an effect'],
  ["export const A = () => <p style={{ color: 'red' }} />", 'by a ref: element.style.width'],
]

const forbiddenInScript: [code: string, remedy: string][] = [
  ["import { useState } from 'react'", 'rename the file to island.tsx'],
  ["import { createRoot } from 'react-dom/client'", 'rename the file to island.tsx'],
  ["import { Html } from '../../renderer/parts/html.tsx'", 'rename the file to island.tsx'],
]

it.each([
  ['a block', 'index.tsx', forbidden],
  ['an island made with React', 'island.tsx', forbiddenInReact],
  ['an island without React', 'island.ts', forbiddenInScript],
])('names the remedy for what %s may not use', async (_name, file, codes) => {
  const block = at('blocks/bad')
  rmSync(block, { recursive: true, force: true })
  mkdirSync(block, { recursive: true })
  writeFileSync(join(block, file), codes.map(([code]) => `${code}\n`).join(''))
  copyFileSync(join(root, '.oxlintrc.json'), at('.oxlintrc.json'))
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint')
  const args = ['--format', 'json', '-A', 'all', 'blocks']
  const options = { cwd: folder, env: plainEnvironment(), timeout: 60_000 }
  const { code, stdout } = await startProgram(oxlint, args, options).ended
  expect(code).toBe(1)
  const { diagnostics }: Printed = JSON.parse(stdout)
  const found = diagnostics.map(({ help, message, labels: [label] }) => [
    label?.span.line,
    `${message} ${help}`,
  ])
  expect(found.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
    codes.map(([, remedy], index) => [index + 1, expect.stringContaining(remedy)]),
  )
})

interface Printed {
  diagnostics: { message: string; help?: string; labels: { span: { line: number } }[] }[]
}
