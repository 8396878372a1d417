import { expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Path } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { hasOnlyMoreIds } from '../../fixtures/brand-edits.ts'
import { own } from '../../fixtures/edited-site.ts'
import { changeAt } from '../../fixtures/json-texts.ts'
import { names, siteNamed } from './named-site.ts'
import { detach, seenBy, share, type Sharing } from './sharing.ts'

/* Visitors of each brand see the same after blocks are shared and sections detached, whatever campaigns run. */

const named = siteNamed(names)

/** The texts of the site in which the brand has something else at a path. */
function withOwn(texts: Texts, path: Path, value: JsonValue | undefined): Texts {
  const root = changeAt(JSON.parse(texts[own] ?? ''), path, () => value)
  return { ...texts, [own]: JSON.stringify(root) }
}

/** In it, no page shows two blocks with one id. */
const clear = withOwn(named, ['pages', '/', 'blocks', 'rules'], undefined)
const notice = { $before: '*', type: 'notice', title: 'Note', desc: 'Mine' }

it.each<[what: string, texts: Texts, steps: readonly Sharing[]]>([
  ['a section that a brand changes where it is used', named, [detach('/', 1)]],
  ['one for that brand', named, [detach('/', 3, 'lucky')]],
  ['one on a page that only the brand has', named, [detach(names.ownPage, 1, 'lucky')]],
  [
    'one to which a brand adds a block',
    withOwn(clear, ['sections', names.section, 'blocks', 'note'], notice),
    [detach('/', 1)],
  ],
  ['one that uses another', clear, [share('/', 0, 1), detach('/', 0)]],
  ['one that uses another for a brand', clear, [share('/', 1, 2), detach('/', 2, 'lucky')]],
])('detaches %s', (_, texts, steps) => {
  const after = steps.reduce((now, step) => {
    const { texts: next, refusal } = step(now)
    expect({ refusal, isSame: next === now }).toEqual({ refusal: undefined, isSame: false })
    return next
  }, texts)
  const [seen, before] = [seenBy(after), seenBy(texts)]
  expect(hasOnlyMoreIds(seen, before) ? before : seen).toEqual(before)
})
