import { capitalize } from '../../../schema/read/capitalize.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { t, type Catalog } from './translate.ts'

/** How many letters at its beginning find the texts that a sentence may be. */
const keyLength = 4

/** How many texts are remembered with their translations: those with what is typed are new with each key. */
const maxKnown = 2000

/** What is put into a sentence: no other sentence, but for what it quotes. */
const value = String.raw`(?:\\.|"(?:[^"\\]|\\.)*"|[^".?!\\]|[.?!](?! [\p{Lu}"{<]))`

const sentence = /^(?:"(?:[^"\\]|\\.)*"|[^])+?[.?!:](?= [\p{Lu}"{<])/u

/** A day, as the check writes it. */
const date = /^\d{1,2} [A-Z][a-z]+ \d{4}(?=$|, \d\d:\d\d$)/

/** What is between the parts of a value, such as the entries of a list, outside of quotation marks. */
const between = /( and \d+ more$|, |; | and no | and | or | › )(?=(?:[^"]*"[^"]*")*[^"]*$)/

/** An entry of a list, or how many things of a kind there are. */
const entry = /^(?<before>\d+ )?(?<word>\p{L}[\p{L} ]*?)(?<after> \d+(?: \(.*\))?)?$/u

/** Numbers of things, such as errors and warnings. */
const counts = /^\d+ [^,]+(?:, \d+ [^,]+)+$/

/**
 * Creates what translates sentences that have their values in them already, such as those of the check, by the texts of a
 * catalog that have `{1}` for the first value. What is in no catalog stays as it is.
 */
export function createSentences(all: Catalog, tag: string): (text: string) => string {
  // That without a text is the header of the file.
  const catalog = new Map([...all].filter(([source]) => source !== ''))
  const weights = new Map([...catalog.keys()].map((text) => [text, weigh(text)]))
  const groups = groupBy(weights.keys(), (text) =>
    text.replace(/\{\d\}.*$/s, '').slice(0, keyLength),
  )
  const forms = new Map<string, RegExp>()
  const joints = new Map([
    [' and ', t(' and ')],
    [' or ', t(' or ')],
    [' and no ', t(' and no ')],
  ])
  const known = new Map<string, string>()

  function translate(text: string): string {
    const words = known.get(text) ?? translateSentences(text)
    if (known.size >= maxKnown) known.clear()
    known.set(text, words)
    return words
  }

  function translateSentences(text: string): string {
    if (counts.test(text)) return text.split(', ').map(translate).join(', ')
    for (const source of listNear(text)) {
      const form = forms.get(source) ?? formOf(source)
      forms.set(source, form)
      const found = form.exec(text)
      if (!found) continue
      const words = (catalog.get(source) ?? source).replaceAll(/\{(\d)\}/g, (_, index: string) =>
        translateValue(found[Number(index)] ?? ''),
      )
      return follow(words, text.slice(found[0].length))
    }
    const [first = text] = sentence.exec(text) ?? []
    return follow(first, text.slice(first.length))
  }

  /** The texts that a text may begin with, those that say most first. */
  function listNear(text: string): string[] {
    return Array.from({ length: keyLength + 1 }, (_, length) => text.slice(0, length))
      .flatMap((key, length) => (key.length < length ? [] : (groups.get(key) ?? [])))
      .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
  }

  function follow(words: string, more: string): string {
    const [, stop = '', next = ''] = /^(\.?) ?(.*)$/s.exec(more) ?? []
    return next === '' ? words + stop : `${words}${stop} ${translate(next)}`
  }

  function translateValue(text: string, isPart = false): string {
    const exact =
      catalog.get(text) ?? (text.includes(' ') ? catalog.get(capitalize(text)) : undefined)
    if (exact !== undefined) return exact
    const parts = text.split(between)
    if (parts.length === 1 || !/^[\p{L}\d"/]/u.test(text)) return translatePart(text, isPart)
    const whole = translatePart(text, true)
    if (whole !== text) return whole
    const isList = parts.length > 3
    return parts
      .map((part, index) =>
        index % 2 === 0 ? translateValue(part, isList) : (joints.get(part) ?? translateMore(part)),
      )
      .join('')
  }

  /** Words that are no list. An entry of a list may be a code, such as `strong`, and no title. */
  function translatePart(text: string, isPart: boolean): string {
    const words = translate(text)
    if (words !== text) return words
    if (isPart && !text.includes(' ')) return text
    const other = capitalize(text)
    const sentences = translate(other)
    if (sentences !== other) return sentences
    const { before = '', word = '', after = '' } = entry.exec(text)?.groups ?? {}
    const name = before + after === '' ? undefined : catalog.get(capitalize(word))
    return name === undefined ? writeDate(text) : `${before}${name}${after}`
  }

  function translateMore(text: string): string {
    return text.replace(/and .*/, translate)
  }

  function writeDate(text: string): string {
    return text.replace(date, (day) =>
      new Date(`${day} UTC`).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' }),
    )
  }

  return translate
}

/** How much of a text is said whatever the values are; less of a phrase than of any sentence. */
function weigh(text: string): number {
  return text.replaceAll(/\{\d\}/g, '').length - (isPhrase(text) ? 1000 : 0)
}

/** Whether a text is a value of sentences, and none itself. */
function isPhrase(text: string): boolean {
  return /^[\p{Ll}{]/u.test(text) && !/[.?!:]$/.test(text)
}

function formOf(source: string): RegExp {
  const parts = source.split(/\{\d\}/)
  const isRest = /(?:: |, )\{\d\}$/.test(source)
  const form = parts.map((part, index) => {
    const before = parts[index - 1]
    const literal = part.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
    if (before === undefined) return literal
    if (isRest && index === parts.length - 1) return `([^]+)${literal}`
    // What follows a word directly may be left out.
    return `(${value}${/\p{L}$/u.test(before) ? '*' : '+'}?)${literal}`
  })
  const isTitle = !/[.?!:]$/.test(source)
  const end = isPhrase(source) ? String.raw`\.?$` : isTitle ? String.raw`\.?$|\. ` : '$| '
  return new RegExp(`^${form.join('')}(?=${end})`, 'u')
}
