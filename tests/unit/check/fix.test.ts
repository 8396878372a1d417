import { expect, it } from 'vitest'
import type { CheckResult } from '../../../check/check.ts'
import { fixText } from '../../../check/fix/fix.ts'
import { kindOf, type Edit, type Problem } from '../../../check/problem/problem.ts'
import { makeBase, checkText, textOf, textWith } from '../../fixtures/sites.ts'

const good = textOf(makeBase())
const fix = (text: string) => fixText(text, checkText)

/** A slip, what is said of its fix, and how it is mended: mostly as it was before. */
const slips: [from: string, to: string, did: string, mended?: string][] = [
  ['"copyrightYear": 2025', '"copyrightYear": "2025"', 'changed "2025" to 2025'],
  ['"minAge": 21', '"MinAge": 21', 'renamed "MinAge" to "minAge"'],
  ['"type": "stepList"', '"type": "steplist"', 'changed "steplist" to "stepList"'],
  ['"size": "medium"', '"size": "Medium"', 'changed "Medium" to "medium"'],
  ['"image": "vip-8-1"', '"image": "vip-8-1.svg"', 'changed "vip-8-1.svg" to "vip-8-1"'],
  ['"logo": true', '"logo": "yes"', 'changed "yes" to true'],
  ['"logo": true', '"logo": True', 'changed True to true'],
  ['"What it is."', '"What\tit is."', 'changed a tab to a space'],
  [
    '"What it is."',
    '"\\u0057hat\\u0008 it\\/s"',
    'changed "What\\b it/s" to "What it/s"',
    '"\\u0057hat it\\/s"',
  ],
]

const withSlip = (from: string, to: string): string => {
  expect(good.split(from)).toHaveLength(2)
  return good.replace(from, () => to)
}

it.each(slips)('fixes %j written as %j, and nothing else', (from, to, did, mended = from) => {
  const { text, applied, result } = fix(withSlip(from, to))
  expect(text).toBe(withSlip(from, mended))
  expect(applied.map((one) => one.did)).toEqual([did])
  expect(result.problems).toEqual([])
})

/** All slips of different places at once, and the same text mended. */
const several = slips.filter(
  ([from], index) => slips.findIndex(([other]) => other === from) === index,
)
const broken = several.reduce((text, [from, to]) => text.replace(from, () => to), good)
const mended = several.reduce((text, [from, , , to = from]) => text.replace(from, () => to), good)

it.each<[name: string, change: (text: string) => string]>([
  ['two blanks', (text) => text],
  ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['tabs', (text) => text.replaceAll(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2))],
  ['no final line break', (text) => text.trimEnd()],
  ['blank lines and odd blanks', (text) => `\n\n${text.replaceAll(': ', '  :\t')}\n\n`],
  ['one line', (text) => text.replaceAll(/\n */g, ' ')],
  ['emoji', (text) => text.replaceAll('Welcome', '👨‍👩‍👧 🎉 \\ud83c\\udf89 Wëlcome')],
])('keeps the form of a file: %s', (_name, change) => {
  const { text, applied } = fix(change(broken))
  expect(text).toBe(change(mended))
  expect(applied).toHaveLength(several.length)
})

it('removes a byte order mark, also in one go with what follows it', () => {
  expect(fix(`\uFEFF${broken}`).text).toBe(mended)
  expect(fix(`\uFEFF${good}`).applied.map(({ did }) => did)).toEqual([
    'removed the byte order mark',
  ])
})

