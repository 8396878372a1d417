import { describe, expect, it } from 'vitest'
import { kindOf, type Problem } from '../../../check/problem/problem.ts'
import { readPatch } from '../../../site/overlay/patch.ts'
import { restoreProblem } from '../../../site/overlay/restore.ts'
import { splice } from '../../../site/overlay/splice.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { createTrace } from '../../../site/overlay/trace.ts'
import { lucky, openLuckySite, overlay } from '../../fixtures/lucky-site.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { baseSite, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

const { folder, at, pagesFile, read } = openLuckySite()

const validate = (...args: string[]) => runCli('validate', pagesFile, '--brand', 'lucky', ...args)

describe('--fix', () => {
  it('fixes each problem in its own file', async () => {
    const base = textOf(baseSite()).replace('"minAge": 21', '"minAge": "21"')
    const text = `{
  "site": { "brand": "lucky", "keyword": "Lucky", "url": "https://lucky.example" },
  "pages": { "/bonus": { "show-nav": false } }
}
`
    writeFiles(folder, { 'pages.json': base, [overlay]: text })
    expect(await validate('--fix')).toEqual({
      code: 0,
      stdout: `${pagesFile}:92:17 changed "21" to 21
${at(overlay)}:3:26 renamed "show-nav" to "showNav"
${pagesFile}: no problems in 3 pages of 2 files
`,
      stderr: '',
    })
    expect(read('pages.json', '')).toBe(textOf(baseSite()))
    expect(read(overlay, '')).toBe(text.replace('show-nav', 'showNav'))
  })

  it('fixes page files and overlays that are not valid JSON', async () => {
    const { main, vip } = splitSite()
    const base = textOf(vip).replace('"showNav": false', '"show-nav": false')
    const pages = { '/vip': { name: 'Very important' } }
    const text = textOf({ ...lucky, pages }).replace('"Very important"', '"Very important",')
    writeFiles(folder, { 'pages.json': main, 'pages/vip.json': base, [overlay]: text })
    expect(await validate('--fix')).toMatchObject({ code: 0, stderr: '' })
    expect(read('pages/vip.json', '')).toBe(textOf(vip))
    expect(read(overlay, '')).toBe(textOf({ ...lucky, pages }))
  })

  it('names the brand in the fix command', async () => {
    const text = textOf({ ...lucky, pages: { '/bonus': { 'show-nav': false } } })
    writeFiles(folder, { [overlay]: text })
    const { code, stderr } = await validate()
    expect(code).toBe(1)
    expect(stderr).toContain(`npm run validate -- --brand lucky --fix ${pagesFile}\n`)
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
