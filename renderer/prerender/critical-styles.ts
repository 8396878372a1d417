import { classOf, createStyles, takeStyles } from '../jsx/styles.ts'

/** Collects the styles that a render uses, and caches their rules. */
export interface StyleCollector {
  /**
   * Runs a render, adding to `names` the class names of the styles of its elements. Throws if two styles have the same
   * class name.
   */
  collect<T>(names: Set<string>, render: () => T): T
  /** The rules of styles, in the order of their names: each element has one class, so their order has no effect. */
  rulesOf(names: ReadonlySet<string>): string
}

/** Creates a collector. The same names always give the same text. */
export function createStyleCollector(): StyleCollector {
  const cache = createStyles()
  cache.compat = true // styles go into the head, not next to each element
  const rules = new Map<string, { css: string; style: string }>()
  return {
    collect(names, render) {
      const before = takeStyles((style) => {
        const name = classOf(style)
        if (names.has(name) && rules.get(name)?.style === style.name) return
        names.add(name)
        const known = rules.get(name)
        if (known === undefined) {
          const css = cache.insert(`.${name}`, style, cache.sheet, false) ?? ''
          rules.set(name, { css: minify(css), style: style.name })
        } else if (known.style !== style.name) {
          throw new Error(`two styles have the class name ${name}; change either`)
        }
      })
      try {
        return render()
      } finally {
        takeStyles(before)
      }
    },
    rulesOf: (names) =>
      [...names]
        .toSorted()
        .map((name) => rules.get(name)?.css)
        .join(''),
  }
}

/** Minifies CSS: removes spaces after commas and brackets, and leading zeros. Leaves strings alone. */
export function minify(css: string): string {
  return css
    .split(/('[^']*'|"[^"]*")/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\s*([,;{}>])\s*/g, '$1')
            .replace(/:\s+/g, ':')
            .replace(/;\}/g, '}')
            .replace(/(?<![\w.#])0(?=\.\d)/g, ''),
    )
    .join('')
}
