/** Writes a time for people: `14:03` if it is today, or `22 Nov 2026, 14:03`. */
export function writeMoment(time: number, now = Date.now()): string {
  const date = new Date(time)
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date(now).toDateString()) return clock
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return `${day}, ${clock}`
}
