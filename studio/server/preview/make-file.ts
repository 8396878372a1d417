import { readCard } from '../../../builder/compile/card.ts'
import type { SiteContent } from '../../../builder/load-site.ts'

/** Creates the picture or social card at a path of a compiled site. Returns its file; undefined if there is none. */
export async function makeFile(
  { pictures, data, cards }: SiteContent,
  pathname: string,
): Promise<string | undefined> {
  const rendition = pictures.renditions.get(pathname)
  if (rendition) return rendition.make()
  const page = Object.values(data.pages).find(({ card }) => card?.src === pathname)
  const card = page && readCard(page)
  return card && cards.make(card)
}
