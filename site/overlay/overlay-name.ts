import { asRecord, type JsonValue } from '../../schema/read/json-object.ts'

/** The form of the names of brands, as the schema of `site.brand` says; none leads out of a folder. */
export const brandForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the name of a brand. */
export function isBrandName(text: string): boolean {
  return brandForm.test(text)
}

/** The name of a brand's overlay relative to the folder of the pages file, with forward slashes. */
export function overlayOf(brand: string): string {
  return `brands/${brand}.json`
}

/** The brand whose overlay has this name; undefined if it is not the name of an overlay. */
export function brandIn(name: string): string | undefined {
  const [, brand = ''] = /^brands\/([^/]+)\.json$/.exec(name) ?? []
  return isBrandName(brand) ? brand : undefined
}

/** The name of a brand as people know it, by what its overlay says: its keyword, or what its file is called. */
export function nameInOverlay(overlay: JsonValue | undefined, brand: string): string {
  const { keyword } = asRecord(asRecord(overlay)['site'])
  return typeof keyword === 'string' && keyword !== '' ? keyword : brand
}
