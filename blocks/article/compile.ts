import type { BlockOf } from '../../renderer/page/registry.ts'
import { slugFromTitle } from '../../schema/values/id.ts'

/** Shows the date of the page unless it has its own, and names parts that have no id after their headings: links lead to them. */
export function compile(
  block: BlockOf<'article'>,
  { page }: { page: { published?: BlockOf<'article'>['published'] } },
): BlockOf<'article'> {
  const published = block.published ?? page.published
  const used = new Set(block.parts.map(({ id }) => id))
  return {
    ...block,
    ...(published && { published }),
    parts: block.parts.map((part) => {
      const id = part.id ?? slugFromTitle(part.title ?? '', /^[^a-z]+/)
      if (id === undefined || (part.id === undefined && used.has(id))) return part
      used.add(id)
      return { ...part, id }
    }),
  }
}
