import type { Writable } from 'node:stream'

/** Where progress goes: a terminal, or a pipe or file. */
type Stream = Writable & { isTTY?: boolean; columns?: number }

/** Tells how far a build is. */
export interface Progress {
  update(done: number, total: number): void
  /** Takes the bar away, so that what follows stands alone. */
  end(): void
}

/** Milliseconds: a short build says nothing; then a bar is drawn anew this often, and a line written that often. */
const pauses = { quiet: 500, bar: 100, line: 3000 }

/** Makes the progress of a build: a bar on a terminal, on anything else a line every few seconds. */
export function createProgress(
  stream: Stream,
  now: () => number = () => performance.now(),
): Progress {
  const started = now()
  const isBar = stream.isTTY === true
  let next = started + (isBar ? pauses.quiet : pauses.line)
  let isDrawn = false
  return {
    update(done, total) {
      const time = now()
      if (time < next) return
      next = time + (isBar ? pauses.bar : pauses.line)
      const text = describe(done, total, (time - started) / 1000)
      isDrawn = isBar
      const bar = (): string => drawBar(done / total, text, stream.columns ?? 80)
      stream.write(isBar ? `\r\u001b[K${bar()}` : `${text}\n`)
    },
    end() {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}

function describe(done: number, total: number, seconds: number): string {
  const speed = done / seconds
  const left = Math.ceil((total - done) / speed)
  return `${say(done)} of ${say(total)} pages, ${say(speed)} a second, about ${say(left)} s left`
}

function drawBar(share: number, text: string, columns: number): string {
  const width = Math.min(30, columns - text.length - 3)
  if (width < 5) return text.slice(0, columns - 1)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`
}

function say(number: number): string {
  return Math.round(number).toLocaleString('en')
}
