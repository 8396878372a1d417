import createCache, { type EmotionCache } from '@emotion/cache'
import { css as cssOfData, type SerializedStyles } from '@emotion/react'
import { shortenProperties } from '../theme/short-properties.ts'

/** Makes a style that depends on site data, at render. */
export { cssOfData }

/** The value of the css prop: one or several styles made by `css`. Falsy values are ignored. */
export type Styles = SerializedStyles | false | undefined | readonly Styles[]

/** The key of emotion's style elements, and the prefix of class names that are whole hashes. */
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
 * Declares a style of a module. Its class name has two letters, or more if two styles would share them, which all modules
 * that are loaded know before the first render.
 */
export const css: typeof cssOfData = (...parts: Parameters<typeof cssOfData>) => {
  const style = cssOfData(...parts)
  nameClass(style.name, 2)
  return style
}

/** By emotion's name of a style, which is a hash: its class name, if it has a short one. */
const classes = new Map<string, string>()

/** By short class name: emotion's name of the first style that asked for it. */
const owners = new Map<string, string>()

/** Names the class of a style by the last letters of its hash. Where two styles have the same, both get one more. */
function nameClass(name: string, length: number): void {
  const first = 65 + (parseInt(name.at(-length) ?? '0', 36) % 26)
  const short = String.fromCharCode(first) + name.slice(1 - length)
  const owner = owners.get(short)
  if (owner === undefined) {
    owners.set(short, name)
    classes.set(name, short)
  } else if (owner !== name) for (const one of [owner, name]) nameClass(one, length + 1)
}

/** The class name of a style. One that depends on site data keeps its whole hash: there may be thousands. */
export function classOf({ name }: SerializedStyles): string {
  return classes.get(name) ?? styleKey + name
}

/**
 * Adds every style rendered from now on to the document's own style element, unless it is already there. Emotion would
 * add its own element, whose empty text the policy would have to allow.
 */
export function openStyleSheet(): void {
  const { insert, sheet } = createStyles()
  const element = document.querySelector('style')
  const own = element?.sheet
  sheet.insert = (rule) => void own?.insertRule(shortenProperties(rule), own.cssRules.length)
  const written = new Set<string>(element?.textContent.match(/(?<=\.)[A-Za-z][\w-]*/g))
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
  const parts = flatten(styles)
  const [first, ...others] = parts
  if (!first || others.length === 0) return first
  const combined = cssOfData(first, others)
  classes.set(combined.name, parts.map(classOf).join('-'))
  combinations.set(key, combined)
  return combined
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
