import { asRecord } from '../../schema/read/json-object.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { readLocales } from '../../schema/values/locale.ts'
import type { SiteExpander } from '../../check/expand/expander.ts'
import type { SitePlace } from '../files/site-files.ts'
import { listTexts } from './list-texts.ts'
import { planUpdate, type LocaleUpdate, type TranslatedSite } from './update-locale.ts'

/** A site that was read: parsed, without errors, with the pages of all files. */
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
  let shared: TranslatedSite['shared']
  for (const place of places) {
    const known = await read(place)
    // Without the texts of the site, those that only a brand has are not known either.
    if (!known && !shared) return []
    if (!known) continue
    const { site, pages } = asRecord(known.value)
    const texts = listTexts(known.value, { bundle, expander: known.expander })
    const pageKeys = Object.keys(asRecord(pages))
    // A brand counts what its shared files become.
    const planned = updates.flatMap(({ file, text }) =>
      text === undefined ? [] : [[file, text] as const],
    )
    const own = { ...place, poTexts: new Map([...(place.poTexts ?? []), ...planned]) }
    for (const locale of readLocales(site))
      updates.push(await planUpdate(locale, { place: own, texts, shared, pageKeys }))
    shared ??= new Set(texts.map(({ text }) => text))
  }
  return updates
}
