import type { Page } from '@playwright/test'

/**
 * The texts of a page that cannot be read as they stand, each with what is wrong: out of the window, cut off, out of their
 * box, covered at every scroll position, over another text, invisible, or broken into letters. Texts that are hidden on
 * purpose (not displayed, clipped for screen readers, above the window until focused) are no faults.
 */
export function textFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(findTextFaults, within)
}

/** Runs in the page, so it holds all that it needs. */
function findTextFaults(within: string): string[] {
  type Box = Record<'left' | 'top' | 'right' | 'bottom', number>
  interface Line {
    node: Text
    element: Element
    pinned: 'fixed' | 'sticky' | undefined
    /** What is fixed or sticky, if it is in such an element. */
    layer: Element | undefined
    /** The ancestors that may cut it off, innermost first. */
    frames: Element[]
    /** What is seen of it before anything is scrolled. */
    box: Box
    /** The same, wherever it has been scrolled to. */
    current: () => Box
    cover?: string
  }

  const { clientWidth: width, clientHeight: height, scrollHeight } = document.documentElement
  const isForced = matchMedia('(forced-colors: active)').matches
  const faults = new Set<string>()
  const faulty = new Set<Node>()
  const colours = new Map<string, readonly number[]>()
  const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  // What lets clicks through may cover as well.
  const solid = new CSSStyleSheet()
  solid.replaceSync('*{pointer-events:auto!important}')
  document.adoptedStyleSheets.push(solid)
  scrollToY(0)
  const lines = Array.from(document.querySelectorAll(within))
    .flatMap(textNodes)
    .flatMap(linesOf)
    .filter(({ node }) => !faulty.has(node))
  findOverlaps()
  findCovers()
  scrollToY(0)
  document.adoptedStyleSheets.pop()
  return [...faults]

  function textNodes(part: Element): Text[] {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '') nodes.push(node)
    return nodes
  }

  function report(node: Text, what: string): [] {
    const text = node.data.trim().replace(/\s+/g, ' ').slice(0, 40)
    faults.add(`“${text}” (${node.parentElement ? nameOf(node.parentElement) : ''}) ${what}`)
    faulty.add(node)
    return []
  }

  function nameOf(element: Element): string {
    const part = element.closest('header, nav, main, aside, footer')
    return part && part !== element ? `${part.localName} ${element.localName}` : element.localName
  }

  function linesOf(node: Text): Line[] {
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true })) return []
    const { isHidden, pinned, layer, frames, opacity } = surroundingsOf(element)
    if (isHidden) return []
    const range = new Range()
    range.selectNodeContents(node)
    const boxes = letterBoxes(range, element)
    const invisible = boxes.length === 0 ? 'has no size' : whyInvisible(element, opacity)
    if (invisible !== undefined) return report(node, invisible)
    if (boxes.length > 1 && isBrokenIntoLetters(node)) report(node, 'is broken into letters')
    const block = blockOf(element)
    const outer = block.getBoundingClientRect()
    return boxes.flatMap((whole, index) => {
      const box = { ...whole }
      const cutter = frames.find((frame) => !clipTo(frame, box))
      if (cutter) return report(node, `is cut off by ${nameOf(cutter)}`)
      const isBeside = box.left < -1 || box.right > width + 1 || box.top < -1
      if (isBeside || (pinned === 'fixed' && box.bottom > height + 1))
        return report(node, 'is out of the window')
      const isAside = whole.left < outer.left - 2 || whole.right > outer.right + 2
      if (isAside || whole.top < outer.top - 2 || whole.bottom > outer.bottom + 2)
        return report(node, `sticks out of ${nameOf(block)}`)
      const current = () => {
        const now = letterBoxes(range, element)[index] ?? whole
        frames.forEach((frame) => clipTo(frame, now))
        return now
      }
      return [{ node, element, pinned, layer, frames, box, current }]
    })
  }

  /** The boxes of a text's lines, as high as its letters, whatever the font leaves above and below them. */
  function letterBoxes(range: Range, element: Element): Box[] {
    const half = parseFloat(getComputedStyle(element).fontSize) / 2
    return Array.from(range.getClientRects())
      .filter((rect) => rect.width > 0 && rect.height > 0 && half > 0)
      .map(({ left, right, top, bottom }) => {
        const middle = (top + bottom) / 2
        return { left, top: middle - half, right, bottom: middle + half }
      })
  }

  function blockOf(element: Element): Element {
    const isInline = /^(?:inline|contents)$/.test(getComputedStyle(element).display)
    return isInline && element.parentElement ? blockOf(element.parentElement) : element
  }

  function surroundingsOf(element: Element) {
    const frames: Element[] = []
    let isHidden = false
    let opacity = 1
    let pinned: Line['pinned']
    let layer: Element | undefined
    let leaves: 'absolute' | 'fixed' | undefined
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { display, position, overflow, transform, clip, clipPath } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const isClipped = /^inset\((?:50|100)%/.test(clipPath) || /^rect\([01]px/.test(clip)
      const isDot = overflow !== 'visible' && box.width <= 1 && box.height <= 1
      const isAbove = position === 'fixed' && box.bottom <= 0 && at.matches('a, button')
      isHidden ||= isClipped || isDot || isAbove
      opacity *= Number(getComputedStyle(at).opacity)
      const holds = leaves === undefined || transform !== 'none'
      if (!holds && (leaves === 'fixed' || position === 'static')) continue
      leaves = position === 'absolute' || position === 'fixed' ? position : undefined
      if (position === 'fixed' || (position === 'sticky' && !layer)) {
        pinned = position
        layer = at
      }
      // The overflow of these two is that of the window.
      const isPage = at === document.body || at === document.documentElement
      if (!isPage && overflow !== 'visible' && display !== 'inline') frames.push(at)
    }
    return { isHidden, pinned, layer, opacity, frames }
  }

  /** Reduces a box to what an area shows of it. False if it cannot even be scrolled to. */
  function clipTo(frame: Element, box: Box): boolean {
    const { overflowX, overflowY, direction } = getComputedStyle(frame)
    const outer = frame.getBoundingClientRect()
    const left = outer.left + frame.clientLeft
    const top = outer.top + frame.clientTop
    const right = left + frame.clientWidth
    const bottom = top + frame.clientHeight
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const isCutX = scrolls(overflowX)
      ? direction === 'ltr' && box.left + frame.scrollLeft < left - 1
      : box.left < left - 1 || box.right > right + 1
    const isCutY = scrolls(overflowY)
      ? box.top + frame.scrollTop < top - 1
      : box.top < top - 1 || box.bottom > bottom + 1
    const limit = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
    box.left = limit(box.left, left, right)
    box.right = limit(box.right, left, right)
    box.top = limit(box.top, top, bottom)
    box.bottom = limit(box.bottom, top, bottom)
    return !isCutX && !isCutY
  }

  function whyInvisible(element: Element, opacity: number): string | undefined {
    const style = getComputedStyle(element)
    if (parseFloat(style.fontSize) < 1) return 'has no size'
    if (style.backgroundClip === 'text' && style.backgroundImage !== 'none') return undefined
    // Forced colors fill letters, too, but that is not computed.
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba(
      isForced ? style.color : style.webkitTextFillColor,
    )
    if (opacity * alpha < 26) return 'is transparent'
    const ground = groundOf(element)
    const isSame = [red, green, blue].every(
      (part, at) => Math.abs(part - (ground?.[at] ?? NaN)) < 12,
    )
    return isSame ? 'has the colour of its ground' : undefined
  }

  /** The colour behind an element; undefined where it is a picture or a mixture. */
  function groundOf(element: Element | null): readonly number[] | undefined {
    if (!element) return rgba('Canvas')
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (backgroundImage !== 'none' && element !== document.body) return undefined
    const colour = rgba(backgroundColor)
    if (colour[3] === 0) return groundOf(element.parentElement)
    return colour[3] === 255 ? colour : undefined
  }

  function rgba(colour: string): readonly number[] {
    const before = colours.get(colour)
    if (before || !pencil) return before ?? []
    pencil.clearRect(0, 0, 1, 1)
    pencil.fillStyle = colour
    pencil.fillRect(0, 0, 1, 1)
    const found = Array.from(pencil.getImageData(0, 0, 1, 1).data)
    colours.set(colour, found)
    return found
  }

  /** Whether a word stands on so many lines that they hold no more than two letters each. */
  function isBrokenIntoLetters(node: Text): boolean {
    return Array.from(node.data.matchAll(/[\p{L}\p{N}]{3,}/gu)).some(({ 0: word, index }) => {
      const tops = Array.from(word, (_, at) => {
        const range = new Range()
        range.setStart(node, index + at)
        range.setEnd(node, index + at + 1)
        return Math.round(range.getBoundingClientRect().top)
      })
      return word.length <= new Set(tops).size * 2
    })
  }

  /** Pages scroll below what is fixed or sticky. */
  function findOverlaps(): void {
    const sorted = lines.toSorted((a, b) => a.box.top - b.box.top)
    sorted.forEach((line, index) => {
      for (const other of sorted.slice(index + 1)) {
        const { left, right, top, bottom } = other.box
        if (top > line.box.bottom - 2) break
        const areFixed = line.pinned === 'fixed' && other.pinned === 'fixed'
        const isSameLayer = line.layer === other.layer || areFixed
        const common = Math.min(line.box.right, right) - Math.max(line.box.left, left)
        if (line.node !== other.node && isSameLayer && common > 2 && bottom > top + 2)
          report(line.node, `is over “${other.node.data.trim().slice(0, 40)}”`)
      }
    })
  }

  /** Scrolls through the page, then to each text that has not been seen free. */
  function findCovers(): void {
    const pending = new Set(lines)
    const look = (line: Line, box: Box) => isFree(line, box) && pending.delete(line)
    for (let y = 0; y < scrollHeight; y += Math.max(height * 0.4, 40)) {
      scrollToY(y)
      for (const line of pending) {
        const [top, bottom] = [line.box.top - scrollY, line.box.bottom - scrollY]
        if (line.pinned) look(line, line.current())
        else if (top < height && bottom > 0) look(line, { ...line.box, top, bottom })
      }
    }
    for (const line of pending) {
      const isSeen = (['center', 'end', 'start'] as const).some((inline) => {
        line.element.scrollIntoView({ block: 'center', inline, behavior: 'instant' })
        const { top, bottom } = line.current()
        scrollBy({ top: (top + bottom - height) / 2, behavior: 'instant' })
        return look(line, line.current())
      })
      if (!isSeen) report(line.node, `is covered by ${line.cover ?? 'what clips it'}`)
    }
    for (const { frames } of lines)
      for (const frame of frames) frame.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }

  /** Whether nothing is painted over the beginning, the middle and the end of a line. */
  function isFree(line: Line, { left, right, top, bottom }: Box): boolean {
    return [0.5, 0.1, 0.9].every((part) => {
      const stack = document.elementsFromPoint(left + (right - left) * part, (top + bottom) / 2)
      const own = stack.indexOf(line.element)
      const cover = own < 0 ? stack[0] : stack.slice(0, own).find(isPainted)
      if (cover) line.cover = nameOf(cover)
      return own >= 0 && !cover
    })
  }

  function isPainted(element: Element): boolean {
    if (Number(getComputedStyle(element).opacity) < 0.1) return false
    if (element.matches('img, svg *, video, canvas, iframe, input, textarea, select')) return true
    return ['', '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part)
      const isThere = part === '' || (style.content !== 'none' && style.position === 'absolute')
      const alpha = rgba(style.backgroundColor)[3] ?? 0
      return isThere && (alpha > 26 || style.backgroundImage !== 'none')
    })
  }

  function scrollToY(top: number): void {
    scrollTo({ top, left: 0, behavior: 'instant' })
  }
}
