import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** What a visitor does, and the element whose text it changes. */
export interface Watched {
  event: 'click' | 'input'
  shows: string
}

/**
 * Makes pages note when a visitor does something, when its result is painted, and when the client is ready: in the task
 * after the first frame in which the element has another text, also in the next document.
 */
export async function watchPaints(pages: BrowserContext | Page, watched: Watched): Promise<void> {
  // tsx wraps named functions in a helper that the page does not have.
  await pages.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await pages.addInitScript(({ event, shows }) => {
    // All documents use the same clock.
    const note = (key: string, time: number): void =>
      sessionStorage.setItem(key, String(performance.timeOrigin + time))
    const wait = (old: string | null): void => {
      const text = document.querySelector(shows)?.textContent ?? old
      if (text === old) {
        requestAnimationFrame(() => wait(old))
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => note('painted', performance.now()))
      port1.start()
      port2.postMessage(0)
    }
    const listen = ({ timeStamp }: Event): void => {
      const old = document.querySelector(shows)?.textContent ?? ''
      note('asked', timeStamp)
      sessionStorage.setItem('old', old)
      wait(old)
    }
    addEventListener(event, listen, { capture: true })
    if (sessionStorage.getItem('asked') !== null)
      requestAnimationFrame(() => wait(sessionStorage.getItem('old')))
    // The client takes over scrolling as soon as it has hydrated.
    const watch = (): void => {
      if (history.scrollRestoration === 'manual') note('hydrated', performance.now())
      else requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  }, watched)
}

/** The milliseconds from what the visitor has just done to its result, once that is painted and noted. */
export async function timeToPaint(page: Page, settled: number): Promise<number> {
  // Read once, because reading takes the page's time as well.
  await setTimeout(settled)
  const [asked = Number.NaN, painted = Number.NaN] = await page.evaluate(() =>
    ['asked', 'painted'].map((name) => Number(sessionStorage.getItem(name) ?? Number.NaN)),
  )
  if (!(painted >= asked)) throw new Error('nothing else was shown')
  return painted - asked
}
