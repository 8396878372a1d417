import { showPart } from '../../../../content/layers/expand-part.ts'
import { onceFor } from '../../../../schema/cache/once-per.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { fillTokens, readTokenValues } from '../../../../schema/values/tokens.ts'
import { readInside, targetOfLink, type Facts, type Quote } from '../../../facts.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import { createWalk, type Occurrence } from '../../../walk.ts'
import { readPlain } from '../../read/plain-text.ts'
import type { Rule } from '../../rule.ts'

export const misquote: Rule = {
  code: 'P074',
  name: 'misquote',
  severity: 'error',
  summary: 'A quote from a page of this site is in the text of that page.',
  explanation:
    'Visitors trust a quote because they can look it up. If its source is a page of this site, its words must be in one text of that page, in the same order. Case, punctuation, line breaks and formatting make no difference, and … marks what is left out. Whoever changes a page that is quoted changes the quote, too.',
  example: [
    '        {\n          "type": "stepList",',
    '        {\n          "type": "testimonials",\n          "title": "From our guides",\n          "quotes": [{ "quote": "Always read the terms.", "source": "Bonus", "href": "/bonus" }]\n        },\n        {\n          "type": "stepList",',
  ],
  texts: {
    pieces: ['Href'],
    start:
      ({ site }) =>
      ({ value, path, parent }, notes) => {
        const { quote: text } = parent
        const inside = typeof text === 'string' ? readInside(value, site) : undefined
        if (typeof text === 'string' && inside) {
          notes.quotes ??= []
          notes.quotes.push({ text, href: inside.href, path: [...path.slice(0, -1), 'quote'] })
        }
        return undefined
      },
  },
  *site(facts) {
    const textsOf = onceFor((page: string) => readPageTexts(page, facts))
    for (const { quotes = [], file } of facts.pages) {
      for (const one of quotes) {
        const page = targetOfLink(one)
        // A page that does not exist is reported as a dead link.
        const texts = page === undefined ? undefined : textsOf(page)
        if (page === undefined || texts === undefined) continue
        for (const finding of explain(one, page, texts, facts)) yield { ...finding, file }
      }
    }
  },
}

function* explain(
  { text, path }: Quote,
  page: string,
  texts: readonly string[],
  { site, schemas }: Facts,
): Generator<Finding> {
  const values = readTokenValues(site, schemas.settings)
  const read = (written: string): string => wordsOf(fillTokens(written, values))
  const parts = text.split(omission).map(read)
  if (texts.some((one) => hasInOrder(read(one), parts))) return
  const near = findNearest(text, texts, read)
  yield {
    path,
    message: `The page ${quote(page)} does not contain this quote.`,
    hint:
      near === undefined
        ? 'Copy the words from that page, or link to the page that has them. Write … for what you leave out.'
        : `Copy the words from that page, and write … for what you leave out. The nearest are: ${quote(near, 300)}`,
    ...(near !== undefined &&
      near.length <= 300 && { fix: fixWith(`Quote ${quote(near)}`, path, near) }),
  }
}

/** What stands for words that are left out. */
const omission = /\[?(?:…|\.\.\.)\]?/

/** The words of a text, each between two spaces, without what may differ in a quote. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
  return ['', ...(words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []), ''].join(' ')
}

function hasInOrder(words: string, parts: readonly string[]): boolean {
  let from = 0
  return parts.every((part) => {
    const at = words.indexOf(part, from)
    // The space after a part is also the one before the next.
    from = at + part.length - 1
    return at !== -1
  })
}

/** Finds the sentences, as many as a quote has, that share most words with it; undefined if none shares half of them. */
function findNearest(
  text: string,
  texts: readonly string[],
  read: (written: string) => string,
): string | undefined {
  const wanted = new Set(read(text).trim().split(' '))
  const { length } = splitSentences(text)
  let best = { near: '', share: 0 }
  for (const one of texts) {
    const sentences = splitSentences(one)
    for (const index of sentences.keys()) {
      const near = sentences.slice(index, index + length).join(' ')
      const words = new Set(read(near).trim().split(' '))
      const shared = [...words].filter((word) => wanted.has(word)).length
      const share = (2 * shared) / (words.size + wanted.size)
      if (share > best.share) best = { near, share }
    }
  }
  return best.share >= 0.5 ? best.near : undefined
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function splitSentences(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) =>
    segment.replaceAll(/\s+/g, ' ').trim(),
  ).filter(Boolean)
}

/** Whether a text quotes another one: it is the `quote` of an object that also has the `href` of its source. */
function isQuote({ value, parent }: Occurrence): boolean {
  return parent['quote'] === value && typeof parent['href'] === 'string'
}

/**
 * The texts of a page's blocks as readers see them, besides quotes, with tokens as they are written. Undefined if the page is
 * not there, or cannot be read, or has the wrong shape.
 */
function readPageTexts(path: string, facts: Facts): string[] | undefined {
  const { pages, sections, files, site, schemas } = facts
  const { key, misshapen } = pages.find((page) => page.path === path) ?? {}
  const written = key === undefined ? undefined : facts.readPage?.(key)
  if (key === undefined || written === undefined || misshapen) return undefined
  const expander = files.expander?.withSettings(site)
  const { value } = showPart(written, ['pages', key], sections, expander)
  const texts: string[] = []
  createWalk(schemas).page(key, { blocks: asRecord(value)['blocks'] }, (occurrence) => {
    const { piece } = occurrence
    if ((piece === 'Text' || piece === 'Html') && !isQuote(occurrence))
      texts.push(readPlain(occurrence).text)
  })
  return texts
}
