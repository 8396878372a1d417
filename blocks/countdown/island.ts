/** It is below the screen's edge on most pages. */
export const on = 'visible'

const minute = 60_000

/** The units that are shown: how many minutes each is, and how many of them make the one before. */
const units = [
  ['day', 24 * 60, Infinity],
  ['hour', 60, 24],
  ['minute', 1, 60],
] as const

/**
 * Writes how many days, hours and minutes are left, once a minute while the page is seen; with reduced motion, only the
 * first of these. Nothing is announced. After the end, the text for then is shown.
 */
export function start(element: HTMLElement): (() => void) | undefined {
  const timer = element.querySelector<HTMLElement>('[role=timer]')
  if (!timer) return undefined
  const end = Date.parse(timer.dataset['end'] ?? '')
  const states = timer.closest('[data-states]')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let timeout: ReturnType<typeof setTimeout> | undefined

  const update = (): void => {
    clearTimeout(timeout)
    if (document.hidden) return
    const left = end - Date.now()
    const isOver = left <= 0
    states?.toggleAttribute('data-over', isOver)
    // The last minute counts until it is over.
    const parts = isOver ? [] : split(Math.ceil(left / minute))
    const shown = calm.matches ? parts.slice(0, 1) : parts
    timer.replaceChildren(...shown.flatMap((part) => [part, ' ']))
    if (!isOver) timeout = setTimeout(update, left % minute || minute)
  }

  update()
  document.addEventListener('visibilitychange', update)
  calm.addEventListener('change', update)
  return () => {
    clearTimeout(timeout)
    document.removeEventListener('visibilitychange', update)
    calm.removeEventListener('change', update)
  }
}

/** Minutes in words, from the first unit that there is one of. */
function split(minutes: number): Element[] {
  return units
    .filter(([, length]) => minutes >= length)
    .map(([unit, length, most]) => show(unit, Math.floor(minutes / length) % most))
}

/** The number above its unit, in the language of the page, with its plural form. */
function show(unit: string, count: number): Element {
  const { lang } = document.documentElement
  const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
  const number = document.createElement('b')
  let name = ''
  for (const { type, value } of format.formatToParts(count)) {
    if (type === 'unit') name = value
    else if (type !== 'literal') number.append(value)
  }
  const part = document.createElement('span')
  part.append(number, ` ${name}`)
  return part
}
