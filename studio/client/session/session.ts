import type { Draft, Refusal, StudioReport, StudioSite, Texts } from '../../api.ts'
import { createDraftSync, readBackup } from './draft-sync.ts'
import { followSelection } from './follow-selection.ts'
import { createDraft, type DraftState, type DraftStore, type FileEdit } from '../model/draft.ts'
import { mergeTexts, type Choice, type Conflict } from '../model/merge.ts'
import { indexProblems, type ProblemIndex } from '../model/problem-index.ts'
import { createSiteViewer, type PageView, type SiteView } from '../../../site/view/site-view.ts'
import type { StudioServer } from './server.ts'

/** Widths of the preview, in pixels. */
export const widths = { small: 360, medium: 768, large: 1280 } as const
export type Width = keyof typeof widths

/** What is edited: the blocks of a page, the list of pages, or the site settings. */
export type Panel = 'blocks' | 'pages' | 'site'

/** The state of the composer. */
export interface SessionState {
  draft: DraftState
  site: SiteView
  /** The result of the latest check; undefined before the first. */
  report: StudioReport | undefined
  /** The problems of the latest check by path. */
  problems: ProblemIndex
  /** Incremented with each report to refresh the preview. */
  version: number
  /** Whether the report is about the current texts. */
  isChecked: boolean
  isSaving: boolean
  pageKey: string
  /** The index of the selected block; undefined if none is selected. */
  block: number | undefined
  panel: Panel
  width: Width
  scheme: 'light' | 'dark'
  /** The text of the status line, which screen readers announce. */
  status: string
  question: Question | undefined
}

/** A question that has to be answered before the composer continues. */
export type Question =
  | { kind: 'save-with-problems'; report: StudioReport }
  | { kind: 'changed-on-disk'; disk: Texts; conflicts: readonly FileConflict[] }
  | { kind: 'unreadable-on-disk'; disk: Texts }

/** A place that was changed here and on disk. */
export interface FileConflict extends Conflict {
  file: string
}

/** The part of the state that the view may set. */
export type ViewState = Pick<
  SessionState,
  'pageKey' | 'block' | 'panel' | 'width' | 'scheme' | 'status' | 'question'
>

/** A session of the composer: a draft, how it is displayed, and the server that stores, checks and saves it. */
export interface Session {
  opened: StudioSite
  server: StudioServer
  draft: DraftStore
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  set(next: Partial<ViewState>): void
  /** Applies edits as one step; sets the status if they do not fit. */
  edit(edits: readonly FileEdit[], summary: string, key?: string): void
  save(withProblems?: boolean): Promise<void>
  /** Merges changes on disk into the draft. */
  syncWithDisk(): Promise<void>
  /** Merges the texts on disk; `choose` resolves conflicts. */
  merge(disk: Texts, choose: (conflict: FileConflict) => Choice): void
  /** Uses either the texts on disk or those of the draft. */
  pickVersion(disk: Texts, choice: Choice): void
}

/** Returns the open page; undefined if it does not exist. */
export function openPage({ site, pageKey }: SessionState): PageView | undefined {
  return site.pages.find(({ key }) => key === pageKey)
}

/** Lists the files with unsaved changes. */
export function changedFiles({ files, base }: DraftState): string[] {
  return Object.keys(files).filter((name) => files[name] !== base[name])
}

/** Opens a session and restores the draft that the server or this browser has stored. */
export function openSession(opened: StudioSite, server: StudioServer): Session {
  // The key of the backup of a draft that could not be sent.
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
    problems: indexProblems([]),
    version: 0,
    isChecked: false,
    isSaving: false,
    pageKey: (site.pages.find(({ key }) => key === openedBefore()) ?? site.pages[0])?.key ?? '/',
    block: undefined,
    panel: 'blocks',
    width: 'large',
    scheme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
    status: describeOpened(opened, changedFiles(draft.state()).length > 0),
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
      const problems = indexProblems(report.problems, state.problems)
      update({ report, problems, version: state.version + 1, isChecked })
    },
    onFailure: ({ message }) => update({ status: message }),
  })

  draft.subscribe(() => {
    const next = draft.state()
    const site = view(next.files)
    const selection = followSelection(state, state.site, site)
    update({ draft: next, site, status: next.summary, isChecked: false, ...selection })
    draftSync.push(changesOf(next))
  })
  draftSync.push(changesOf(draft.state()))

  // The texts on disk of the last question; only a save asks about them again.
  let askedAbout: Texts | undefined

  async function save(withProblems = false): Promise<void> {
    if (state.isSaving) return
    if (changedFiles(draft.state()).length === 0)
      return update({ status: 'There is nothing to save.' })
    update({ status: 'Saving…', isSaving: true })
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
    if (refusal.reason === 'changed') return reconcile(refusal.disk)
    update({ question: { kind: 'save-with-problems', report: refusal.report } })
  }

  /** Merges texts on disk that differ from the base of the draft, or asks how. */
  function reconcile(disk: Texts): void {
    const { base } = draft.state()
    const names = [...new Set([...Object.keys(disk), ...Object.keys(base)])]
    askedAbout = undefined
    const changed = names.filter((name) => (disk[name] ?? '') !== (base[name] ?? ''))
    if (changed.length === 0) return
    const merged = mergeFiles(draft.state(), disk)
    if (merged === undefined || merged.conflicts.length > 0) askedAbout = disk
    if (merged === undefined) return update({ question: { kind: 'unreadable-on-disk', disk } })
    if (merged.conflicts.length > 0) {
      const { conflicts } = merged
      return update({ question: { kind: 'changed-on-disk', disk, conflicts } })
    }
    draft.rebase(disk, merged.files)
    update({ status: `${changed.join(', ')} changed on disk. The changes were merged.` })
  }

  if (kept) reconcile(opened.disk)

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
        update({ status: 'Fix the JSON first: forms cannot edit it while it has a syntax error.' })
    },
    save,
    async syncWithDisk() {
      try {
        const { disk } = await server.site()
        if (askedAbout === undefined || !isSame(askedAbout, disk)) reconcile(disk)
      } catch (error) {
        update({ status: error instanceof Error ? error.message : String(error) })
      }
    },
    merge(disk, choose) {
      const merged = mergeFiles(draft.state(), disk, choose)
      if (merged) draft.rebase(disk, merged.files)
      update({ question: undefined })
    },
    pickVersion(disk, choice) {
      draft.rebase(disk, choice === 'theirs' ? disk : draft.state().files)
      update({ question: undefined })
    },
  }
}

/** The page that was open before a reload, from the URL. */
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

/** Merges file by file; returns undefined if a file that both changed is not valid JSON. */
function mergeFiles(
  { files, base }: DraftState,
  disk: Texts,
  choose?: (conflict: FileConflict) => Choice,
): { files: Texts; conflicts: FileConflict[] } | undefined {
  const merged: Record<string, string> = {}
  const conflicts: FileConflict[] = []
  for (const name of new Set([...Object.keys(disk), ...Object.keys(files)])) {
    // A missing file counts as empty.
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

function describeOpened({ isMigrated }: StudioSite, isChanged: boolean): string {
  if (isMigrated) return 'Content of an earlier version was migrated. Save to keep that.'
  return isChanged ? 'Your draft was restored.' : ''
}
