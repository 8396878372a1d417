import type { Page } from '@playwright/test'
import { textFaults } from './text-faults.ts'

/** What a printed page lacks, and what it has that is of no use on paper. */
export function paperFaults(page: Page): Promise<string[]> {
  return page.evaluate(findPaperFaults)
}

function findPaperFaults(): string[] {
  const all = (selector: string) => Array.from(document.querySelectorAll(selector))
  const start = ({ textContent }: Node) => textContent?.trim().slice(0, 40)
  const controls = all('nav, aside, button')
    .filter((element) => element.checkVisibility())
    .map(({ localName, ariaLabel }) => `${localName} “${ariaLabel}” is printed`)
  const fixed = all('body *')
    .filter((element) => {
      const { position, clipPath } = getComputedStyle(element)
      return position === 'fixed' && clipPath === 'none' && element.checkVisibility()
    })
    .map((element) => `“${start(element)}” is fixed, so it is on every sheet`)
  const hidden = all('main *')
    .filter(
      (element) =>
        !element.closest(
          'button, option, [data-thanks], [data-fault], [role=search] ~ *, [role=group], [role=tablist], [role=timer], a[data-title], style',
        ),
    )
    .flatMap(({ childNodes }) => Array.from(childNodes))
    .filter((node) => {
      const range = new Range()
      range.selectNode(node)
      const isText = node instanceof Text && node.data.trim() !== ''
      return isText && range.getBoundingClientRect().height === 0
    })
    .map((node) => `“${start(node)}” is not printed`)
  const colored = all('main :is(h1, h2, h3, p, a, li, td)')
    .filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
    .map((element) => `“${start(element)}” is not black`)
  const dead = all('main a[href^=http], footer a[href^=http]')
    .filter((element) => element.checkVisibility())
    .filter((element) => !getComputedStyle(element, '::after').content.includes('http'))
    .map((element) => `“${start(element)}” is printed without its address`)
  return [...controls, ...fixed, ...hidden, ...colored, ...dead]
}

/**
 * Headings that are on another sheet than the text or the picture after them when what is before them, behind the first
 * section, is longer: by up to a sheet, in steps that are lower than a heading.
 */
export function lonelyHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = 1047
    // Columns are broken as sheets are, and can be measured.
    const { clientWidth: width } = document.documentElement
    const columns = new CSSStyleSheet()
    columns.replaceSync(`html{columns:${width}px;column-gap:0;column-fill:auto;height:${sheet}px}`)
    document.adoptedStyleSheets.push(columns)
    const more = document.createElement('div')
    document.querySelector('main > *')?.after(more)
    const walker = document.createTreeWalker(document.body)
    const nodes: Node[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text || node instanceof HTMLImageElement) nodes.push(node)
    const lonely = new Map<string, number>()
    for (let length = 0; length < sheet; length += 24) {
      more.style.height = `${length}px`
      for (const heading of findLonely()) if (!lonely.has(heading)) lonely.set(heading, length)
    }
    more.remove()
    document.adoptedStyleSheets.pop()
    return Array.from(lonely, ([text, length]) => `“${text}” ends a sheet after ${length} px more`)

    function findLonely(): string[] {
      const parts = nodes.flatMap((node) => {
        const range = new Range()
        range.selectNode(node)
        const rects = Array.from(range.getClientRects()).filter((rect) => rect.width > 1)
        const heading = node.parentElement?.closest('h1, h2, h3, h4, caption') ?? null
        const sheets = rects.map(({ left }) => Math.floor(left / width))
        return rects.length > 0 ? [{ node, heading, sheets }] : []
      })
      return parts.flatMap(({ node, heading, sheets }, index) => {
        const next = parts[index + 1]
        const isLonely =
          heading && next && next.heading !== heading && next.sheets[0] !== sheets.at(-1)
        return isLonely ? [node.textContent?.slice(0, 40) ?? ''] : []
      })
    }
  })
}

/** Selected tabs and entries of the current page that differ from the others only by colours. */
export function unmarkedChoices(page: Page): Promise<string[]> {
  return page.locator('[aria-current=page], [aria-selected=true]').evaluateAll((chosen) => {
    const looks = (element: Element) => {
      const style = getComputedStyle(element)
      const sides = ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}`)
      const lines = [...sides, 'outline'].flatMap((line) => [`${line}-style`, `${line}-width`])
      const marks = ['::before', '::after'].map((mark) => getComputedStyle(element, mark).content)
      return [...lines, 'font-weight', 'font-style', 'text-decoration-line']
        .map((name) => style.getPropertyValue(name))
        .concat(marks)
        .join()
    }
    return chosen
      .filter((element) =>
        Array.from(element.closest('ul, ol, nav')?.querySelectorAll(element.localName) ?? []).some(
          (other) => other !== element && looks(other) === looks(element),
        ),
      )
      .map(({ textContent }) => `“${textContent}” differs from the others only by colours`)
  })
}

/** Cards whose edges are only a colour of their ground. */
export function edgelessCards(page: Page): Promise<string[]> {
  return page.locator('main :is(article, li, details)').evaluateAll((all) =>
    all
      .filter((card) => {
        const { borderTopStyle, borderTopWidth, borderRadius } = getComputedStyle(card)
        const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px'
        return borderRadius !== '0px' && !hasEdge
      })
      .map(({ textContent }) => `“${textContent?.slice(0, 40)}” has no edge`),
  )
}

/** What stays in the window while the page is scrolled, if that is more than a fifth of its height. */
export function pinnedHeight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pinned = Array.from(document.querySelectorAll('body *')).filter((element) => {
      const { position, clipPath } = getComputedStyle(element)
      return /fixed|sticky/.test(position) && clipPath === 'none' && element.checkVisibility()
    })
    const boxesAt = (top: number) => {
      scrollTo({ top, behavior: 'instant' })
      return pinned.map((element) => element.getBoundingClientRect())
    }
    const before = boxesAt(innerHeight)
    const rows = new Set<number>()
    boxesAt(innerHeight + 40).forEach(({ top, bottom }, index) => {
      if (top !== before[index]?.top) return
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y)
    })
    scrollTo({ top: 0, behavior: 'instant' })
    return rows.size > innerHeight / 5 ? [`${rows.size} of ${innerHeight} px are covered`] : []
  })
}

/**
 * The links of the navigation that are neither in the window nor in what one of its summaries opens, and how those look. A
 * link may be there twice, for different widths.
 */
export async function lostEntries(page: Page): Promise<string[]> {
  const entries = page.locator('header nav a')
  const labels = await entries.allTextContents()
  const shown = new Set<string | undefined>()
  const faults = await look()
  for (const summary of await page.locator('header summary:visible').all()) {
    await summary.evaluate((element: HTMLElement) => element.click())
    faults.push(...(await look()))
    await summary.evaluate((element: HTMLElement) => element.click())
  }
  const lost = new Set(labels.filter((label) => !shown.has(label)))
  return [
    ...faults,
    ...Array.from(lost, (label) => `“${label}” is neither in the window nor in a menu`),
  ]

  async function look(): Promise<string[]> {
    const found = await entries.evaluateAll((all) =>
      all.map((element) => {
        element.scrollIntoView({ block: 'nearest' })
        // What has to be scrolled sideways is not seen.
        for (let at: Element | null = element; at; at = at.parentElement) at.scrollLeft = 0
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [left + 1, right - 1].every((x) =>
          element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        )
      }),
    )
    found.forEach((isShown, index) => isShown && shown.add(labels[index]))
    return textFaults(page, 'header')
  }
}
