import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { UserError } from '../../schema/read/user-error.ts'
import { icons } from '../../schema/values/file-path.ts'
import { cachedPath } from '../../site/cache/cache-place.mjs'
import { findPublic, type PublicPlace } from '../../site/files/public-files.ts'
import { writeCached } from '../../site/files/write-whole.ts'

/**
 * The file of the icon at an address: drawn from the vector icon of the site, on a square of a colour where launchers crop it,
 * unless it is cached. Undefined if it is no icon, or the public folder has it or no vector icon. Throws if that is no picture.
 */
export async function makeIcon(
  place: PublicPlace,
  address: string,
  color: string,
): Promise<string | undefined> {
  const source = findPublic(place, icons.vector.slice(1))
  const name = Object.values(icons)
    .find((icon) => icon === address)
    ?.slice(1)
  if (name === undefined || source === undefined || findPublic(place, name)) return undefined
  const svg = readFileSync(source)
  const cached = cachedPath('icons', `${hash('sha256', svg + color).slice(0, 16)}-${name}`)
  if (existsSync(cached)) return cached
  const { listMarks, onSquare } = await import('./marks.ts')
  try {
    const sources = { small: svg, icon: svg, logo: svg, maskable: await onSquare(svg, color) }
    const mark = listMarks('', sources).find(({ file }) => file === name)
    if (mark) writeCached(cached, await mark.draw())
  } catch (cause) {
    throw new UserError(
      `public${icons.vector}: this is not a picture that icons can be drawn from. Replace the file, or add public/${name} yourself.`,
      { cause, exitCode: 1 },
    )
  }
  return cached
}
