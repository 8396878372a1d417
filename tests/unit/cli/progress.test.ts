import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createProgress } from '../../../cli/site/build-sites.ts'

/** The output while 1,000 pages are written, ten every 20 milliseconds. */
function watch(terminal: { isTTY: boolean; columns?: number }): string {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal)
  let now = 0
  const progress = createProgress(stream, () => now)
  for (let done = 10; done <= 4000; done += 10) {
    now += 20
    progress.update(done, 4000, 'pages')
  }
  progress.end()
  return String(stream.read() ?? '')
}

it('is a line every three seconds on a pipe', () => {
  expect(watch({ isTTY: false })).toBe(
    '1,500 of 4,000 pages, 500 a second, about 5 s left\n3,000 of 4,000 pages, 500 a second, about 2 s left\n',
  )
})

it('tells the speed of pictures apart from that of pages', () => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: false })
  let now = 0
  const progress = createProgress(stream, () => now)
  progress.update(1000, 1000, 'pages')
  for (let done = 1; done <= 20; done++) {
    now += 400
    progress.update(done, 20, 'pictures')
  }
  expect(String(stream.read())).toBe(
    '9 of 20 pictures, 2.8 a second, about 4 s left\n17 of 20 pictures, 2.7 a second, about 2 s left\n',
  )
})

it('is one line on a terminal, redrawn, and cleared at the end', () => {
  const drawn = watch({ isTTY: true, columns: 90 }).split('\r\u001b[K')
  expect(drawn[0]).toBe('')
  expect(drawn.at(-1)).toBe('')
  expect(drawn).toHaveLength(78)
  expect(drawn[1]).toBe(
    '██░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 250 of 4,000 pages, 500 a second, about 8 s left',
  )
  expect(drawn.join('')).not.toContain('\n')
})

it.each([20, 50, 60, 80, 200])('fits into %s columns', (columns) => {
  const lines = watch({ isTTY: true, columns }).split('\r\u001b[K')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns)
})

it('prints nothing for short builds', () => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true })
  const progress = createProgress(stream)
  progress.update(5, 10, 'pages')
  progress.end()
  expect(stream.read()).toBeNull()
})
