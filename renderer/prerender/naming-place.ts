import type { Loaded } from '../page/loaded.ts'

/** Makes errors of a function that renders pages name the page, and the block whose component throws, with its file. */
export function namingPlace<T>(
  render: (loaded: Loaded, path: string) => T,
): (loaded: Loaded, path: string) => T {
  return (loaded, path) => {
    try {
      return render(loaded, path)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const place = [path, ...findBlock(loaded, path, render)].join(' › ')
      throw new Error(`cannot render ${place}: ${reason}`, { cause })
    }
  }
}

/** The first block that cannot be rendered without the others either; none if that is not due to one. */
function findBlock(
  loaded: Loaded,
  path: string,
  render: (loaded: Loaded, path: string) => unknown,
): string[] {
  if (loaded.state !== 'ready') return []
  const { page } = loaded
  const throws = (blocks: typeof page.blocks): boolean => {
    try {
      render({ ...loaded, page: { ...page, blocks } }, path)
      return false
    } catch {
      return true
    }
  }
  if (throws([])) return []
  const index = page.blocks.findIndex((block) => throws([block]))
  const type = page.blocks[index]?.type
  return type === undefined ? [] : [`block ${index + 1} (${type}) in blocks/${type}/index.tsx`]
}
