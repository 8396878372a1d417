import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FontGap } from '../../check/facts.ts'
import { decodeUtf8 } from '../../check/syntax/decode.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { langOf, readLocales } from '../../schema/values/locale.ts'
import { readInput } from '../files/read-input.ts'
import { dataFolderOf, type SitePlace } from '../files/site-files.ts'
import { coverLetters } from './cover-letters.ts'
import { readPoFile } from '../locales/locale-files.ts'
import { poFilesOf } from '../locales/po/po-name.ts'
import { languagesOf, readProgramMessages } from '../messages/shell-messages.ts'
import { overlayOf } from '../overlay/overlay-name.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'

/** Letters that any text may get: those of English, digits and usual signs, so that few edits change a font's file. */
const usual = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => index + 32))
const signs = '\u00a0–—‘’“”„«»…•·×©®€£§°'

/** Finds the letters that the font families of a site lack, by their names: of each language some, if there are any. */
export async function findGaps(
  place: SitePlace,
  bundle: SchemaBundle,
  read?: (file: string) => Promise<Uint8Array>,
): Promise<Map<string, FontGap[]>> {
  const gaps = new Map<string, FontGap[]>()
  const fonts = Object.entries(bundle.settings.fonts)
  const letters = fonts.length === 0 ? [] : await readLetters(place, bundle, read)
  for (const [key, config] of fonts)
    for (const [lang, used] of letters) {
      const { lacking } = await coverLetters(key, config, 400, used)
      const some = lacking.filter((one) => /[\p{L}\p{N}\p{Sc}]/u.test(one)).slice(0, 5)
      if (some.length > 0) gaps.set(key, [...(gaps.get(key) ?? []), { lang, letters: some }])
    }
  return gaps
}

/** Lists the letters of a site by its languages, its own first. What cannot be read is left out: the check reports it. */
export async function readLetters(
  place: SitePlace,
  bundle: SchemaBundle,
  read: (file: string) => Promise<Uint8Array> = readInput,
): Promise<Map<string, ReadonlySet<string>>> {
  const { pagesFile, brand } = place
  const folder = dirname(pagesFile)
  const open = async (file: string): Promise<string> => {
    const bytes = await read(file).catch(() => new Uint8Array())
    return unescapeJson(decodeUtf8(bytes).text)
  }
  const main = await open(pagesFile)
  const overlay = brand === undefined ? '' : await open(join(folder, overlayOf(brand)))
  const root = parse(main)
  const [site, own] = [asRecord(root)['site'], asRecord(asRecord(parse(overlay))['site'])]
  const settings = { ...asRecord(site), ...own }
  const { names } = await findPageFiles(pagesFile, patternsOf(root))
  const data = dataFolderOf(pagesFile)
  const listed = existsSync(data)
    ? readdirSync(data, { withFileTypes: true, recursive: true }).filter((one) => one.isFile())
    : []
  const files = [
    ...names.map((name) => join(folder, name)),
    ...listed.map(({ parentPath, name }) => join(parentPath, name)),
  ]
  const texts = [main, overlay, ...(await Promise.all(files.map(open)))]
  const lang = langOf(settings, bundle)
  const letters = new Map<string, Set<string>>([
    [lang, lettersOf([usual, signs, ...texts, await messagesIn(lang)])],
  ])
  for (const locale of readLocales(settings)) {
    const translations = await Promise.all(
      poFilesOf(locale, brand).map(async (name) => {
        const { entries } = await readPoFile(place, name)
        return entries.map(({ translation }) => translation).join('')
      }),
    )
    const shown = [...translations, await messagesIn(locale.lang)]
    letters.set(locale.lang, lettersOf([locale.name, ...shown]))
    for (const letter of locale.name) if (!usual.includes(letter)) letters.get(lang)?.delete(letter)
  }
  return letters

  /** What the shell says, and the words of dates. */
  async function messagesIn(language: string): Promise<string> {
    const bySite = await Promise.all(
      languagesOf(language).map((one) => open(join(siteRoot, 'messages', `${one}.json`))),
    )
    const ours = languagesOf(language).flatMap((one) => [...readProgramMessages(one).values()])
    const month = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    const dates = Array.from({ length: 12 }, (_, index) =>
      month.format(Date.UTC(2026, index, index)),
    )
    return [...bySite, JSON.stringify(ours), ...dates].join('')
  }
}

/** The letters of texts, without emojis. */
function lettersOf(texts: readonly string[]): Set<string> {
  const found = new Set(texts.flatMap((text) => [...new Set(text)]))
  return new Set([...found].filter((one) => !/[\p{C}\p{Emoji_Presentation}]/u.test(one)))
}

function unescapeJson(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
