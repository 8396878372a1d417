import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'
import { classOf, createStyles, takeStyles, type StyleTaker } from '../jsx/styles.ts'
import { shortenProperties } from '../theme/short-properties.ts'

/**
 * Creates what collects the styles that a render uses, and caches their rules. The same names always give the same
 * text.
 */
export function createStyleCollector() {
  const rules = new Map<string, readonly RulePart[]>()
  return {
    /** Runs a render, adding to `names` the class names of the styles of its elements. */
    collect<T>(names: Set<string>, render: () => T): T {
      const before = takeStyles((style) => {
        const name = classOf(style)
        names.add(name)
        if (!rules.has(name)) rules.set(name, compileStyle(name, style))
      })
      try {
        return render()
      } finally {
        takeStyles(before)
      }
    },
    /**
     * Writes the style attributes of a page, which components of npm packages in islands may have, as `data-style`, and
     * adds the selectors of rules with the same effect to `names`: the policy of pages refuses style attributes.
     */
    liftAttributes: (names: Set<string>, html: string): string =>
      html.replace(/(<[a-z][^>]*) style="([^"]*)"/g, (_tag, start: string, written: string) => {
        const value = shortenProperties(written)
        const text = readAttribute(value)
        // Twice, so that it wins over classes, as an inline style does.
        const name = `[data-style="${inStyle(text.replace(/["\\]/g, '\\$&'))}"][data-style]`
        names.add(name)
        rules.set(name, [{ media: '', css: `${name}{${inStyle(text)}}` }])
        return `${start} data-style="${value}"`
      }),
    /**
     * The rules of styles, in the order of their names: each element has one class, so their order has no effect. Those
     * that depend on the window or on paper come last, once per condition, from narrow to wide.
     */
    rulesOf(names: ReadonlySet<string>): string {
      const texts = new Map([['', '']])
      for (const name of [...names].toSorted())
        for (const { media, css } of rules.get(name) ?? [])
          texts.set(media, (texts.get(media) ?? '') + css)
      return [...texts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([media, css]) => (media === '' ? css : `${media}{${css}}`))
        .join('')
    },
  }
}

/** Throws an Error if a page without islands has a style attribute, which its policy would refuse. */
export function refuseAttributes(html: string): void {
  if (!html.includes(' style="')) return
  const [, element] = /<([a-z]\w*)[^>]* style="/.exec(html) ?? []
  if (element !== undefined)
    throw new Error(
      `The security policy of pages forbids the style attribute of <${element}>. Use the css prop.`,
    )
}

/** The rules of styles by class name, for all sites: compiling takes longer than rendering an element. */
const compiled = createBoundedCache<readonly RulePart[]>(5000)
let cache: ReturnType<typeof createStyles> | undefined

function compileStyle(name: string, style: Parameters<StyleTaker>[0]): readonly RulePart[] {
  return compiled(name, () => {
    if (!cache) {
      cache = createStyles()
      cache.compat = true // styles go into the head, not next to each element
    }
    return splitByMedia(minify(cache.insert(`.${name}`, style, cache.sheet, false) ?? ''))
  })
}

/** The value of an attribute as React writes it. */
function readAttribute(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** CSS that does not end the style element. */
function inStyle(css: string): string {
  return css.replaceAll('<', '\\3c ')
}

/** Rules that apply under one condition, `@media …`; an empty one is always true. */
interface RulePart {
  media: string
  css: string
}

/** Splits minified CSS into the rules inside and outside of media queries. Those in other at-rules stay there. */
function splitByMedia(css: string): RulePart[] {
  if (/@(?!media)/.test(css)) return [{ media: '', css }]
  const parts = css.split(/(@media [^{]+)\{((?:[^{}]+\{[^{}]*\})+)\}/)
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return { media: part, css: parts[index + 1] ?? '' }
    return index % 3 === 0 && part !== '' ? { media: '', css: part } : []
  })
}

/**
 * Minifies CSS: removes spaces after commas and brackets, and leading zeros, and shortens custom properties. Leaves
 * strings alone.
 */
export function minify(css: string): string {
  return shortenProperties(css)
    .split(/('[^']*'|"[^"]*")/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\s*([,;{}>])\s*/g, '$1')
            .replace(/:\s+/g, ':')
            .replace(/;\}/g, '}')
            .replace(/\btransparent\b/g, '#0000')
            .replace(/(?<![\w.#])0(?=\.\d)/g, ''),
    )
    .join('')
}
