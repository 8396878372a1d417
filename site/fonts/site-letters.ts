import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import { parse } from 'jsonc-parser'
import { glob } from 'tinyglobby'
import type { FontGap } from '../../check/facts.ts'
import { parseMarkup, walkMarkup } from '../../check/rules/read/markup-tree.ts'
import { decodeUtf8 } from '../../check/syntax/decode.ts'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'
import { listFontFiles, notFont } from '../../schema/fonts/font-files.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { langOf, readLocales } from '../../schema/values/locale.ts'
import { cacheByFile } from '../cache/remember.ts'
import { readInput } from '../files/read-input.ts'
import type { SitePlace } from '../files/site-files.ts'
import { poFilesOf } from '../locales/po/po-name.ts'
import { readProgramMessages } from '../messages/shell-messages.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'

/** Letters that any text may get, so that few edits change the file of a font: those of English, digits and usual signs. */
const usual = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}\u00a0–—‘’“”„«»…•·×©®€£§°`

/** Lists the letters of a site by its languages, its own first. What cannot be read is left out: the check reports it. */
export async function readLetters(
  { pagesFile, brand }: SitePlace,
  bundle: SchemaBundle,
  read: (file: string) => Promise<Uint8Array> = readInput,
): Promise<Map<string, ReadonlySet<string>>> {
  const folder = dirname(pagesFile)
  const open = async (file: string): Promise<string> =>
    decodeUtf8(await read(join(folder, file)).catch(() => new Uint8Array())).text
  const root: unknown = parse(await open(basename(pagesFile)))
  const { site } = asRecord(root)
  const locales = readLocales(site)
  const { names } = await findPageFiles(pagesFile, patternsOf(root))
  const others = await glob(['data/**', `brands/${brand}.json`], { cwd: folder })
  const lettersOf = async (lang: string, files: readonly string[], ...texts: string[]) => {
    const [language = lang] = lang.split('-')
    const written = await Promise.all([...files, `messages/${language}.json`].map(open))
    const all = [...texts, ...written, JSON.stringify([...readProgramMessages(language)])]
    return [lang, new Set(all.flatMap((text) => [...lettersIn(text)]))] as const
  }
  // The names of languages are in their own letters.
  const own = locales.reduce(
    (text, { name }) => text.replaceAll(name, ''),
    JSON.stringify(root ?? ''),
  )
  return new Map([
    await lettersOf(langOf(site, bundle), [...names, ...others], usual, own),
    ...(await Promise.all(
      locales.map((one) => lettersOf(one.lang, poFilesOf(one, brand), one.name)),
    )),
  ])
}

const known = createBoundedCache<ReadonlySet<string>>(20_000)

/** The letters of a text, with those that JSON or HTML escape: of a text that has not changed, as they were found before. */
function lettersIn(text: string): ReadonlySet<string> {
  return known(hash('sha256', text), () => {
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    const entities = [...new Set(plain.match(/&#?\w+;/g))].join('')
    const decoded = Array.from(walkMarkup(parseMarkup(entities)), ({ child }) =>
      'value' in child ? child.value : '',
    )
    return new Set([plain, ...decoded].join('').replace(/[\p{C}\p{Emoji_Presentation}]/gu, ''))
  })
}

/** A font file, and the letters that it is used for. */
export interface FontPart {
  bytes: Buffer
  font: Font
  letters: readonly string[]
}

/**
 * Opens the files of a font family with these letters in the weight that is nearest to the wanted one; each letter is of the
 * first that has it. Throws a UserError for a file that cannot be used.
 */
export async function coverLetters(source: string, weight: number, letters: Iterable<string>) {
  let lacking = [...letters]
  const parts: FontPart[] = []
  for (const file of listFontFiles(source, weight)) {
    const { font, bytes } = await openFont(file)
    const has = (one: string): boolean => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)
    const own = lacking.filter(has)
    if (own.length > 0) parts.push({ bytes, font, letters: own })
    lacking = lacking.filter((one) => !has(one))
    if (lacking.length === 0) break
  }
  return { parts, lacking }
}

/** Opens a font file, and again only after a change. */
export const openFont = cacheByFile(async (file) => {
  // Loaded on demand: it takes a tenth of a second, and most builds need none.
  const { create } = await import('fontkit')
  const bytes = await readFile(file)
  const font = await Promise.resolve(bytes)
    .then(create)
    .catch(() => undefined)
  if (font && 'layout' in font) return { font, bytes }
  throw notFont(file)
})

/** Finds some letters of each language that the font families of a site lack, by the names of these. */
export async function findFontGaps(
  place: SitePlace,
  bundle: SchemaBundle,
  read?: (file: string) => Promise<Uint8Array>,
): Promise<Map<string, FontGap[]>> {
  const fonts = Object.entries(bundle.settings.fonts)
  const letters = fonts.length === 0 ? [] : await readLetters(place, bundle, read)
  const gaps = new Map<string, FontGap[]>()
  for (const [key, source] of fonts)
    for (const [lang, used] of letters) {
      const { lacking } = await coverLetters(source, 400, used)
      const some = lacking.filter((one) => /[\p{L}\p{N}\p{Sc}]/u.test(one)).slice(0, 5)
      if (some.length > 0) gaps.set(key, [...(gaps.get(key) ?? []), { lang, letters: some }])
    }
  return gaps
}
