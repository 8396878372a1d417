import type { StudioReport, StudioSite, Texts } from '../../api.ts'
import { t } from '../i18n/translate.ts'
import { isOfTranslations } from '../languages/model/translation-problems.ts'
import { describeGone, describeForWhom, nameLosses, refusalOf } from '../model/brands/brand-name.ts'
import { brandsOf, nameOfBrand } from '../model/brands/brand-view.ts'
import { explainOwn } from '../model/brands/own-problems.ts'
import { placeShown } from '../model/brands/owners.ts'
import { addsBlocks, nameLasting } from '../model/campaigns/campaign-edits.ts'
import { createDraft, type FileEdit } from '../model/draft.ts'
import { createListeners } from '../model/listeners.ts'
import { createPictureGuard } from '../model/pictures/picture-edits.ts'
import { indexProblems } from '../model/problems/problem-index.ts'
import { sharedPlace, titleAbove, type ChangeLabel } from '../model/step.ts'
import type { Layer } from '../model/write/layer.ts'
import { createSiteLens } from '../model/write/site-lens.ts'
import type { WriteResult } from '../model/write/write-each.ts'
import { openedBefore, rememberOpened } from '../window/address.ts'
import {
  addKept,
  filesWithDraft,
  type Backups,
  type KeptEdits,
  keepSteps,
} from '../window/backups.ts'
import { afterPress } from '../window/press.ts'
import { createDraftSync } from './draft-sync.ts'
import { afterRest, createElsewhere } from './elsewhere.ts'
import { createMerging, editsOfOthers, isSameTexts, savedOver } from './merging.ts'
import { createSaving } from './saving.ts'
import { followSelection } from './selection.ts'
import type { StudioServer } from './server.ts'
import { firstState, lastingLayer, typedLayer, type SessionState, type ViewState } from './state.ts'

/** A session of the composer: a draft, how it is displayed, and the server that stores, checks and saves it. */
export type Session = ReturnType<typeof openSession>

/** How an edit is grouped with the one before. */
type EditGroup = Pick<ChangeLabel, 'key' | 'isOpen' | 'entry'>

/** What a session needs of its window. */
interface SessionPlace {
  window: string
  isViewer: boolean
  backups: Backups
  /** Edits that this browser has kept, migrated. */
  kept: readonly KeptEdits[]
  /** Called when another window edits, or the server has another draft; the session ends. */
  onOutdated: () => void
}

