import { dirname, join } from 'node:path'
import { marksOf, type BrandMarks } from '../../check/rules/read/brand-marks.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { cacheByFile } from '../cache/cache-by-file.ts'
import { listOverlays, type SitePlace } from '../files/site-files.ts'
import { readInput } from '../files/read-input.ts'
import { outlinePages } from '../pages/outline.ts'
import { overlayOf } from '../overlay/overlay-name.ts'

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
    const text = outlinePages(bytes)?.shell ?? bytes.toString()
    return asRecord(asRecord(parsePlain(text)?.value)['site'])
  }
  const readSettings = cacheByFile((file) => parse(file, readInput))
  return async ({ pagesFile, brand }, read) => {
    const names = [undefined, ...listOverlays(pagesFile)]
    const found = names.map(async (name) => {
      const file = name === undefined ? pagesFile : join(dirname(pagesFile), overlayOf(name))
      const settings = await (read ? parse(file, read) : readSettings(file)).catch(() => undefined)
      const id = name ?? settings?.['brand']
      return typeof id === 'string' ? marksOf(id, settings) : undefined
    })
    const marks = await Promise.all(found)
    const own = marks[names.indexOf(brand)]
    return marks.flatMap((one) => {
      if (one === undefined || one === own) return []
      return [{ ...one, contacts: one.contacts.filter((each) => !own?.contacts.includes(each)) }]
    })
  }
}
