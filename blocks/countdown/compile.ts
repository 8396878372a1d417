import type { BlockOf } from '../../renderer/page/registry.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { nameClock, readMoment } from '../../schema/values/calendar.ts'

/** Names the clock of a time, and adds the instant that the island counts to, unless it is over. */
export function compile(
  block: BlockOf<'countdown'>,
  { isOver }: { isOver: boolean },
): BlockOf<'countdown'> {
  const { date, text } = block.ends
  const { start, end } = readMoment(date) ?? {}
  if (start === undefined || end === undefined) return block
  const name = date.includes('T') ? `${text} (${nameClock(start, siteConfig.lang)})` : text
  return {
    ...block,
    ends: { date, text: name, ...(!isOver && { end: new Date(end).toISOString() }) },
  }
}
