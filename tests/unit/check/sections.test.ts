import { expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { fixText } from '../../../check/fix/fix.ts'
import { marksOf } from '../../../check/rules/read/brand-marks.ts'
import type { Rule } from '../../../check/rules/rule.ts'
import { expandPart } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'
import { checkText, fakeFiles, formatProblems } from '../../fixtures/sites.ts'

const pages = ['/', '/bonus', '/vip']
const onAll = (block: unknown) => Object.fromEntries(pages.map((key) => [key, [block]]))

function found(text: string): string[] {
  return checkText(text).problems.map(({ where, message }) => `${where}: ${message}`)
}

function marked(text: string): string[] {
  return checkText(text).problems.map(({ range }) =>
    text.slice(range.start.offset, range.end.offset),
  )
}

it('shows the same blocks for a use with an id, which must be its own in its list', () => {
  const named = { ...use(), id: 'here' }
  const text = textWithSections({ '/': [named] })
  expect(formatProblems(text)).toBe('')
  expect(checkText(text).file).toEqual(checkText(textWithSections({ '/': [use()] })).file)
  const twice = textWithSections({ '/': [named, { ...limits.blocks[0], id: 'here' }] })
  expect(found(twice)).toEqual([
    expect.stringContaining('The id "here" is already used on this page.'),
  ])
  expect(found(textWithSections({ '/': [{ ...use(), id: 'Not One' }] }))).toEqual([
    '/ › block 2 (use) › id: "Not One" is not in the right format. Did you mean "not-one"?',
  ])
})

it.each<[changes: object, message: string, mark: string]>([
  [{ title: 'Hello {keywrod}' }, 'title: Unknown token "{keywrod}".', '{keywrod}'],
  [{ title: 7 }, 'title: This must be a text in quotation marks, not a number.', '7'],
  [
    { button: { label: 'X', href: '/gone-for-good' } },
    'button › href: The link "/gone-for-good" does not lead to a page.',
    '"/gone-for-good"',
  ],
])('reports a problem of a section once, in the section: %j', (changes, message, mark) => {
  const [card, grid] = limits.blocks
  const text = textWithSections(onAll(use()), {
    limits: { blocks: [{ ...card, ...changes }, grid] },
  })
  const where = `sections › limits › block 1 (headingCard) › ${message}`
  expect(found(text)).toEqual([expect.stringContaining(where)])
  expect(marked(text)).toEqual([mark])
})

it('reports what is wrong with a value where it is set', () => {
  const text = textWithSections({ '/': [use({ limits: { title: '' } })], '/vip': [use()] })
  const [problem] = checkText(text).problems
  expect(problem?.path).toEqual(['pages', '/', 'blocks', 1, 'set', 'limits', 'title'])
  expect(marked(text)).toEqual(['""'])
})

it('reports what several rules find at one place of a section', () => {
  const finding = { message: 'Found.', hint: '' }
  const texts = { summary: '', explanation: '', example: ['', ''] } as const
  const ruleOf = (name: string, finds: Pick<Rule, 'page' | 'site'>): Rule => {
    return { code: 'T001', severity: 'warning', name, ...texts, ...finds }
  }
  const rules = [
    ruleOf('by-itself', {
      *page({ key }) {
        if (key === 'limits') yield { ...finding, path: ['pages', key, 'blocks', 0] }
      },
    }),
    ruleOf('in-all', {
      *site() {
        yield { ...finding, path: ['sections', 'limits', 'blocks', 0] }
      },
    }),
  ]
  const text = textWithSections(onAll(use()), { limits, others: limits })
  const { problems } = createCheck(bundle, rules)(text, fakeFiles())
  expect(problems.map(({ name }) => name)).toEqual(['by-itself', 'in-all'])
})

it('uses sections in sections', () => {
  const inner = { blocks: [use({ limits: { title: 'Middle' } })] }
  const outer = { blocks: [use({ 'a-day': { title: 'Outer' } }, 'inner')] }
  const text = textWithSections(
    { '/': [use({ limits: { desc: 'Page' } }, 'outer')] },
    { limits, inner, outer },
  )
  expect(formatProblems(text)).toBe('')
  const [card, grid] = checkText(text).file!.pages['/']!.blocks.slice(1, 3)
  expect(card).toMatchObject({ title: 'Middle', desc: 'Page' })
  expect(grid).toMatchObject({ cards: [{ title: 'Outer' }, { title: 'A week' }] })
})

it('reports a value that a section sets in another one, at that section', () => {
  const outer = { blocks: [use({ limits: { title: 'In {x}' } })] }
  const text = textWithSections(onAll(use(undefined, 'outer')), { limits, outer })
  expect(checkText(text).problems.map(({ path }) => path)).toEqual([
    ['sections', 'outer', 'blocks', 0, 'set', 'limits', 'title'],
  ])
})

it.each([
  [{ nothing: { title: 'A' } }, 'The section has no id "nothing".'],
  [{ limits: { type: 'hero' } }, '"type" cannot be set where the section is used.'],
  [{ 'a-day': { button: null } }, 'The section has no "button" here to remove.'],
])('reports %j, which sets nothing', (set, message) => {
  const { problems } = checkText(textWithSections({ '/': [use(set)] }))
  expect(problems.map(({ code, fix, ...problem }) => [code, problem.message, fix])).toEqual([
    ['P065', message, undefined],
  ])
})

it('does not warn of a section that only the overlay of a brand uses', () => {
  const brands = [{ ...marksOf('lucky', {}), uses: ['limits'] }]
  const { problems } = checkText(textWithSections({}), { ...fakeFiles(), brands })
  expect(problems).toEqual([])
})

it('fixes a section in its own place', () => {
  const { title, ...card } = limits.blocks[0]!
  const sections = { limits: { blocks: [{ ...card, Title: title }, limits.blocks[1]] } }
  const { applied, text, result } = fixText(textWithSections(onAll(use()), sections), checkText)
  expect(applied.map(({ did }) => did)).toEqual(['renamed "Title" to "title"'])
  expect(text.match(/"title": "Limits"/g)).toHaveLength(1)
  expect(result.problems).toEqual([])
})

it('asks for a use of each section, but not of templates', () => {
  const sections = { limits, ours: { ...limits, template: 'blocks' as const } }
  expect(found(textWithSections({}, sections))).toEqual([
    'sections › limits: No page uses the section "limits".',
  ])
})

it('set a value named "__proto__" as any other', () => {
  const site = JSON.parse(
    '{"sections": {"one": {"blocks": [{"type": "cta", "id": "a"}]}}, "pages": {"/": {"blocks": [{"type": "use", "section": "one", "set": {"a": {"__proto__": {"title": "inherited"}}}}]}}}',
  )
  const { value } =
    expandPart(site.pages['/'], ['pages', '/'], readSections(site, { calendar })) ?? {}
  expect(JSON.stringify(value)).toBe(
    '{"blocks":[{"type":"cta","id":"a","__proto__":{"title":"inherited"}}]}',
  )
})
