import type { Draft, StudioSite, Texts } from '../../api.ts'
import { mergeFiles } from '../session/merge-files.ts'

/** Edits that a window kept in the browser, since the server did not have them yet. Several of one key follow each other. */
export interface KeptEdits {
  key: string
  /** The edited texts, and the texts that the server had. */
  draft: Draft
}

/** The edits of a site that are kept in a browser. */
export type Backups = ReturnType<typeof openBackups>

/** The parts of a browser's storage that backups need. */
export type BackupStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Opens the backups of a site for a window that has just opened; `openWindows` lists the open windows of the browser. */
export function openBackups(
  storage: BackupStorage,
  site: string,
  window: string,
  openWindows: () => Promise<ReadonlySet<string>>,
) {
  const prefix = `studio-draft ${site}`
  const own = `${prefix} ${window} ${crypto.randomUUID()}`
  return {
    /** Keeps the edits of this window; none once the server has them. Returns whether the browser could keep them. */
    write(drafts: readonly Draft[]): boolean {
      try {
        if (drafts.length > 0) storage.setItem(own, JSON.stringify(drafts))
        else storage.removeItem(own)
        return true
      } catch {
        return drafts.length === 0
      }
    },
    /** Lists what this window kept before it was opened again, and what windows kept that are closed. */
    async list(): Promise<KeptEdits[]> {
      const open = await openWindows()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      return keys.flatMap((key) => {
        if (key === null || key === own || !key.startsWith(prefix)) return []
        const [, owner = ''] = key.slice(prefix.length).split(' ')
        if (owner !== window && open.has(owner)) return []
        return parse(storage.getItem(key)).map((draft) => ({ key, draft }))
      })
    },
    remove: (key: string): void => storage.removeItem(key),
  }
}

function parse(text: string | null): Draft[] {
  try {
    const kept: Partial<Draft>[] | Partial<Draft> | null = JSON.parse(text ?? '[]')
    // Earlier versions kept one by itself.
    return [kept ?? []]
      .flat()
      .flatMap(({ files, base }) => (files && base ? [{ files, base }] : []))
  } catch {
    return []
  }
}

/** The texts of a site with its draft, and those on disk that they are based on. */
export function filesWithDraft({ disk, draft }: StudioSite): { base: Texts; files: Texts } {
  return { base: { ...disk, ...draft?.base }, files: { ...disk, ...draft?.files } }
}

/** Merges what was kept into the texts of a draft, apart from what has conflicts. */
export function addKept(
  { base, files }: { base: Texts; files: Texts },
  kept: readonly KeptEdits[],
): { base: Texts; files: Texts; left: readonly KeptEdits[] } {
  const left: KeptEdits[] = []
  let texts = files
  for (const one of kept) {
    const both = mergeFiles(one.draft, pick(texts, Object.keys(one.draft.files)))
    if (both?.conflicts.length === 0) texts = { ...texts, ...both.files }
    else left.push(one)
  }
  return { base, files: texts, left }
}

/** The texts of some files, as far as they exist. */
export function pick(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(texts, name) ? [[name, texts[name] ?? '']] : [])),
  )
}
