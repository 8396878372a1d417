import { refuseAsked, type AskedFile } from '../../site/files/asked-file.ts'
import type { Options } from '../options.ts'
import { placeSites } from '../site/sites.ts'

/** Reads an option that names a file to write. Throws UserError if it must not be written, or if there is no site. */
export function askFile(
  option: string,
  file: string | undefined,
  { pages, brand, out }: Pick<Options, 'pages' | 'brand'> & { out?: string },
): AskedFile | undefined {
  if (file === undefined) return undefined
  const [asked] = placeSites(pages, brand).map(({ place }) => {
    const one = { option, file, place, outDir: out }
    refuseAsked(one)
    return one
  })
  return asked
}
