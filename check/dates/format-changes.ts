import type { Calendar } from '../../schema/values/calendar.ts'
import { singular } from '../problem/describe.ts'
import type { ScheduledChange } from './changes.ts'

/** How many changes of one moment are listed. */
const shownLimit = 3

/**
 * Formats the next scheduled changes of a site: `Next change: 1 January 2027, 00:00 in the Philippines: Christmas ends
 * (5 places), /bonus block 2 ends. Then 2 more until 31 March 2027, 18:00.` The changes are in order; empty if there are
 * none.
 */
export function formatChanges(
  changes: readonly ScheduledChange[],
  { nameInstant, place }: Calendar,
): string {
  const [first] = changes
  if (first === undefined) return ''
  const now = changes.filter(({ at }) => at === first.at)
  const names = [...formatCampaigns(now), ...now.filter(isSingle).map(formatChange)]
  const shown = names.slice(0, shownLimit)
  const rest = names.length > shownLimit ? `, and ${names.length - shownLimit} more` : ''
  const moments = [...new Set(changes.map(({ at }) => at))]
  const last = moments.at(-1) ?? first.at
  const then =
    moments.length > 1 ? ` Then ${moments.length - 1} more until ${nameInstant(last)}.` : ''
  return `Next change: ${nameInstant(first.at)} in ${place}: ${shown.join(', ')}${rest}.${then}`
}

function isSingle({ campaign }: ScheduledChange): boolean {
  return campaign === undefined
}

function formatChange({ page = '', path, does }: ScheduledChange): string {
  return `${page}${formatPlace(path)} ${does}`
}

/** Each campaign once, with the number of places that it changes. */
function formatCampaigns(changes: readonly ScheduledChange[]): string[] {
  const counts = new Map<string, number>()
  for (const { campaign, does } of changes) {
    const name = `${campaign} ${does}`
    if (campaign !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Array.from(
    counts,
    ([name, places]) => `${name} (${places} ${places === 1 ? 'place' : 'places'})`,
  )
}

/** `['blocks', 1, 'cards', 0]` as ` block 2 card 1`, and `['blocks', 1, 'ends']` as ` block 2`. */
function formatPlace(path: ScheduledChange['path']): string {
  return path
    .filter((step) => step !== 'ends')
    .map((step) => (typeof step === 'number' ? ` ${step + 1}` : ` ${singular(step)}`))
    .join('')
}
