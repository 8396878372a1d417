/** The buttons are above the slides, which are often below the screen's edge. */
export const on = 'visible'

/** How long scrolling must have rested before the slides in view are counted, in milliseconds. */
const rest = 120

/** Moves the slides by the two buttons, and names those in view: "2–4 of 6". Swiping stays with the browser. */
export function start(element: HTMLElement): (() => void) | undefined {
  const scroller = element.querySelector('[role=region]')
  const slides = [...element.querySelectorAll<HTMLElement>('[role=region] > ul > li')]
  const status = element.querySelector<HTMLElement>('[data-shown]')
  const [previous, next] = element.querySelectorAll('button')
  if (!scroller || !status || !previous || !next) return undefined
  /** The slide that the buttons lead to, until scrolling rests. */
  let goal: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const update = (): void => {
    goal = undefined
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    // Below zero where lines run from right to left.
    const [from, most] = [Math.abs(scrollLeft), scrollWidth - clientWidth]
    status.parentElement?.toggleAttribute('data-moves', most > 1)
    previous.setAttribute('aria-disabled', String(from <= 1))
    next.setAttribute('aria-disabled', String(from >= most - 1))
    const numbers = inView(scroller, slides)
    const ends = [...new Set([numbers[0], numbers.at(-1)])]
    const text = (status.dataset['shown'] ?? '')
      .replace('{shown}', ends.join('–'))
      .replace('{count}', String(slides.length))
    if (status.textContent !== text) status.textContent = text
  }

  const move = (step: number): void => {
    const [number = 1] = inView(scroller, slides)
    goal = Math.min(Math.max((goal ?? number - 1) + step, 0), slides.length - 1)
    const [first, wanted] = [slides[0], slides[goal]]
    if (first && wanted) scroller.scrollTo({ left: wanted.offsetLeft - first.offsetLeft })
  }

  previous.addEventListener('click', () => move(-1))
  next.addEventListener('click', () => move(1))
  scroller.addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(update, rest)
  })
  update()
  // Only what changes from now on is announced.
  status.setAttribute('role', 'status')
  const observer = new ResizeObserver(update)
  observer.observe(scroller)
  return () => observer.disconnect()
}

/** The numbers of the slides whose middle is in view, from 1. */
function inView(scroller: Element, slides: readonly Element[]): number[] {
  const { left, right } = scroller.getBoundingClientRect()
  return slides.flatMap((slide, index) => {
    const box = slide.getBoundingClientRect()
    const middle = (box.left + box.right) / 2
    return middle > left && middle < right ? [index + 1] : []
  })
}
