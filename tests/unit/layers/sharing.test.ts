import { expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Path } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { setForSite } from '../../../studio/client/model/campaigns/set-for-site.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { hasOnlyMoreIds } from '../../fixtures/brand-edits.ts'
import { contextOf, main, own } from '../../fixtures/edited-site.ts'
import { changeAt } from '../../fixtures/json-texts.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { names, siteNamed } from './named-site.ts'
import { afterSharing, detach, seenBy, share } from './sharing.ts'

/* Visitors of each brand see the same after blocks are shared and sections detached, whatever campaigns run. */

const named = siteNamed(names)

/** The texts of the site in which the brand has something else at a path. */
function withOwn(texts: Texts, path: Path, value: JsonValue | undefined): Texts {
  const root = changeAt(JSON.parse(texts[own] ?? ''), path, () => value)
  return { ...texts, [own]: JSON.stringify(root) }
}

const home = ['pages', '/', 'blocks']
/** In it, no page shows two blocks with one id. */
const clear = withOwn(named, [...home, 'rules'], undefined)
const notice = { $before: '*', type: 'notice', title: 'Note', desc: 'Mine' }

/** In it, a section has the id of its use. */
const twins = {
  [main]: textOf({
    sections: { one: { blocks: [{ type: 'hero', id: 'one', title: 'One' }] } },
    pages: { '/': { blocks: [{ type: 'use', id: 'one', section: 'one' }] } },
  }),
  [own]: textOf({ site: { keyword: 'Lucky' } }),
}

/** Before, in and between the campaigns. */
const instants = ['2026-03-15', '2026-04-10', '2026-05-10', '2026-06-10'].map(
  (day) => calendar.readMoment(day)?.start ?? 0,
)

type Step = [sharing: ReturnType<typeof share>, page?: string, brand?: string]

it.each<[what: string, texts: Texts, ...steps: Step[]]>([
  ['a section that a brand changes where it is used', named, [detach(1)]],
  ['one for that brand', named, [detach(3), '/', 'lucky']],
  ['one on a page that only the brand has', named, [detach(1), names.ownPage, 'lucky']],
  [
    'one to which a brand adds a block',
    withOwn(clear, ['sections', names.section, 'blocks', 'note'], notice),
    [detach(1)],
  ],
  ['one that a brand leaves out', withOwn(clear, [...home, 'use'], null), [detach(1)]],
  ['one that a brand moves', withOwn(clear, [...home, 'use'], { $before: '*' }), [detach(1)]],
  ['one that uses another', clear, [share(0, 1)], [detach(0)]],
  ['one that uses another, for a brand', clear, [share(1, 2)], [detach(2), '/', 'lucky']],
])('detaches %s', (_, texts, ...steps) => {
  const after = steps.reduce((now, step) => {
    const next = afterSharing(now, ...step)
    if (typeof next === 'string') throw new Error(next)
    expect(next).not.toEqual(now)
    return next
  }, texts)
  const [seen, before] = [after, texts].map((one) => seenBy(['lucky', 'star'], instants, one))
  expect(hasOnlyMoreIds(seen, before) ? before : seen).toEqual(before)
})

it.each<[what: string, texts: Texts, ...step: Step]>([
  [
    'blocks that a brand has in another order',
    withOwn(clear, [...home, names.block], { $after: '*' }),
    share(0, 1),
  ],
  ['a section whose ids the page has as well', named, detach(2), '/', 'lucky'],
  ['a section with the id by which the brand knows its use', twins, detach(0), '/', 'lucky'],
])('neither shares nor detaches %s', (_, texts, ...step) =>
  expect(afterSharing(texts, ...step)).toBe(
    'Nothing was changed: Lucky would then show something else on this page.',
  ),
)

it('keeps the campaigns that detached blocks join', () => {
  const after = afterSharing(named, detach(1))
  expect(after).toMatchObject({
    'pages.json': expect.stringMatching(/"id": "first",[^}]*}[^}]*"campaign": "easter"/),
  })
})

it('leaves of what a campaign sets what a site shows', () => {
  const title = { title: 'Moon' }
  const kept = {
    site: { footer: { promoText: 'Moon' } },
    pages: { '/': { [names.block]: title, [names.inSection]: title } },
    sections: { [names.section]: { [names.inSection]: title } },
    meta: { '/more': title },
  }
  const set = {
    ...kept,
    pages: { '/': { ...kept.pages['/'], gone: title }, '/gone': { [names.block]: title } },
    sections: { ...kept.sections, outer: { gone: title }, gone: { gone: title } },
    meta: { ...kept.meta, '/gone': title },
  }
  expect(setForSite(contextOf(named), set)).toEqual(kept)
})
