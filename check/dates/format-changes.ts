import { nameInstant } from '../../schema/values/calendar.ts'
import { singular } from '../problem/describe.ts'
import type { Change } from './changes.ts'

/** How many changes of one moment are listed. */
const shownLimit = 3

/**
 * Formats the next scheduled changes of a site: `Next change: 1 January 2027, 00:00 in the Philippines: /bonus block 2
 * ends. Then 2 more until 31 March 2027, 18:00.` The changes are in order; empty if there are none.
 */
export function formatChanges(changes: readonly Change[]): string {
  const [first] = changes
  if (first === undefined) return ''
  const now = changes.filter(({ at }) => at === first.at)
  const shown = now
    .slice(0, shownLimit)
    .map(({ page, path, does }) => `${page}${formatPlace(path)} ${does}`)
  const rest = now.length > shownLimit ? `, and ${now.length - shownLimit} more` : ''
  const moments = [...new Set(changes.map(({ at }) => at))]
  const last = moments.at(-1) ?? first.at
  const then =
    moments.length > 1 ? ` Then ${moments.length - 1} more until ${nameInstant(last)}.` : ''
  return `Next change: ${nameInstant(first.at)} in the Philippines: ${shown.join(', ')}${rest}.${then}`
}

/** `['blocks', 1, 'cards', 0]` as ` block 2 card 1`. */
function formatPlace(path: Change['path']): string {
  return path
    .map((step) => (typeof step === 'number' ? ` ${step + 1}` : ` ${singular(step)}`))
    .join('')
}
