import type { Draft, Refusal, StudioReport, StudioSite, Texts } from '../../api.ts'
import { createDraftSync, readBackup } from './draft-sync.ts'
import { createDraft, type DraftState, type DraftStore, type FileEdit } from '../model/draft.ts'
import { mergeTexts, type Choice, type Conflict } from '../model/merge.ts'
import { createSiteViewer, type PageView, type SiteView } from '../model/site.ts'
import type { StudioServer } from './server.ts'

/** Widths of the preview, in pixels. */
export const widths = { small: 360, medium: 768, large: 1280 } as const
export type Width = keyof typeof widths

/** What is edited: the blocks of a page, the list of pages, or what all pages share. */
export type Place = 'blocks' | 'pages' | 'site'

/** What the composer shows at one moment. */
export interface SessionState {
  draft: DraftState
  site: SiteView
  /** What the check says of the latest texts that it has seen; undefined before the first. */
  report: StudioReport | undefined
  /** Counts the reports, so that the preview is drawn anew. */
  version: number
  /** Whether the report is of the texts as they are now. */
  isChecked: boolean
  isSaving: boolean
  pageKey: string
  /** The place of the selected block in the page; undefined where none is. */
  block: number | undefined
  place: Place
  width: Width
  scheme: 'light' | 'dark'
  /** A sentence for the line of status, which is read aloud. */
  status: string
  question: Question | undefined
}

/** What is asked before something goes on. */
export type Question =
  | { kind: 'save-with-problems'; report: StudioReport }
  | { kind: 'changed-on-disk'; disk: Texts; conflicts: readonly FileConflict[] }
  | { kind: 'unreadable-on-disk'; disk: Texts }

/** A place that was changed here and on disk. */
export interface FileConflict extends Conflict {
  file: string
}

/** What the view of a session may set. */
export type ViewState = Pick<
  SessionState,
  'pageKey' | 'block' | 'place' | 'width' | 'scheme' | 'status' | 'question'
>

/** The composer's session: one draft, what is shown of it, and the server that keeps, checks and saves it. */
export interface Session {
  opened: StudioSite
  server: StudioServer
  draft: DraftStore
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  set(next: Partial<ViewState>): void
  /** Makes edits as one step; says so where they do not fit. */
  edit(edits: readonly FileEdit[], summary: string, key?: string): void
  save(withProblems?: boolean): Promise<void>
  /** Looks at what is on disk, and merges it into the draft. */
  syncWithDisk(): Promise<void>
  /** Merges what is on disk; `choose` decides where both sides have changed the same place. */
  merge(disk: Texts, choose: (conflict: FileConflict) => Choice): void
  /** Takes the texts on disk, or keeps the own ones over them. */
  settle(disk: Texts, choice: Choice): void
}

/** The page of a state that is open; undefined where there is none of its key. */
export function openPage({ site, pageKey }: SessionState): PageView | undefined {
  return site.pages.find(({ key }) => key === pageKey)
}

/** The files that differ from those on disk. */
export function changedFiles({ files, base }: DraftState): string[] {
  return Object.keys(files).filter((name) => files[name] !== base[name])
}

