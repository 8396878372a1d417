import type { BlockOf } from '../../renderer/page/registry.ts'

/** Lists the page itself where the pages of the site are not known, in samples. */
export function compile(
  block: BlockOf<'pageList'>,
  {
    page,
  }: { page: { path: string; name: string; meta?: { title?: string; description?: string } } },
): BlockOf<'pageList'> {
  if (block.show.label !== undefined) return block
  const { path, name, meta = {} } = page
  const entry = { path, title: meta.title ?? name, description: meta.description ?? '' }
  return { ...block, show: { ...block.show, entries: [entry, entry, entry] } }
}
