import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Milliseconds after which the result of a click has been painted and recorded. */
const settled = 2000

/**
 * Makes each page of a context record when a link is clicked, when a new main heading is painted, and when the client
 * is ready.
 */
export async function watchClicks(context: BrowserContext): Promise<void> {
  // tsx wraps named functions in a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await context.addInitScript(() => {
    // All documents use the same clock. A click counts from the time of its event, the heading from the task after the
    // first frame that contains it.
    const note = (key: string, time: number): void =>
      sessionStorage.setItem(key, String(performance.timeOrigin + time))
    const wait = (old: string | null): void => {
      const heading = document.querySelector('h1')?.textContent ?? old
      if (heading === old) {
        requestAnimationFrame(() => wait(old))
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => note('painted', performance.now()))
      port1.start()
      port2.postMessage(0)
    }
    const listen = ({ timeStamp }: Event): void => {
      const old = document.querySelector('h1')?.textContent ?? ''
      note('clicked', timeStamp)
      sessionStorage.setItem('old', old)
      wait(old)
    }
    addEventListener('click', listen, { capture: true })
    if (sessionStorage.getItem('clicked') !== null)
      requestAnimationFrame(() => wait(sessionStorage.getItem('old')))
    // The client takes over scrolling as soon as it has hydrated.
    const watch = (): void => {
      if (history.scrollRestoration === 'manual') note('hydrated', performance.now())
      else requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  })
}

/**
 * Clicks at the mouse position, with a press of human length; returns the milliseconds from the click to the new
 * heading.
 */
export async function clickToPaint(page: Page): Promise<number> {
  await page.mouse.down()
  await setTimeout(80)
  await page.mouse.up()
  // Read once, because reading takes the page's time as well.
  await setTimeout(settled)
  const [clicked = Number.NaN, painted = Number.NaN] = await page.evaluate(() =>
    ['clicked', 'painted'].map((name) => Number(sessionStorage.getItem(name) ?? Number.NaN)),
  )
  if (Number.isNaN(painted - clicked)) throw new Error('the click led to no new heading')
  return painted - clicked
}