it('fixes JSON mistake after mistake', () => {
  const commas = good.replaceAll(/(?<=[\]}"])(?=\n *[\]}])/g, ',')
  const { text, applied } = fix(commas)
  expect(text).toBe(good)
  // Commas on lines that follow each other are one mistake.
  expect(applied.length).toBeGreaterThan(30)
  expect(applied.every(({ did }) => /^removed (?:a|the) comma\b/.test(did))).toBe(true)
})

it('removes many characters from one text', () => {
  const { text, applied } = fix(withSlip('"What it is."', `"${'\\u0008What \\u0007'.repeat(12)}"`))
  expect(text).toBe(withSlip('"What it is."', `"${'What '.repeat(12)}"`))
  expect(applied).toHaveLength(24)
})

it.each([
  ['"columns": 2', '"columns": "12"'],
  ['"title": "How to start"', '"Title": ""'],
  ['"title": "How to start"', '"Title": { "a": 1 }'],
])('does not call a fix of %j safe that leaves %j wrong', (from, to) => {
  const { problems } = checkText(withSlip(from, to))
  expect(problems.map((problem) => problem.fix?.safe)).toEqual([false])
})

it('leaves suggestions alone, in a file that has both', () => {
  const suggested: [string, string][] = [
    ['"name": "VIP"', '"naem": "VIP"'],
    ['"href": "/bonus"', '"href": "/bonsu"'],
    ['"Welcome to {keyword}"', '"Welcome to {keywrod}"'],
    ['"promoUrl": "https://', '"promoUrl": "'],
  ]
  const add = (text: string): string =>
    suggested.reduce((all, [from, to]) => {
      expect(all).toContain(from)
      return all.replace(from, () => to)
    }, text)
  const { text, result } = fix(add(broken))
  expect(text).toBe(add(mended))
  const left = result.problems.filter((problem) => problem.fix && !problem.fix.safe)
  expect(left.map(({ code }) => code)).toEqual(['P016', 'P020', 'P024', 'P012'])
})

it('gives a free name only once', () => {
  const text = textWith(['"minAge": 21', '"MinAge": 21,\n      "MINAGE": 22'])
  expect(fix(text).text).toBe(text.replace('MinAge', 'minAge'))
})

it('fixes what shows up in an object once it is known', () => {
  const { text, applied } = fix(
    textWith(['"type": "stepList"', '"type": "step-list"'], ['"icon": "📝"', '"Icon": "📝"']),
  )
  expect(text).toBe(good)
  expect(applied.map(({ did }) => did)).toEqual([
    'changed "step-list" to "stepList"',
    'renamed "Icon" to "icon"',
  ])
})

/** A check that finds `problem` in the text, and afterwards what `then` says. */
function fakeCheck(first: string, edits: Edit[], then: Partial<Problem>[]) {
  const place = { offset: 0, line: 1, column: 1 }
  const problem: Problem = {
    ...kindOf('P012'),
    severity: 'error',
    range: { start: place, end: place },
    path: ['a', 'b'],
    where: '',
    message: '',
    hint: '',
    fix: { title: 'Mend it', safe: true, edits },
  }
  return (text: string): CheckResult => ({
    text,
    value: {},
    omitted: 0,
    problems:
      text === first ? [problem] : then.map((changes) => ({ ...problem, fix: never, ...changes })),
  })
}
const never = { title: '', safe: false, edits: [] }
const rename: Edit[] = [{ kind: 'rename', path: ['a', 'b'], name: 'c' }]

it('takes everything back when something else becomes wrong', () => {
  const text = '{"a": {"b": 1}}'
  const fixed = fixText(text, fakeCheck(text, rename, [{ path: ['x'] }]))
  expect(fixed).toMatchObject({ text, applied: [], isRefused: true })
  expect(fixed.result.problems).toHaveLength(1)
})

it('goes on when only the fixed object shows more, or there are only warnings', () => {
  const text = '{"a": {"b": 1}}'
  const more = [
    { path: ['a', 'c'] },
    { path: ['a'] },
    { path: ['x'], severity: 'warning' as const },
  ]
  expect(fixText(text, fakeCheck(text, rename, more)).text).toBe('{"a": {"c": 1}}')
})

it('ends with a check that never has enough', () => {
  const grow: Edit[] = [{ kind: 'text', from: 1, to: 1, text: ' ' }]
  const check = (text: string): CheckResult => fakeCheck(text, grow, [])(text)
  expect(fixText('{}', check).applied.length).toBeLessThan(100)
})

it('leaves out what does not fit the text', () => {
  const text = '{"a": {"b": 1, "c": 2}}'
  expect(fixText(text, fakeCheck(text, rename, [])).text).toBe(text)
})
