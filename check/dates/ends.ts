import { readMoment } from '../../schema/values/calendar.ts'

/**
 * When what a block announces ends, by its `ends`, in milliseconds since 1970; undefined for blocks without one. The block
 * itself stays: when it is shown, its `from` and `until` say.
 */
export function endOf(block: unknown): number | undefined {
  if (typeof block !== 'object' || block === null || !('ends' in block)) return undefined
  return readMoment(block.ends)?.end
}

/** Whether that is over at an instant. */
export function isOver(block: unknown, at: number): boolean {
  const end = endOf(block)
  return end !== undefined && end <= at
}
