import type { Draft } from '../../api.ts'

/** Edits that a window kept in the browser, since the server did not have them yet. */
export interface Kept {
  key: string
  /** The edited texts, and the texts that the server had. */
  draft: Draft
}

/** The edits of a site that are kept in a browser. */
export interface Backups {
  /** Keeps the edits of this window; undefined once the server has them. Returns whether the browser could keep them. */
  write(draft: Draft | undefined): boolean
  /** Lists what this window kept before it was opened again, and what windows kept that are closed. */
  list(): Promise<Kept[]>
  remove(key: string): void
}

/** The parts of a browser's storage that backups need. */
export type BackupStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Opens the backups of a site for a window that has just opened; `openWindows` lists the open windows of the browser. */
export function openBackups(
  storage: BackupStorage,
  site: string,
  window: string,
  openWindows: () => Promise<ReadonlySet<string>>,
): Backups {
  const prefix = `studio-draft ${site}`
  const own = `${prefix} ${window} ${crypto.randomUUID()}`
  return {
    write(draft) {
      try {
        if (draft) storage.setItem(own, JSON.stringify(draft))
        else storage.removeItem(own)
        return true
      } catch {
        return draft === undefined
      }
    },
    async list() {
      const open = await openWindows()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      return keys.flatMap((key) => {
        if (key === null || key === own || !key.startsWith(prefix)) return []
        const [, owner = ''] = key.slice(prefix.length).split(' ')
        if (owner !== window && open.has(owner)) return []
        const draft = parse(storage.getItem(key))
        return draft ? [{ key, draft }] : []
      })
    },
    remove: (key) => storage.removeItem(key),
  }
}

function parse(text: string | null): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null')
    return draft?.files && draft.base ? { files: draft.files, base: draft.base } : undefined
  } catch {
    return undefined
  }
}
