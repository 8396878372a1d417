import { listLinks } from '../../check/rules/read/markup-tree.ts'
import { createWalk, type Occurrence } from '../../check/walk.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import { isCurrent } from '../../content/span.ts'
import { withoutUse, type SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, stepInto, type Path } from '../../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { countWords, findBinding, isToTranslate } from './list-texts.ts'
import { describeTextPlace } from './text-place.ts'

/** A page in another language. */
export interface TranslatedPage {
  /** Its content. A block that lacks a translation is in the language of the site, which its `$lang` names, as that of the page does for its name. */
  value: unknown
  state: PageState
  share: number
}

/** Whether everything is translated, or so little that the page only stands in for one in that language. */
export type PageState = 'whole' | 'part' | 'fallback'

/** How much of a page is translated. */
export interface Coverage {
  state: PageState
  /** The share of its words, from 0 to 1. */
  share: number
  /** The first text that is not translated. */
  missing: string | undefined
}

/** Finds the translation of a text in a place with these contexts, where its words may be binding; undefined if there is none. */
export type Translate = (
  text: string,
  contexts: readonly string[],
  isBinding: boolean,
) => string | undefined

interface ContentOptions {
  bundle: SchemaBundle
  /** The parsed site that the content is written in. */
  root: unknown
  lang: string
  translate: Translate
  /** The share of the words of a page that have to be translated for it to be one in the other language. */
  coverage: number
  /** The instant at which pages are shown, in milliseconds since 1970. */
  at: number
  /** Whether a text has prescribed words in the other language, which are shown there in any case. */
  isPrescribed: (text: string) => boolean
}

/** Translates the content of a site into one language. */
export type ContentTranslator = ReturnType<typeof createContentTranslator>

/** Creates the translator of content of any shape, which it does not change. */
export function createContentTranslator(options: ContentOptions) {
  const { bundle, root, lang, translate, isPrescribed } = options
  const walk = createWalk(withoutUse(bundle))
  const calendar = calendarOf(bundle.settings)
  const isBinding = findBinding(bundle)

  function find(part: Rooted, run: (visit: (one: Occurrence) => void) => void): FoundTranslation[] {
    const found: FoundTranslation[] = []
    run((occurrence) => {
      if (!isToTranslate(occurrence)) return
      const { path, value } = occurrence
      const { contexts } = describeTextPlace(writtenAt(part, path).path, root)
      found.push({
        path,
        value,
        translation: translate(value, contexts, isBinding(path, part.value)),
      })
    })
    return found
  }

  const findOn = (key: string, written: Rooted): FoundTranslation[] =>
    find(written, (visit) => walk.page(key, written.value, visit))

  function measure(found: readonly FoundTranslation[], page: unknown, at: number): Coverage {
    const shown = found.filter(({ path }) => isShownAt(page, path, at, calendar))
    const missing = shown.filter(isMissing)
    const lacking = new Set(missing.map(({ path }) => partOf(path)))
    const inBlocks = shown.filter(({ path }) => typeof partOf(path) === 'number')
    // If no block is shown in the language, nothing of them is.
    const isSeen = inBlocks.some(({ path }) => !lacking.has(partOf(path)))
    const unseen = new Set(isSeen ? missing : [...missing, ...inBlocks])
    const share = 1 - countIn(unseen) / Math.max(1, countIn(shown))
    const [first] = missing
    const isEnough = share >= options.coverage && (isSeen || inBlocks.length === 0)
    return {
      state: !first ? 'whole' : isEnough ? 'part' : 'fallback',
      share,
      missing: first?.value,
    }
  }

  return {
    /** How much of a page is translated, at another instant if one is given. */
    coverageOf: (key: string, written: Rooted, at = options.at): Coverage =>
      measure(findOn(key, written), written.value, at),
    page(key: string, written: Rooted): TranslatedPage {
      const found = findOn(key, written)
      const missing = new Set(found.filter(isMissing).map(({ path }) => partOf(path)))
      // Each text of the head is a tag of its own, and each tag of the page a word of its own.
      missing.delete('meta')
      missing.delete('tags')
      const content = structuredClone(written.value)
      for (const { path, translation } of found)
        if (translation !== undefined && !missing.has(partOf(path)))
          replaceAt(content, path.slice(2), translation)
      // The name of a tag is the same in all languages.
      const { tags } = asRecord(written.value)
      if (Array.isArray(tags) && isJsonObject(content))
        Object.assign(content, { $tags: content['tags'], tags })
      if (missing.has('name') && isJsonObject(content)) content['$lang'] = lang
      const { blocks } = asRecord(content)
      if (Array.isArray(blocks))
        for (const [index, block] of blocks.entries())
          if (missing.has(index) && isJsonObject(block)) block['$lang'] = lang
      const { state, share } = measure(found, written.value, options.at)
      return { value: content, state, share }
    },
    /**
     * Translates the settings. Each of them that lacks a translation stays as it is, and `$original` names it; of one with
     * prescribed words, only the texts that lack a translation, each by its path: `responsibleGambling/helpline/name`.
     */
    settings(written: Rooted): unknown {
      const { value } = written
      const all = find(written, (visit) => walk.shell({ site: value }, visit))
      const found = all.filter((text) => !isPictureText(text))
      const nameOf = ({ path: [, name = ''] }: { path: Path }): string => String(name)
      const prescribed = new Set(found.filter(({ value: text }) => isPrescribed(text)).map(nameOf))
      const missing = found.filter(isMissing).map((text) => {
        return prescribed.has(nameOf(text)) ? text.path.slice(1).join('/') : nameOf(text)
      })
      const names = [...new Set(missing)]
      const site = structuredClone(value)
      for (const text of found)
        if (text.translation !== undefined && !names.includes(nameOf(text)))
          replaceAt(site, text.path.slice(1), text.translation)
      for (const { path, translation } of all.filter(isPictureText))
        replaceAt(site, path.slice(1), translation)
      return names.length === 0 ? site : { ...asRecord(site), $original: { lang, names } }
    },
  }
}

