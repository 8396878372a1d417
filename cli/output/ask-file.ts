import { refuseAsked, type AskedFile } from '../../site/files/asked-file.ts'
import type { Options } from '../options.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Reads an option that names a file to write. Throws UserError if it must not be written, or if there is no site. */
export function askFile(
  option: string,
  file: string | undefined,
  { pages, brand, out }: Pick<Options, 'pages' | 'brand'> & { out?: string },
): AskedFile | undefined {
  if (file === undefined) return undefined
  const { pagesFile, publicDir } = placeExisting(pages, brand)
  const place = { pagesFile, publicDir, ...(brand !== undefined && { brand }) }
  const asked = { option, file, place, outDir: out }
  refuseAsked(asked)
  return asked
}
