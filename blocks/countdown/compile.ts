import type { BlockOf } from '../../renderer/page/registry.ts'
import type { Calendar } from '../../schema/values/calendar.ts'

/** Names the clock of a time, and adds the instant that the island counts to, unless it is over. */
export function compile(
  block: BlockOf<'countdown'>,
  { isOver, lang, calendar }: { isOver: boolean; lang: string; calendar: Calendar },
): BlockOf<'countdown'> {
  const { date, text } = block.ends
  const { start, end } = calendar.readMoment(date) ?? {}
  if (start === undefined || end === undefined) return block
  const name = date.includes('T') ? `${text} (${calendar.nameClock(start, lang)})` : text
  return {
    ...block,
    ends: { date, text: name, ...(!isOver && { end: new Date(end).toISOString() }) },
  }
}
