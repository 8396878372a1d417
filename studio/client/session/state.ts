import type { PageView } from '../../../site/view/site-view.ts'
import type { BrandProblem, Editor, StudioReport, StudioSite, Texts } from '../../api.ts'
import type { OtherChanges } from '../../change-sets.ts'
import type { OfferedRows } from '../clipboard/offered-rows.ts'
import { t } from '../i18n/translate.ts'
import { hasChanges, type DraftState } from '../model/draft.ts'
import { indexProblems, type ProblemIndex } from '../model/problems/problem-index.ts'
import type { Layer } from '../model/write/layer.ts'
import type { ShownSite } from '../model/write/site-lens.ts'
import { openedBefore } from '../window/address.ts'
import type { KeptEdits } from '../window/backups.ts'
import type { Question } from './question.ts'

/** Widths of the preview, in pixels. */
export const widths = { small: 360, medium: 768, large: 1280 } as const
export type Width = keyof typeof widths

/** What is edited: the blocks of a page, the list of pages, the shared sections, the campaigns, the pictures, or the site settings; or the review of the open change set. */
export type Panel = 'blocks' | 'pages' | 'sections' | 'campaigns' | 'pictures' | 'site' | 'review'

/** What fills the window where it is narrow: the page, the lists, or the fields. */
export type Pane = 'page' | 'list' | 'form'

/** The part of the state that the view may set. */
export interface ViewState {
  pageKey: string
  /** The index of the selected block; undefined if none is selected. */
  block: number | undefined
  /** The indexes of the other selected blocks. */
  others: readonly number[]
  /** The index at which the block picker adds to the open page; undefined while it is closed. */
  adding?: number | undefined
  panel: Panel
  pane: Pane
  /** What is open below the preview; undefined if nothing is. */
  dock?: 'problems' | 'json' | undefined
  /** The name of the section that is open among the shared sections; undefined if none is. */
  section?: string | undefined
  /** The name of the campaign that is open among the campaigns; undefined if none is. */
  campaign?: string | undefined
  /** The name of the picture that is open among the pictures; undefined if none is. */
  picture?: string | undefined
  /** The name of the campaign that edits of texts, buttons and pictures are for; undefined for lasting edits. */
  during?: string | undefined
  /** The language in which the site is shown and edited; undefined for its own. */
  lang?: string | undefined
  /** The address of the page that was shown last, and how much of it is translated, if it only stands in for a translation. */
  standIn?: { path: string; share: number } | undefined
  /** The time that the preview shows, in milliseconds since 1970; undefined for now. */
  at?: number | undefined
  width: Width
  scheme: 'light' | 'dark'
  /** The text of the status line, which screen readers announce. */
  status: string
  question?: Question | undefined
  /** Rows that were pasted, until it is said what becomes of them. */
  offered?: OfferedRows | undefined
  /** Whether the search is open. */
  isSearching: boolean
  /** The paths of the public files that a page may use, those included that were added since the composer was opened. */
  publicFiles: readonly string[]
  /** Whether the shortcuts are shown. */
  isHelping: boolean
}

/** The state of the composer. */
export interface SessionState extends ShownSite, ViewState {
  draft: DraftState
  /** The texts that are saved in the change set; undefined without one, where those on disk are. */
  saved?: Texts | undefined
  /** Other change sets, and the places that they change. */
  otherChanges?: readonly OtherChanges[] | undefined
  /** The result of the latest check; undefined before the first. */
  report?: StudioReport | undefined
  /** The problems of the latest check by their path in the shown site. */
  problems: ProblemIndex
  /** The problems that only other brands have; undefined until they were checked. */
  elsewhere?: readonly BrandProblem[] | undefined
  /** Incremented with each report to refresh the preview. */
  version: number
  /** Whether the report is about the current texts. */
  isChecked: boolean
  isSaving: boolean
  /** When the latest check without such a time was made. */
  now: number
  /** Whether a question about changes on disk has no answer yet. */
  isUndecided: boolean
  /** The window that edits, as far as this one knows. */
  editor: Editor | null
  /** Edits that this browser has kept and that are not in the draft yet. */
  kept: readonly KeptEdits[]
}

/** Returns the open page; undefined if it does not exist. */
export function openPage({ site, pageKey }: SessionState): PageView | undefined {
  return site.pages.find(({ key }) => key === pageKey)
}

/** Whether there are changes that are not saved, on disk or in the change set. */
export function isUnsaved({ draft, saved }: Pick<SessionState, 'draft' | 'saved'>): boolean {
  if (!saved) return hasChanges(draft)
  const names = Object.keys({ ...saved, ...draft.files })
  return names.some((name) => (draft.files[name] ?? '') !== (saved[name] ?? ''))
}

/** The layer in which edits last: that of the shown language, or else of the shown brand. */
export function lastingLayer({ brand, lang }: Pick<SessionState, 'brand' | 'lang'>): Layer {
  return lang === undefined ? { kind: 'site', brand } : { kind: 'language', brand, lang }
}

/** The layer of what is typed on the page, which may be for a campaign. */
export function typedLayer(state: SessionState): Layer {
  const { brand, lang, during, pageKey, at = state.now } = state
  if (during === undefined || lang !== undefined) return lastingLayer(state)
  return { kind: 'campaign', brand, name: during, home: ['pages', pageKey], at }
}

/** The state of a session that has just been opened. */
export function firstState(
  opened: StudioSite,
  draft: DraftState,
  shown: ShownSite,
  { isViewer, ...parts }: Pick<SessionState, 'saved' | 'kept'> & { isViewer: boolean },
): SessionState {
  const { site } = shown
  return {
    draft,
    ...shown,
    problems: indexProblems([]),
    version: 0,
    isChecked: false,
    isSaving: false,
    pageKey:
      (site.pages.find(({ key }) => key === openedBefore().pageKey) ?? site.pages[0])?.key ?? '/',
    block: undefined,
    others: [],
    panel: 'blocks',
    pane: 'page',
    now: Date.now(),
    width: widthOfWindow(),
    scheme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
    status: isViewer ? '' : describeOpened(opened, isUnsaved({ draft, ...parts })),
    isUndecided: false,
    isSearching: false,
    publicFiles: opened.publicFiles,
    isHelping: false,
    editor: opened.editor,
    ...parts,
  }
}

/** The page as it is on a screen like this one. */
function widthOfWindow(): Width {
  if (matchMedia('(max-width: 40rem)').matches) return 'small'
  return matchMedia('(max-width: 64rem)').matches ? 'medium' : 'large'
}

function describeOpened({ isMigrated }: StudioSite, isChanged: boolean): string {
  if (isMigrated) return t('Content of an earlier version was migrated. Save to keep that.')
  return isChanged ? t('Your draft was restored.') : ''
}
