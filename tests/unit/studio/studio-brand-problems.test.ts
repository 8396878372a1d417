import { afterEach, describe, expect, it, vi } from 'vitest'
import { mergeProblems } from '../../../check/formats/merge-reports.ts'
import type { Problem } from '../../../check/problem/problem.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { applyOverlay } from '../../../site/overlay/apply-overlay.ts'
import type { BrandsReport } from '../../../studio/api.ts'
import { explainOwn, wholeOf } from '../../../studio/client/model/brands/own-problems.ts'
import { createElsewhere } from '../../../studio/client/session/elsewhere.ts'
import { applyReplacements, editsOf, resolveEdit } from '../../../studio/texts/edit.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/** The problems of an overlay of the base site, in which the first block of the home page has an id. */
function problemsOf(overlay: object): readonly Problem[] {
  const site = makeBase()
  const [first] = site.pages['/']?.blocks ?? []
  const named = {
    ...site,
    pages: { '/': { ...site.pages['/'], blocks: [{ ...first, id: 'start' }] } },
  }
  return applyOverlay({
    brand: 'lucky',
    pagesFile: 'pages.json',
    own: openText(textOf(named)),
    overlay: openText(textOf({ site: { brand: 'lucky' }, ...overlay })),
    pageFiles: new Map(),
    elsewhere: [],
    calendar,
  }).problems
}

const onHome = (blocks: object): object => ({ pages: { '/': { blocks } } })
const first = makeBase().pages['/']?.blocks[0]

describe('a problem of what differs for a brand', () => {
  it.each([
    ['a block that is gone', onHome({ gone: { title: 'A' } }), 'Remove this change'],
    ['a page that is gone', { pages: { '/gone': null } }, 'Remove this change'],
    [
      'a place that is gone',
      onHome({ more: { $before: 'gone', type: 'notice', title: 'A', desc: 'B' } }),
      'Put it first',
    ],
    [
      'the same value',
      onHome({ start: { title: first && 'title' in first && first.title } }),
      'As for all brands',
    ],
  ])('about %s is in plain words, with a fix that ends it', (_what, overlay, title) => {
    const [problem] = problemsOf(overlay)
    if (!problem) throw new Error('no problem')
    const worded = explainOwn(problem)
    expect(worded.fix?.title).toBe(title)
    expect(worded.message + worded.hint).not.toMatch(/\bid\b|"|overlay|json/i)
    let text = textOf({ site: { brand: 'lucky' }, ...overlay })
    for (const edit of (worded.fix && editsOf(worded.fix)) ?? []) {
      const path = edit.kind === 'remove' ? wholeOf(JSON.parse(text), edit.path) : edit.path
      text = applyReplacements(text, resolveEdit(text, { ...edit, path }) ?? []).text
    }
    expect(problemsOf(JSON.parse(text))).toEqual([])
  })

  it('in another file stays as it is', () => {
    const [problem] = problemsOf(onHome({ gone: {} }))
    if (!problem) throw new Error('no problem')
    expect(explainOwn({ ...problem, file: 'pages/vip.json' }).message).toBe(problem.message)
  })
})

it('lists the problems of several sites once, with the sites that have them', () => {
  const [problem] = problemsOf(onHome({ gone: {} }))
  if (!problem) throw new Error('no problem')
  const other = { ...problem, message: 'Another.' }
  const merged = mergeProblems([
    { name: undefined, problems: [problem] },
    { name: 'lucky', problems: [problem, other] },
  ])
  expect(merged).toEqual([
    { problem, names: [undefined, 'lucky'] },
    { problem: other, names: ['lucky'] },
  ])
})

describe('the check of other brands', () => {
  afterEach(() => vi.useRealTimers())

  const start = (revision: string | null) => {
    vi.useFakeTimers()
    const onReport = vi.fn<(problems: readonly unknown[]) => void>()
    const reportBrands = vi.fn<() => Promise<BrandsReport | null>>(() =>
      Promise.resolve(revision === null ? null : { problems: [], revision }),
    )
    let latest = 'b'
    const elsewhere = createElsewhere(
      { reportBrands },
      { hasBrands: () => true, isLatest: (one) => one === latest, onReport },
    )
    return { elsewhere, onReport, reportBrands, type: () => (latest = 'c') }
  }

  it('waits until nobody types', async () => {
    const { elsewhere, onReport, reportBrands } = start('b')
    elsewhere('a')
    await vi.advanceTimersByTimeAsync(300)
    elsewhere('b')
    await vi.advanceTimersByTimeAsync(300)
    expect(reportBrands).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reportBrands).toHaveBeenCalledOnce()
    expect(onReport).toHaveBeenCalledWith([])
  })

  it.each(['a', null])('ignores the report on another draft: %s', async (revision) => {
    const { elsewhere, onReport, type } = start(revision)
    elsewhere('b')
    await vi.advanceTimersByTimeAsync(500)
    type()
    elsewhere('b')
    await vi.advanceTimersByTimeAsync(500)
    expect(onReport).not.toHaveBeenCalled()
  })
})
