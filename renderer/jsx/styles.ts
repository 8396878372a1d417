import createCache, { type EmotionCache } from '@emotion/cache'
import { css, type SerializedStyles } from '@emotion/react'

/** The value of the css prop: one or several styles made by `css`. Falsy values are ignored. */
export type Styles = SerializedStyles | false | undefined | readonly Styles[]

/** The key of emotion's style elements, and the prefix of class names. */
const styleKey = 'p'

/** Creates emotion's cache, for prerender and browser alike: the browsers that we support need no vendor prefixes. */
export function createStyles(): EmotionCache {
  return createCache({ key: styleKey, stylisPlugins: [] })
}

/** Called with a style when an element with it is created. */
export type StyleTaker = (style: SerializedStyles) => void

const refuse: StyleTaker = () => {
  throw new Error('an element with the css prop was made outside of a render')
}
let taker = refuse

/** Passes every style rendered from now on to `next`; returns the previous collector. */
export function takeStyles(next: StyleTaker | undefined): StyleTaker | undefined {
  const before = taker
  taker = next ?? refuse
  return before
}

/**
 * The class name of a style: the end of emotion's own, which is a hash. With four letters, two hundred styles collide
 * in only one of a hundred sites, and the build rejects collisions.
 */
export function classOf({ name }: SerializedStyles): string {
  return styleKey + (wholeNames.has(name) ? name : name.slice(-4))
}

const wholeNames = new Set<string>()

/**
 * Keeps emotion's full class name of a style. Styles that depend on site data, such as the position of a button, must
 * not collide, because the author of the site could not resolve that.
 */
export function keepName(style: SerializedStyles): SerializedStyles {
  wholeNames.add(style.name)
  return style
}

/**
 * Adds every style rendered from now on to the document's own style element, unless it is already there. Emotion would
 * add its own element, whose empty text the policy would have to allow.
 */
export function openStyleSheet(): void {
  const { insert, sheet } = createStyles()
  const element = document.querySelector('style')
  const own = element?.sheet
  sheet.insert = (rule) => void own?.insertRule(rule, own.cssRules.length)
  const written = new Set<string>(element?.textContent.match(/(?<=\.)p\w{4,}\b/g))
  takeStyles((style) => {
    const name = classOf(style)
    if (written.has(name)) return
    written.add(name)
    insert(`.${name}`, style, sheet, true)
  })
}

/** The class name of an element's styles, which are collected. Undefined without styles. */
export function classNameOf(styles: Styles): string | undefined {
  const style = isList(styles) ? combine(styles) : styles
  if (!style) return undefined
  taker(style)
  return classOf(style)
}

const combinations = new Map<string, SerializedStyles>()

/** One style that merges several, so that the later of two equal properties wins. Created once for each combination. */
function combine(styles: readonly Styles[]): SerializedStyles | undefined {
  const key = namesOf(styles)
  const known = combinations.get(key)
  if (known) return known
  const [first, ...others] = flatten(styles)
  if (first) combinations.set(key, others.length === 0 ? first : css(first, others))
  return combinations.get(key)
}

function namesOf(styles: readonly Styles[]): string {
  let names = ''
  for (const part of styles) if (part) names += isList(part) ? namesOf(part) : `${part.name} `
  return names
}

function flatten(styles: readonly Styles[]): SerializedStyles[] {
  return styles.flatMap((part) => (isList(part) ? flatten(part) : part || []))
}

function isList(styles: Styles): styles is readonly Styles[] {
  return Array.isArray(styles)
}
