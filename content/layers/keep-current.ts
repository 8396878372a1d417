import type { Calendar } from '../../schema/values/calendar.ts'
import { isCurrent } from '../span.ts'

/** Blocks, each with lists whose entries may be dated. */
interface Dated {
  blocks: readonly object[]
}

/**
 * A page as it is at an instant: without the blocks, and the entries of their lists, that are not shown then. Undated parts
 * are the same objects as before. Never changes its input. `isCurrent` tells whether the page itself is shown.
 */
export function keepCurrent<T extends Dated>(page: T, at: number, calendar: Calendar): T {
  const shown = page.blocks.filter((block) => isCurrent(block, at, calendar))
  return { ...page, blocks: shown.map((block) => keepEntries(block, at, calendar)) }
}

function keepEntries(block: object, at: number, calendar: Calendar): object {
  const shorter = Object.entries(block).flatMap(([key, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return []
    const shown = value.filter((entry) => isCurrent(entry, at, calendar))
    return shown.length < value.length ? [[key, shown] as const] : []
  })
  return shorter.length === 0 ? block : { ...block, ...Object.fromEntries(shorter) }
}