/** Opens a session on what the server has, and takes up the draft that it, or this browser, has kept. */
export function openSession(opened: StudioSite, server: StudioServer): Session {
  // The name under which the browser lays up a draft that the server summary not take.
  const storageName = `studio-draft ${opened.id}`
  const kept = readBackup(storageName) ?? opened.draft
  const draft = kept
    ? createDraft({ ...opened.disk, ...kept.base }, { ...opened.disk, ...kept.files })
    : createDraft(opened.disk)
  const view = createSiteViewer(opened.main)
  const site = view(draft.state().files)
  let state: SessionState = {
    draft: draft.state(),
    site,
    report: undefined,
    version: 0,
    isChecked: false,
    isSaving: false,
    pageKey: (site.pages.find(({ key }) => key === openedBefore()) ?? site.pages[0])?.key ?? '/',
    block: undefined,
    place: 'blocks',
    width: 'large',
    scheme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
    status: changedFiles(draft.state()).length > 0 ? 'Your draft is as you left it.' : '',
    question: undefined,
  }
  const listeners = new Set<() => void>()
  const update = (next: Partial<SessionState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const draftSync = createDraftSync(server, storageName, {
    onReport(report, sent) {
      const isChecked = isSame(sent.files, changesOf(draft.state()).files)
      update({ report, version: state.version + 1, isChecked })
    },
    onFailure: ({ message }) => update({ status: message }),
  })

  draft.subscribe(() => {
    const next = draft.state()
    update({ draft: next, site: view(next.files), status: next.summary, isChecked: false })
    draftSync.push(changesOf(next))
  })
  draftSync.push(changesOf(draft.state()))

  // The texts on disk that were asked about last; only a save asks about them again.
  let asked: Texts | undefined

  async function save(withProblems = false): Promise<void> {
    if (state.isSaving) return
    if (changedFiles(draft.state()).length === 0)
      return update({ status: 'There is nothing to save.' })
    update({ status: 'Saving …', isSaving: true })
    try {
      await draftSync.idle()
      const changes = changesOf(draft.state())
      const refusal = await server.save({ ...changes, withProblems })
      if (refusal) return refuse(refusal)
      const { files } = draft.state()
      draft.rebase({ ...draft.state().base, ...changes.files }, files)
      update({ status: `Saved ${Object.keys(changes.files).join(', ')}.`, question: undefined })
    } catch (error) {
      update({ status: error instanceof Error ? error.message : String(error) })
    } finally {
      update({ isSaving: false })
    }
  }

  function refuse(refusal: Refusal): void {
    if (refusal.reason === 'changed') return meet(refusal.disk)
    update({ question: { kind: 'save-with-problems', report: refusal.report } })
  }

  /** What to do about texts on disk that are not those from which the draft began. */
  function meet(disk: Texts): void {
    const { base } = draft.state()
    const names = [...new Set([...Object.keys(disk), ...Object.keys(base)])]
    asked = undefined
    const changed = names.filter((name) => (disk[name] ?? '') !== (base[name] ?? ''))
    if (changed.length === 0) return
    const merged = mergeFiles(draft.state(), disk)
    if (merged === undefined || merged.conflicts.length > 0) asked = disk
    if (merged === undefined) return update({ question: { kind: 'unreadable-on-disk', disk } })
    if (merged.conflicts.length > 0) {
      const { conflicts } = merged
      return update({ question: { kind: 'changed-on-disk', disk, conflicts } })
    }
    draft.rebase(disk, merged.files)
    update({ status: `${changed.join(', ')} has changed on disk. The changes are taken over.` })
  }

  if (kept) meet(opened.disk)

  return {
    opened,
    server,
    draft,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      update(next)
      if (next.pageKey !== undefined) history.replaceState(null, '', `#${next.pageKey}`)
    },
    edit(edits, summary, key) {
      const words = { summary, ...(key !== undefined && { key }) }
      if (!draft.edit(edits, words))
        update({ status: 'This cannot be changed while the JSON has a mistake. Mend that first.' })
    },
    save,
    async syncWithDisk() {
      try {
        const { disk } = await server.site()
        if (asked === undefined || !isSame(asked, disk)) meet(disk)
      } catch (error) {
        update({ status: error instanceof Error ? error.message : String(error) })
      }
    },
    merge(disk, choose) {
      const merged = mergeFiles(draft.state(), disk, choose)
      if (merged) draft.rebase(disk, merged.files)
      update({ question: undefined })
    },
    settle(disk, choice) {
      draft.rebase(disk, choice === 'theirs' ? disk : draft.state().files)
      update({ question: undefined })
    },
  }
}

/** The page that was open when the window was loaded: its key stands in the address. */
function openedBefore(): string {
  return decodeURI(location.hash.slice(1))
}

function changesOf(state: DraftState): Draft {
  const pick = (texts: Texts): Texts =>
    Object.fromEntries(changedFiles(state).map((name) => [name, texts[name] ?? '']))
  return { files: pick(state.files), base: pick(state.base) }
}

function isSame(a: Texts, b: Texts): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])
}

/** Merges file by file; undefined where a file that both have changed is no JSON. */
function mergeFiles(
  { files, base }: DraftState,
  disk: Texts,
  choose?: (conflict: FileConflict) => Choice,
): { files: Texts; conflicts: FileConflict[] } | undefined {
  const merged: Record<string, string> = {}
  const conflicts: FileConflict[] = []
  for (const name of new Set([...Object.keys(disk), ...Object.keys(files)])) {
    // Without a text, there is no file, which is the same as an empty one.
    const [before = '', mine = '', theirs = ''] = [base[name], files[name], disk[name]]
    if (mine === before || mine === theirs) {
      if (disk[name] !== undefined) merged[name] = theirs
    } else if (theirs === before) {
      merged[name] = mine
    } else {
      const both = mergeTexts(before, mine, theirs, (conflict) =>
        choose ? choose({ ...conflict, file: name }) : 'mine',
      )
      if (both === undefined) return undefined
      merged[name] = both.text
      conflicts.push(...both.conflicts.map((conflict) => ({ ...conflict, file: name })))
    }
  }
  return { files: merged, conflicts }
}
