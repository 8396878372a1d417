import { createStyles, styleKey, takeStyles } from '../styles.ts'

/** The rules that a page uses, for the style element in its head. */
export interface CriticalStyles {
  css: string
  /** The value of `data-emotion`, by which the browser's emotion knows which styles are there. */
  ids: string
}

/** Finds out which styles a render uses, and remembers their rules. */
export interface StyleCollector {
  /** Runs a render; `names` is given the names of the styles that its elements have. */
  collect<T>(names: Set<string>, render: () => T): T
  /** The rules of styles, in the order of their names: each element has one class, so order decides nothing. */
  rulesOf(names: ReadonlySet<string>): CriticalStyles
}

/** Makes a collector. The same names always give the same text. */
export function createStyleCollector(): StyleCollector {
  const cache = createStyles()
  cache.compat = true // styles go into the head, not beside each element
  const rules = new Map<string, string>()
  return {
    collect(names, render) {
      const before = takeStyles((style) => {
        const { name } = style
        if (names.has(name)) return
        names.add(name)
        if (rules.has(name)) return
        rules.set(name, cache.insert(`.${styleKey}-${name}`, style, cache.sheet, false) ?? '')
      })
      try {
        return render()
      } finally {
        takeStyles(before)
      }
    },
    rulesOf(names) {
      const sorted = [...names].toSorted()
      return {
        css: sorted.map((name) => rules.get(name)).join(''),
        ids: [styleKey, ...sorted].join(' '),
      }
    },
  }
}
