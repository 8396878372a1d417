import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../../schema/read/user-error.ts'
import type { SiteFonts } from './site-fonts.ts'

/** The most bytes of a font: more keeps visitors on slow phones waiting for its look. */
const maxBytes = 20 * 1024

/** Writes the fonts of a site beside its scripts. Throws a UserError for one that is too large. */
export async function writeFonts(fonts: SiteFonts | undefined, work: string): Promise<void> {
  for (const { url, make } of fonts?.renditions.values() ?? []) {
    const file = await make()
    const { size } = await stat(file)
    if (size > maxBytes)
      throw new UserError(
        `The font file ${basename(url)} has ${(size / 1024).toFixed(1)} KB with the letters of this site; at most 20 KB are allowed. Choose a family with simpler shapes in site.config.ts, or another typeface in the theme.`,
        { exitCode: 1 },
      )
    await mkdir(join(work, 'assets'), { recursive: true })
    await copyFile(file, join(work, url))
  }
}