/** Opens a session and restores the draft that the server has stored, with edits that this browser has kept. */
export function openSession(
  opened: StudioSite,
  server: StudioServer,
  { window, isViewer, backups, kept, onOutdated }: SessionPlace,
) {
  const stored = filesWithDraft(opened)
  const isSet = opened.set !== undefined
  const allKept = [...kept, ...editsOfOthers(opened)]
  const found = isViewer ? { ...stored, left: allKept } : addKept(stored, allKept)
  const lens = createSiteLens(opened)
  const breaks = createPictureGuard(opened, (files) => lens.show(files, undefined).site)
  const draft = createDraft(found.base, found.files, Date.now, breaks)
  const first = openedBefore().brand ?? opened.brand ?? undefined
  const more = { kept: found.left, ...savedOver(found.base, opened.set?.saved), isViewer }
  let state = firstState(opened, draft.state(), lens.show(found.files, first), more)
  const language = (lang = state.lang) => lens.language({ ...state, lang })
  const { subscribe, notify } = createListeners()
  const update = (next: Partial<SessionState>): void => {
    state = { ...state, ...next }
    afterPress(notify)
  }
  const attempt = (act: () => Promise<void>): Promise<void> =>
    act().catch((error: unknown) => {
      update({ status: error instanceof Error ? error.message : String(error) })
    })
  const about = { opened, server, draft, state: () => state, update }
  /** Learns which places other change sets change, after a moment. */
  const askOthers = afterRest(async () => {
    // Whatever fails here, the next report asks again.
    const otherChanges = isSet && (await server.otherChanges().catch(() => undefined))
    if (otherChanges) update({ otherChanges })
  })
  const checkElsewhere = createElsewhere(server, {
    hasBrands: () => brandsOf(draft.state().files).length > 0,
    isLatest: (revision) => state.isChecked && state.report?.revision === revision,
    onReport: (elsewhere) => update({ elsewhere }),
  })

  /** Shows the report on some texts. */
  function showReport(report: StudioReport, files: Texts): void {
    // Another brand may have been chosen since, for which the next report is.
    if ((report.brand ?? undefined) !== state.brand) return
    const isChecked = isSameTexts(files, draft.state().files)
    // Problems of translations are shown next to these, not in the forms.
    const placed = report.problems
      .filter((problem) => !isOfTranslations(problem))
      .map(explainOwn)
      .map((problem) => ({ ...problem, path: placeShown(problem, state, opened.main) }))
    const problems = indexProblems(placed, state.problems)
    const now = state.at === undefined ? report.at : state.now
    update({ report, problems, version: state.version + 1, isChecked, now })
    if (!isChecked) return
    if (!isViewer) checkElsewhere(report.revision)
    askOthers()
  }

  /** Shows the site of another brand: the same page and block if that has them. */
  function turnTo(brand: string | undefined): void {
    const next = lens.show(draft.state().files, brand)
    const selection = followSelection(state, state.site, next.site)
    const problems = indexProblems([])
    const report = state.report && { ...state.report, problems: [], totals: '' }
    update({ ...next, ...selection, report, problems, elsewhere: undefined, isChecked: false })
  }

  function apply(writing: WriteResult, label: ChangeLabel): void {
    if (isViewer) return update({ status: t('Another window is editing this site.') })
    const isDone = 'edits' in writing && draft.edit(writing.edits, label)
    if (isDone && (writing.edits.length > 0 || state.brand === undefined)) return
    update({ status: refusalOf(writing, isDone) })
  }

  /** How the step of an edit is announced: with what it is about, for whom, and what it could not keep. */
  function labelEdit(summary: string, writing: WriteResult): ChangeLabel {
    const { placed = [] } = 'edits' in writing ? writing : {}
    const [one] = placed
    const entry = one && titleAbove(state.site.roots.get(one.file), one.edit.path)
    const brand = one && state.brand && nameOfBrand(state.written, state.brand)
    const context = { ...opened, site: state.site }
    const lasting = one ? nameLasting(context, state.during, summary, placed) : summary
    return {
      summary: nameLosses(state, lasting, writing),
      ...(entry !== undefined && { entry }),
      ...(brand !== undefined && { brand }),
    }
  }

  /** What is edited, in a language that the shown brand has. */
  const edited = () => ({ ...state, lang: language()?.locale.lang })

  let shown = ''
  /** Undo is of the page that is shown, or of the settings; in the list of pages, of all of them. */
  function showPlace(): void {
    const { panel, pageKey } = state
    shown = pageKey
    draft.show(panel === 'pages' ? undefined : panel === 'blocks' ? pageKey : sharedPlace)
  }
  showPlace()

  let isClosed = false
  const merging = createMerging(draft, {
    ...about,
    backups,
    isViewer,
    merged: allKept.filter((one) => !found.left.includes(one)),
    // An answer that is given while the next session starts reaches no draft: that session asks again.
    isSafe: () => !isClosed && sync.isSafe(),
    keepDraft: () => sync.idle().then(server.keepDraft),
  })

  const stamp = { window, revision: opened.revision }
  const sendDraft: StudioServer['sendDraft'] = (request) =>
    server.sendDraft({ ...request, at: state.at, brand: state.brand })
  const sync = createDraftSync({ ...server, sendDraft }, { stamp, files: stored.files }, backups, {
    onReport(report, files) {
      merging.forgetMerged()
      showReport(report, files)
    },
    onFailure: ({ message }) => update({ status: message }),
    onOutdated,
  })

  draft.subscribe(() => {
    const next = draft.state()
    const before = state.draft
    const isSame = next.files === before.files && next.base === before.base
    // What a window that looks was told stays, whatever another one edits.
    const hasNews = !isViewer && !(isSame && next.summary === before.summary)
    const status = hasNews ? next.summary : state.status
    if (isSame) return update({ draft: next, status })
    const seen = lens.show(next.files, state.brand)
    const isGone = state.brand !== undefined && seen.brand === undefined
    const selection = followSelection(state, state.site, seen.site)
    update({
      draft: next,
      ...(next.base !== before.base && merging.saved()),
      ...seen,
      status: isGone ? describeGone(state.brand ?? '') : status,
      isChecked: false,
      ...selection,
    })
    if (selection.pageKey !== shown) showPlace()
    if (!isViewer) sync.push(next)
  })
  const parts = {
    ...about,
    lens,
    onSavedSet: merging.noteSaved,
    onChanged(disk: Texts): void {
      merging.reconcile(disk)
      // Others may have saved the change set instead.
      if (isSet) void server.site().then(merging.addTheirs, () => {})
    },
  }
  const save = createSaving(draft, sync, parts)

  if (!isViewer) {
    sync.push(draft.state())
    merging.forgetMerged()
    void keepSteps(draft, backups)
    if (opened.draft || allKept.length > 0) merging.reconcile(opened.disk)
    merging.addNext()
  }

  async function refresh(): Promise<void> {
    const site = await server.site()
    const { base, files } = filesWithDraft(site, true)
    const report = await server.report()
    draft.load(base, files)
    turnTo(report.brand ?? undefined)
    update({ editor: site.editor, at: report.isNow ? undefined : report.at })
    merging.addTheirs(site)
    showReport(report, files)
  }

  return {
    opened,
    server,
    draft,
    state: () => state,
    subscribe,
    set(next: Partial<ViewState>): void {
      const isOtherTime = 'at' in next && next.at !== state.at
      update('block' in next ? { others: [], ...next } : next)
      if (isOtherTime && !isViewer) sync.push(draft.state())
      if (next.pageKey !== undefined || next.panel !== undefined) showPlace()
      if (next.pageKey !== undefined) rememberOpened(state)
    },
    /** Shows and edits the site of a brand, or that of all brands; stays on the page and block that are open if it has them. */
    showBrand(brand: string | undefined): void {
      if (isViewer || brand === state.brand) return
      turnTo(brand)
      update({ status: describeForWhom(state) })
      showPlace()
      rememberOpened(state)
      sync.push(draft.state())
    },
    /** Applies edits of what is shown as one step, by default in its brand and language; sets the status if they cannot be written. */
    edit(
      edits: readonly FileEdit[],
      summary: string,
      { layer = lastingLayer(edited()), ...group }: EditGroup & { layer?: Layer } = {},
    ): void {
      const { files } = draft.state()
      const writing = lens.write(files, edits, layer)
      apply(writing, { ...labelEdit(summary, writing), ...group })
      if (addsBlocks(edits) && draft.state().files !== files) update({ during: undefined })
    },
    /** The layer of the texts that are typed on the page. */
    layer: (): Layer => typedLayer(edited()),
    /** The site in a language, that which is edited by default; undefined in its own. */
    language,
    /** Applies edits of the files themselves as one step; sets the status if they were refused or do not fit. */
    write: (writing: WriteResult, summary: string, group?: EditGroup): void =>
      apply(writing, { summary, ...group }),
    /** How the site is shown to its brands. */
    lens,
    /** Saves, or asks first if that changes other pages through their sections, or publishes samples or errors. */
    save,
    /** Replaces all changes by what was saved last, in one step. The server keeps a copy of the draft. */
    discard: (): Promise<void> =>
      attempt(async () => {
        await sync.idle()
        await server.keepDraft()
        const texts = state.saved ?? draft.state().base
        const saved = Object.entries(texts).filter(([, text]) => text !== '')
        draft.replaceAll(Object.fromEntries(saved), { summary: t('Discarded the draft.') })
        merging.reconcileAgain()
      }),
    /** Merges changes on disk into the draft. */
    syncWithDisk: (): Promise<void> =>
      attempt(async () => {
        if (isViewer) return refresh()
        if (isSet) await sync.idle()
        const site = await server.site()
        // The server has put another draft in place of this one.
        if (isSet && !sync.isAt(site.revision)) return onOutdated()
        const before = draft.state()
        merging.reconcileOnce(site.disk)
        // Other files count as well, such as those that blocks read: the draft is checked and shown anew.
        if (draft.state() === before) sync.push(before)
        merging.addTheirs(site)
      }),
    /** Learns what others have saved in the change set, and which places other change sets change. */
    syncWithOthers: (): Promise<void> =>
      attempt(async () => {
        askOthers()
        if (isSet) merging.addTheirs(await server.site())
      }),
    /** Merges two versions. */
    merge: merging.merge,
    /** Uses one of two versions. */
    pickVersion: merging.pickVersion,
    /** Asks again what was put off: about changes on disk, and about edits that were kept. */
    review: (): void => {
      merging.reconcileAgain()
      merging.addNext()
    },
    /** Whether this window only shows what another one edits. */
    isViewer,
    /** Shows the latest draft of the window that edits. */
    refresh: (): Promise<void> => attempt(refresh),
    /** Whether nothing would be lost if the window closed now. */
    isSafe: () => isViewer || sync.isSafe(),
    /** Ends the session. What the server does not have is kept in the browser. */
    close(): void {
      // What was kept is read next: an edit that comes later would be missed.
      isClosed = true
      draft.freeze()
      sync.close()
    },
  }
}
