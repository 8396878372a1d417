import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { kindOf, type Problem } from '../../../check/problem/problem.ts'
import { readPatch } from '../../../site/overlay/patch.ts'
import { restoreProblem } from '../../../site/overlay/restore.ts'
import { splice } from '../../../site/overlay/splice.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { createTrace } from '../../../site/overlay/trace.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const overlay = 'brands/lucky.json'
const lucky = { site: { brand: 'lucky', keyword: 'Lucky Seven', url: 'https://lucky.example' } }

beforeEach(() => {
  writeSite(folder.path, baseSite())
  writeSite(at('brands/lucky'), {}, 'lucky')
})

describe('--fix', () => {
  it('fixes each problem in its own file', async () => {
    const base = textOf(baseSite()).replace('"minAge": 21', '"minAge": "21"')
    const text = `{
  "site": { "brand": "lucky", "keyword": "Lucky", "url": "https://lucky.example" },
  "pages": { "/bonus": { "show-nav": false } }
}
`
    writeFiles(folder.path, { 'pages.json': base, [overlay]: text })
    const args = ['validate', at('pages.json'), '--brand', 'lucky', '--fix']
    expect(await runCli(...args)).toEqual({
      code: 0,
      stdout: `${at('pages.json')}:92:17 changed "21" to 21
${at(overlay)}:3:26 renamed "show-nav" to "showNav"
${at('pages.json')}: no problems in 3 pages of 2 files
`,
      stderr: '',
    })
    expect(readFileSync(at('pages.json'), 'utf8')).toBe(textOf(baseSite()))
    expect(readFileSync(at(overlay), 'utf8')).toBe(text.replace('show-nav', 'showNav'))
  })

  it('fixes page files and overlays that are not valid JSON', async () => {
    const { main, vip } = splitSite()
    const base = textOf(vip).replace('"showNav": false', '"show-nav": false')
    const pages = { '/vip': { name: 'Very important' } }
    const text = textOf({ ...lucky, pages }).replace('"Very important"', '"Very important",')
    writeFiles(folder.path, { 'pages.json': main, 'pages/vip.json': base, [overlay]: text })
    const args = ['validate', at('pages.json'), '--brand', 'lucky', '--fix']
    expect(await runCli(...args)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(at('pages/vip.json'), 'utf8')).toBe(textOf(vip))
    expect(readFileSync(at(overlay), 'utf8')).toBe(textOf({ ...lucky, pages }))
  })

  it('names the brand in the fix command', async () => {
    const text = textOf({ ...lucky, pages: { '/bonus': { 'show-nav': false } } })
    writeFiles(folder.path, { [overlay]: text })
    const { code, stderr } = await runCli('validate', at('pages.json'), '--brand', 'lucky')
    expect(code).toBe(1)
    expect(stderr).toContain(`npm run validate -- --brand lucky --fix ${at('pages.json')}\n`)
  })
})

it('suggests no edit that would affect both files', () => {
  const base = '{"a":{"one":1}}'
  const text = '{"a":{"two":2}}'
  const spliced = splice(base, text, readPatch(text))
  const [own, changes] = [base, text].map((one) => openText(one).source!)
  const traces = new Map([[undefined, createTrace(spliced, { base: own!, overlay: changes! })]])
  const place = { offset: 12, line: 1, column: 13 }
  const problem: Problem = {
    ...kindOf('P015'),
    severity: 'error',
    range: {
      start: { ...place, offset: 14, column: 15 },
      end: { ...place, offset: 19, column: 20 },
    },
    path: ['a', 'two'],
    where: 'a › two',
    message: 'It is wrong.',
    hint: 'Mend it.',
    fix: {
      title: 'Swap them',
      safe: true,
      edits: [
        { kind: 'set', path: ['a', 'two'], value: 1 },
        { kind: 'set', path: ['a', 'one'], value: 2 },
      ],
    },
  }
  expect(spliced.text.slice(14, 19)).toBe('"two"')
  const { fix, file, hint, range } = restoreProblem(problem, { own: 'pages.json', overlay, traces })
  expect({ fix, file, hint, at: range.start.offset }).toEqual({
    file: overlay,
    hint: `Mend it. No edit is suggested, because it would affect both pages.json and ${overlay}.`,
    at: 6,
  })
})
