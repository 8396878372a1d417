import type { Path } from '../../../check/problem/problem.ts'
import { findPictureUses } from '../../../site/view/picture-uses.ts'
import type { Session } from '../session/session.ts'
import { listOf } from '../model/pictures/picture-edits.ts'

/** Finds the place in a block, whose path is given, that names a picture of its element; undefined for other pictures. */
export function placeOfPicture(
  { state, opened: { bundle, main } }: Session,
  path: Path,
  block: Element,
  picture: Element,
): Path | undefined {
  const { site } = state()
  const nameOf = (img: Element): string | undefined => {
    const file = img.getAttribute('src')?.split('/').at(-1) ?? ''
    return [...listOf(site).keys()].find((name) => file.startsWith(`${name}.`))
  }
  const name = nameOf(picture)
  if (name === undefined) return undefined
  const same = [...block.querySelectorAll('img')].filter((img) => nameOf(img) === name)
  const uses = (findPictureUses({ site, bundle, main }).get(name) ?? []).filter((use) =>
    path.every((key, index) => use.path[index] === key),
  )
  // One picture may be shown for all cards.
  return (uses[same.findIndex((img) => img === picture)] ?? uses.at(-1))?.path
}
