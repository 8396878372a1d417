import createCache, { type EmotionCache } from '@emotion/cache'
import { css, type SerializedStyles } from '@emotion/react'

/** What the css prop takes: styles made by `css`, one or several. What is not there is left out. */
export type Styles = SerializedStyles | false | undefined | readonly Styles[]

/** The key of emotion's style elements, and what class names begin with. */
const styleKey = 'p'

/** Makes emotion's cache, alike at prerender and in the browser: browsers that we support need no prefixes. */
export function createStyles(): EmotionCache {
  return createCache({ key: styleKey, stylisPlugins: [] })
}

/** Takes a style when an element that has it is made. */
export type StyleTaker = (style: SerializedStyles) => void

const refuse: StyleTaker = () => {
  throw new Error('an element with the css prop was made outside of a render')
}
let taker = refuse

/** Hands every style that is rendered from now on to `next`; returns what took them before. */
export function takeStyles(next: StyleTaker | undefined): StyleTaker | undefined {
  const before = taker
  taker = next ?? refuse
  return before
}

/**
 * The class name of a style: the end of emotion's own, which is a hash. Four of its letters tell two hundred styles apart but
 * once in a hundred sites, and the build refuses two that are not told apart.
 */
export function classOf({ name }: SerializedStyles): string {
  return styleKey + (wholeNames.has(name) ? name : name.slice(-4))
}

const wholeNames = new Set<string>()

/**
 * Has a style keep emotion's whole name. Where a style is made of what a site says, such as the place of a button, its author
 * could do nothing about two that are not told apart.
 */
export function keepName(style: SerializedStyles): SerializedStyles {
  wholeNames.add(style.name)
  return style
}

/**
 * Has every style that is rendered from now on added to the document's own style element, unless it is there already. Emotion
 * would add an element of its own, whose empty text the policy would have to allow.
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

/** The class name of an element's styles, which are taken. Undefined where none are there. */
export function classNameOf(styles: Styles): string | undefined {
  const style = isList(styles) ? combine(styles) : styles
  if (!style) return undefined
  taker(style)
  return classOf(style)
}

const combinations = new Map<string, SerializedStyles>()

/** One style in place of several, so that of two equal properties the later wins. Made once for each combination. */
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
