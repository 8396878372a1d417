import type { Writable } from 'node:stream'

/** A stream that progress is written to: a terminal, a pipe or a file. */
type Stream = Writable & { isTTY?: boolean; columns?: number }

/** In milliseconds: no progress before the first delay; then the interval of the bar, and that of lines. */
const pauses = { quiet: 500, bar: 100, line: 3000 }

/** Creates the progress of a build: a bar on a terminal, a line every few seconds elsewhere. */
export function createProgress(stream: Stream, now: () => number = () => performance.now()) {
  const isBar = stream.isTTY === true
  const quiet = isBar ? pauses.quiet : pauses.line
  const begin = (of: string, started: number) => ({ of, started, next: started + quiet })
  let kind = begin('', now())
  let isDrawn = false
  return {
    /** How many are done, of what; each kind of thing has its own speed. */
    update(this: void, done: number, total: number, what: string): void {
      const time = now()
      if (kind.of === '') kind.of = what
      else if (kind.of !== what) kind = begin(what, time)
      if (time < kind.next) return
      kind.next = time + (isBar ? pauses.bar : pauses.line)
      const text = describe(done, total, (time - kind.started) / 1000, what)
      isDrawn = isBar
      const bar = (): string => drawBar(done / total, text, stream.columns ?? 80)
      stream.write(isBar ? `\r\u001b[K${bar()}` : `${text}\n`)
    },
    /** Clears the progress bar. */
    end(): void {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}

function describe(done: number, total: number, seconds: number, what: string): string {
  const speed = done / seconds
  const left = Math.ceil((total - done) / speed)
  return `${format(done)} of ${format(total)} ${what}, ${format(speed)} a second, about ${format(left)} s left`
}

function drawBar(share: number, text: string, columns: number): string {
  const width = Math.min(30, columns - text.length - 3)
  if (width < 5) return text.slice(0, columns - 1)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`
}

function format(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 })
}