/** Whether it is the text of a picture, without which the picture has the one that all pictures have. */
function isPictureText({ path: [, name] }: FoundTranslation): boolean {
  return name === 'pictureTexts'
}

interface FoundTranslation {
  path: Path
  value: string
  translation: string | undefined
}

function isMissing({ translation }: FoundTranslation): boolean {
  return translation === undefined
}

function countIn(texts: Iterable<FoundTranslation>): number {
  let sum = 0
  for (const { value } of texts) sum += countWords(value)
  return sum
}

function isShownAt(page: unknown, path: Path, at: number, calendar: Calendar): boolean {
  let part = page
  return path.slice(2).every((step) => {
    part = stepInto(part, step)
    return isCurrent(part, at, calendar)
  })
}

/** The block of a page by its index, or the property of the page, that a path leads into. */
function partOf([, , part = '', index = 0]: Path): string | number {
  return part === 'blocks' ? index : part
}

function replaceAt(value: unknown, path: Path, text: unknown): void {
  const holder = path.slice(0, -1).reduce<unknown>(stepInto, value)
  const last = path.at(-1)
  if (Array.isArray(holder)) holder[Number(last)] = text
  else if (typeof last === 'string') Object.assign(asRecord(holder), { [last]: text })
}

/** Where links of the pages in one language lead. */
interface LinkTargets {
  bundle: SchemaBundle
  /** What the addresses of the language begin with. */
  prefix: string
  /** Whether a path of the site is a page, and whether that language has it. */
  stateOf: (path: string) => 'here' | 'elsewhere' | 'none'
  /** The language of pages elsewhere. */
  lang: string
}

/** Changes the links in content, in place, so that they stay in its language: that of a page by its key, or the settings. */
type LeadLinks = (content: unknown, key?: string) => void

/** Creates the function that leads links to the pages of one language. Links that leave it name the other language. */
export function createLinkLeader({ bundle, prefix, stateOf, lang }: LinkTargets): LeadLinks {
  const walk = createWalk(withoutUse(bundle))
  const pathIn = (href: string): string => /^\/[^?#]*/.exec(href)?.[0] ?? ''
  const isElsewhere = (href: string): boolean =>
    stateOf(normalizePath(pathIn(href) || '#')) === 'elsewhere'
  const lead = (href: string): string => {
    const written = pathIn(href)
    if (written === '' || stateOf(normalizePath(written)) !== 'here') return href
    const path = normalizePath(written)
    return prefix + (path === '/' ? '' : path) + href.slice(written.length)
  }
  const leadMarkup = (html: string): string =>
    listLinks(html).reduceRight((text, { href, at: [from, to] }) => {
      const written = text.slice(from, to)
      const led = lead(href)
      const mark = isElsewhere(href) ? ` hreflang="${lang}"` : ''
      return text.slice(0, from) + written.replace(href, () => led) + mark + text.slice(to)
    }, html)

  return (content, key) => {
    const replace = (path: Path, by: string): void =>
      replaceAt(content, path.slice(key === undefined ? 1 : 2), by)
    const visit = ({ piece, value, path }: Occurrence): void => {
      const led =
        piece === 'Href'
          ? lead(value)
          : piece === 'Html' && value.includes('href') && leadMarkup(value)
      if (led !== false && led !== value) replace(path, led)
      if (piece === 'Href' && isElsewhere(value)) replace([...path.slice(0, -1), '$hrefLang'], lang)
    }
    if (key === undefined) walk.shell({ site: content }, visit)
    else walk.page(key, content, visit)
  }
}
