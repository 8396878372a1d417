import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/site-folder.ts'
import { bundle } from '../fixtures/sites.ts'
import { askAjvCli } from './ajv-cli.ts'
import { askCheck, makeAskAjv, makeAskEditor, type Answer } from './answers.ts'
import { formatComparison, type Compared, type Tool } from './comparison.ts'
import { mistakes } from './index.ts'
import { breakText } from './mistake.ts'
import { findRightLines } from './right-line.ts'

const editorSchema = join(root, 'schema/pages.editor.schema.json')
const askAjv = makeAskAjv()
const askEditor = makeAskEditor({ ...bundle })
const askOwnEditor = existsSync(editorSchema)
  ? makeAskEditor(JSON.parse(readFileSync(editorSchema, 'utf8')))
  : undefined

const all = Object.values(mistakes).flat()
const inputs = all.map((mistake) => breakText(mistake))
const fromCli = await askAjvCli(inputs)

const compared: Compared[] = []
for (const [index, mistake] of all.entries()) {
  const bytes = inputs[index] ?? ''
  const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
  const answers: Partial<Record<Tool, Answer>> = {
    ours: await askCheck(text, mistake, bytes),
    ajv: await askAjv(text, mistake, bytes),
    ...(fromCli[index] && { 'ajv-cli': fromCli[index] }),
    'VS Code': await askEditor(text, mistake, bytes),
    ...(askOwnEditor && { 'VS Code, editor schema': await askOwnEditor(text, mistake, bytes) }),
  }
  compared.push({ mistake, lines: findRightLines(mistake, text), answers })
}
writeFileSync(join(root, 'docs/checks-compared.md'), formatComparison(compared))
