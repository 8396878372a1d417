import type { SiteExpander } from '../../content/layers/expander.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { readLocales, type Locale } from '../../schema/values/locale.ts'
import type { SitePlace } from '../files/site-files.ts'
import { listTexts } from './list-texts.ts'
import { readPoFile } from './locale-files.ts'
import { mergeSourceTexts, textsFor } from './merge-source-texts.ts'
import type { LineMistake } from './po/explain-line.ts'
import { poFileOf } from './po/po-name.ts'
import { countTranslations, type Completeness } from './shown/completeness.ts'
import { openTranslations } from './translations.ts'

/** What a PO file has to become, and how complete the language is then. */
export interface LocaleUpdate {
  locale: Locale
  /** The name of the file relative to the folder of pages.json. */
  file: string
  /** Undefined if nothing changes. */
  text: string | undefined
  /** The mistakes that prevent the update, in `read`. */
  faults: readonly LineMistake[]
  read: string
  completeness: Completeness
}

interface ReadSite {
  value: unknown
  expander?: SiteExpander | undefined
}

/**
 * Plans the update of the PO files of a site and of its brands, whose places come after its own. `read` returns undefined for
 * one whose texts are not known. Throws if a PO file cannot be read.
 */
export async function planUpdates(
  places: readonly SitePlace[],
  bundle: SchemaBundle,
  read: (place: SitePlace) => Promise<ReadSite | undefined>,
): Promise<LocaleUpdate[]> {
  const updates: LocaleUpdate[] = []
  /** The texts of the site without an overlay, whose translations all brands share. */
  let shared: ReadonlySet<string> | undefined
  for (const place of places) {
    const known = await read(place)
    // Without the texts of the site, those that only a brand has are not known either.
    if (!known && !shared) return []
    if (!known) continue
    const { brand } = place
    const { site, pages } = asRecord(known.value)
    const texts = listTexts(known.value, { bundle, expander: known.expander })
    // A brand counts what its shared files become.
    const planned = updates.flatMap(({ file, text }) =>
      text === undefined ? [] : [[file, text] as const],
    )
    const own = { ...place, poTexts: new Map([...(place.poTexts ?? []), ...planned]) }
    for (const locale of readLocales(site)) {
      const file = poFileOf(locale, brand)
      const before = await readPoFile(own, file)
      const others = brand === undefined ? [] : [await readPoFile(own, poFileOf(locale))]
      const after = mergeSourceTexts(before, textsFor(before, texts, shared), {
        lang: locale.lang,
        project: brand ?? 'site',
      })
      const translations = openTranslations([after, ...others])
      updates.push({
        locale,
        file,
        text: after.text === before.text ? undefined : after.text,
        faults: before.faults,
        read: before.text,
        completeness: countTranslations(texts, translations, Object.keys(asRecord(pages))),
      })
    }
    shared ??= new Set(texts.map(({ text }) => text))
  }
  return updates
}
