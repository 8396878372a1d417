// covers: .oxlintrc.json
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

const folder = makeFolder()
afterAll(folder.remove)

const forbidden: [code: string, remedy: string][] = [
  ["import { useId } from 'react'", 'Make the id from page data'],
  ["import { Suspense } from 'react'", 'compile.ts'],
  ["import { use } from 'react'", 'compile.ts'],
  ["export const A = () => <p style={{ color: 'red' }} />", 'Use the css prop'],
  ['export const B = () => <script src="/x.js" />', 'structured-data.ts'],
  ['export const C = () => <style>{"p {}"}</style>', 'Use the css prop'],
]

it('names the remedy for what a block may not use', async () => {
  const block = join(folder.path, 'blocks', 'bad')
  mkdirSync(block, { recursive: true })
  writeFileSync(join(block, 'index.tsx'), forbidden.map(([code]) => `${code}\n`).join(''))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder.path, '.oxlintrc.json'))
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint')
  const args = ['--format', 'json', '-A', 'all', 'blocks']
  const options = { cwd: folder.path, env: plainEnvironment(), timeout: 60_000 }
  const { code, stdout } = await startProgram(oxlint, args, options).ended
  expect(code).toBe(1)
  const { diagnostics }: Printed = JSON.parse(stdout)
  const found = diagnostics.map(({ help, message, labels: [label] }) => [
    label?.span.line,
    `${message} ${help}`,
  ])
  expect(found.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
    forbidden.map(([, remedy], index) => [index + 1, expect.stringContaining(remedy)]),
  )
})

interface Printed {
  diagnostics: { message: string; help?: string; labels: { span: { line: number } }[] }[]
}
