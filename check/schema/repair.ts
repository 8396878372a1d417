import { suggest } from '../../schema/config/suggest.ts'
import { invisible } from '../problem/visible.ts'

/** Undoes a common mistake in a value; returns undefined if it does not apply. */
type Repair = (value: string) => string | undefined

const picture = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const domain = /^(?:www\.|\/\/|(?:[\w-]+\.)+[a-z]{2,}(?:[/:?#]|$))/i
const file = /\.(?:html?|php|pdf|json|svg|png|jpe?g|webp|avif|gif)$/i

/** A text that visitors read, in place of an address. */
const label = /^\p{Lu}[^/.]*\s/u

/** From the smallest change to the largest. The first three are certain. */
const repairs: readonly Repair[] = [
  (value) => /^<meta\b[^<>]*\bcontent\s*=\s*["']?([^\s"'<>]+)/i.exec(value)?.[1],
  (value) => value.replace(new RegExp(invisible, 'g'), ''),
  withoutExtension,
  (value) => value.toLowerCase(),
  (value) => (/^(?:mailto|tel):\s/i.test(value) ? value.replace(/\s+/, '') : undefined),
  rgbToHex,
  (value) => value.replace(/^[a-z]+:/i, (protocol) => protocol.toLowerCase()),
  (value) => (/^[^\s@/:]+@[^\s@/]+\.[a-z]+$/i.test(value) ? `mailto:${value}` : undefined),
  (value) => value.replaceAll(/\s&\s/g, ' and ').replaceAll("'", '’'),
  (value) => (value.includes('://') ? undefined : slugOf(value)),
  repairProtocol,
  (value) => value.replace(/^http:/, 'https:'),
  (value) =>
    domain.test(value) && !file.test(value) ? `https://${value.replace(/^\/\//, '')}` : undefined,
  (value) => repairPhone(value.replace(/^tel:/i, '')),
  (value) =>
    isPath(value) && !label.test(value)
      ? `/${value.replaceAll(/\s+/g, '-').replace(/^(?:\.{0,2}\/|public\/)+/, '')}`
      : undefined,
  (value) => (/^[\w-]+$/.test(value) ? `#${value}` : undefined),
  (value) => value.replace(/\/+$/, ''),
  firstEmoji,
  ...['svg', 'png', 'jpg', 'webp', 'avif'].map(
    (extension) => (value: string) =>
      isPath(value)
        ? `/${value.replace(/^(?:\.{0,2}\/|public\/)+/, '').replace(/\.[a-z]+$/i, '')}.${extension}`
        : undefined,
  ),
]

/**
 * Looks for what was meant by a value that does not match its pattern. Returns the value, and whether only a tag around it, surrounding
 * spaces, invisible characters or the file extension of a picture was removed; undefined if no common mistake explains it.
 * `isKnown` tells whether a value exists, if only those that do can be meant; `examples` are values that may be meant.
 */
export function repairValue(
  value: string,
  pattern: string,
  isKnown: (value: string) => boolean = () => true,
  examples: readonly unknown[] = [],
): { value: string; isCertain: boolean } | undefined {
  if (value.length > 200 || value.trim() === '') return undefined
  const form = new RegExp(pattern, 'u')
  const word = suggest(
    value,
    (pattern.match(/[A-Za-z]{5,}/g) ?? []).filter((part) => form.test(part)),
  )
  if (word !== undefined) return { value: word, isCertain: false }
  const patterns = pattern.includes('\\.json') ? repairPattern(value.trim()) : []
  const found = patterns.find((candidate) => candidate !== value && form.test(candidate))
  if (found !== undefined) return { value: found, isCertain: false }
  const example = examples.find((one) => isSamePhone(value, one))
  if (typeof example === 'string') return { value: example, isCertain: false }
  for (const [index, repair] of repairs.entries()) {
    const repaired = repair(value.trim())
    if (repaired === undefined || repaired === value || !form.test(repaired)) continue
    if (isKnown(repaired)) {
      return { value: repaired, isCertain: index < 3 }
    }
  }
  return undefined
}

/** What a pattern of page files may have meant: with slashes, relative to the folder, or all files of a folder. */
function repairPattern(value: string): string[] {
  const inside = value.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '')
  return [inside, `${inside.replace(/\/*\**$/, '')}/**/*.json`]
}

function repairProtocol(value: string): string | undefined {
  const [, name = '', slashes = '', rest = ''] = /^([a-z]{2,8}):?(\/*)(.*)$/i.exec(value) ?? []
  const known = suggest(name, ['https', 'http'])
  return known !== undefined && slashes !== '' && rest.includes('.')
    ? `${known}://${rest}`
    : undefined
}

function rgbToHex(value: string): string | undefined {
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(value)
  const numbers = parts?.slice(1).map(Number)
  return numbers?.every((number) => number < 256)
    ? `#${numbers.map((number) => number.toString(16).padStart(2, '0')).join('')}`
    : undefined
}

/** Without its country, a number only dials there, so a link to it is not what was meant. */
function repairPhone(value: string): string | undefined {
  const isPhone = /^[+\d\s().-]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 5
  if (!isPhone) return undefined
  return value.trim().startsWith('+') ? `tel:${value.replaceAll(/[^+0-9]/g, '')}` : undefined
}

/** Whether a number is that of a link to call, with the 0 that replaces its country's code or without. */
function isSamePhone(value: string, link: unknown): boolean {
  if (typeof link !== 'string' || !/^tel:\+\d{8,}$/.test(link)) return false
  if (!/^(?:tel:)?[+\d\s().-]+$/i.test(value)) return false
  const [digits, full] = [value, link].map((number) => number.replaceAll(/\D/g, ''))
  if (!digits || !full) return false
  return (
    digits === full ||
    (/^0[1-9]/.test(digits) &&
      /^\d{1,3}$/.test(full.slice(0, -digits.length + 1)) &&
      full.endsWith(digits.slice(1)))
  )
}

/** Whether it can be an address on the site: no protocol and no tokens. */
function isPath(value: string): boolean {
  return !/^[^/]*:/.test(value) && !/[{}<>"]/.test(value)
}

/** The name of a picture file without its extension. */
export function withoutExtension(value: string): string {
  return value.replace(picture, '')
}

/** The name that a file, an address or a title has here: `/images/VIP 8.png` is vip-8. */
export function slugOf(value: string): string {
  const name = value
    .trim()
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]+$/i, '')
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function firstEmoji(value: string): string | undefined {
  const signs = [...new Intl.Segmenter().segment(value)].map(({ segment }) => segment)
  return signs.find((sign) => /\p{Extended_Pictographic}|\p{RI}|\u20e3/u.test(sign))
}
