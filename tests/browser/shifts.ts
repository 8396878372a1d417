import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Has pages note what moves on them, from their beginning. To be called before the page is opened. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries.filter(isShift)) shifts.push(describe(entry))
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      takeShifts: () => {
        note(observer.takeRecords())
        return shifts
      },
    })

    function isShift(entry: PerformanceEntry): entry is Shift {
      return entry.entryType === 'layout-shift'
    }

    function describe({ sources }: Shift): string {
      return sources
        .map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 60)} from ${place(from)} to ${place(to)}`
        })
        .join('; ')
    }

    function place({ x, y, width, height }: DOMRectReadOnly): string {
      return `${x},${y} ${width}×${height}`
    }
  })
}

/** What has moved on the page so far, and from where to where. */
export function takeShifts(page: Page): Promise<string[]> {
  return page.evaluate('takeShifts()')
}
