import type { Change } from '../../diff/change.ts'

/** How many changes there are of each kind. */
export interface ChangeCounts {
  /** Settings, sections and campaigns by their names, besides the theme and what identifies the site. */
  settings: number
  /** Values of the theme. */
  theme: number
  pages: { changed: number; added: number; removed: number }
  blocks: { changed: number; added: number; removed: number; moved: number }
}

const identity: ReadonlySet<unknown> = new Set(['brand', 'keyword', 'url'])

/** Counts the changes between two sites. A page or a block that has several counts once. */
export function countChanges(changes: readonly Change[]): ChangeCounts {
  const settings = new Set<string>()
  const [changedPages, changedBlocks] = [new Set<string>(), new Set<string>()]
  const counts: ChangeCounts = {
    settings: 0,
    theme: 0,
    pages: { changed: 0, added: 0, removed: 0 },
    blocks: { changed: 0, added: 0, removed: 0, moved: 0 },
  }
  for (const { kind, path } of changes) {
    const [group, name, part] = path
    if (group === 'site' && (name === 'theme' || name === 'themeColor')) counts.theme += 1
    else if (group === 'site' && identity.has(name)) continue
    else if (group !== 'pages') settings.add(JSON.stringify(path.slice(0, 2)))
    else if (path.length === 2 && (kind === 'added' || kind === 'removed')) counts.pages[kind] += 1
    else if (name !== undefined) {
      changedPages.add(String(name))
      if (part !== 'blocks') continue
      const isWhole = path.length === 4
      if (isWhole && (kind === 'added' || kind === 'removed' || kind === 'moved'))
        counts.blocks[kind] += 1
      else changedBlocks.add(JSON.stringify(path.slice(0, 4)))
    }
  }
  counts.settings = settings.size
  counts.pages.changed = changedPages.size
  counts.blocks.changed = changedBlocks.size
  return counts
}
