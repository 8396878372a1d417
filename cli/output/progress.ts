import type { Writable } from 'node:stream'

/** A stream that progress is written to: a terminal, a pipe or a file. */
type Stream = Writable & { isTTY?: boolean; columns?: number }

/** In milliseconds: no progress before the first delay; then the interval of the bar, and that of lines. */
const pauses = { quiet: 500, bar: 100, line: 3000 }

/** Creates the progress of a build: a bar on a terminal, a line every few seconds elsewhere. */
export function createProgress(stream: Stream, now: () => number = () => performance.now()) {
  const started = now()
  const isBar = stream.isTTY === true
  let next = started + (isBar ? pauses.quiet : pauses.line)
  let isDrawn = false
  return {
    update(done: number, total: number): void {
      const time = now()
      if (time < next) return
      next = time + (isBar ? pauses.bar : pauses.line)
      const text = describe(done, total, (time - started) / 1000)
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

function describe(done: number, total: number, seconds: number): string {
  const speed = done / seconds
  const left = Math.ceil((total - done) / speed)
  return `${format(done)} of ${format(total)} pages, ${format(speed)} a second, about ${format(left)} s left`
}

function drawBar(share: number, text: string, columns: number): string {
  const width = Math.min(30, columns - text.length - 3)
  if (width < 5) return text.slice(0, columns - 1)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`
}

function format(number: number): string {
  return Math.round(number).toLocaleString('en')
}
