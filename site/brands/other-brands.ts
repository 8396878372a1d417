import { basename, dirname, join } from 'node:path'
import { marksOf, type BrandMarks } from '../../check/rules/read/brand-marks.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { cacheByFile } from '../cache/remember.ts'
import { readInput } from '../files/read-input.ts'
import { listOverlays, type SitePlace } from '../files/site-files.ts'
import { brandIn, overlayOf } from '../overlay/overlay-name.ts'
import { outlinePages } from '../pages/outline.ts'
import { listUses } from '../view/names.ts'

/**
 * Creates the reader of what the other brands of a site are recognised by: those of the folder `brands`, and of pages.json
 * itself; a contact that the file of the own brand has as well belongs to both. It reads each file on disk again only after a
 * change; `read` reads other texts. A file that cannot be read says nothing.
 */
export function createBrandReader(): (
  place: Pick<SitePlace, 'pagesFile' | 'brand'>,
  read?: (file: string) => Promise<Uint8Array>,
) => Promise<BrandMarks[]> {
  const parse = async (file: string, read: (file: string) => Promise<Uint8Array>) => {
    const bytes = Buffer.from(await read(file))
    const isOverlay = brandIn(`${basename(dirname(file))}/${basename(file)}`) !== undefined
    const text = (isOverlay ? undefined : outlinePages(bytes)?.shell) ?? bytes.toString()
    const root = asRecord(parsePlain(text)?.value)
    // Whether a section of pages.json is used there is said with that alone.
    const uses = isOverlay
      ? listUses(root).map(({ name }) => name)
      : Object.keys(asRecord(root['sections']))
    return { settings: asRecord(root['site']), uses }
  }
  const readBrand = cacheByFile((file) => parse(file, readInput))
  return async ({ pagesFile, brand }, read) => {
    const names = [undefined, ...listOverlays(pagesFile)]
    const found = names.map(async (name) => {
      const file = name === undefined ? pagesFile : join(dirname(pagesFile), overlayOf(name))
      const of = await (read ? parse(file, read) : readBrand(file)).catch(() => undefined)
      const id = name ?? of?.settings['brand']
      return typeof id === 'string'
        ? { ...marksOf(id, of?.settings), uses: of?.uses ?? [] }
        : undefined
    })
    const marks = await Promise.all(found)
    const own = marks[names.indexOf(brand)]
    return marks.flatMap((one) => {
      if (one === undefined || one === own) return []
      return [{ ...one, contacts: one.contacts.filter((each) => !own?.contacts.includes(each)) }]
    })
  }
}
