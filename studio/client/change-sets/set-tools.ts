import type { Path } from '../../../check/problem/problem.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { idOf } from '../../../schema/read/equal.ts'
import { stepInto, type JsonValue } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { isFileOf, poFileOf } from '../../../site/locales/po/po-name.ts'
import { brandIn, overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  CommentPlace,
  OtherChanges,
  ReviewComment,
} from '../../change-sets.ts'
import { changedPlaces, overlaps, stepsTo } from '../../texts/changed-places.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import { summaryOf } from '../fields/schema/summary.ts'
import { t } from '../i18n/translate.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { changesOf, type DraftState } from '../model/draft.ts'
import { fileIn, valueIn } from '../model/pages.ts'
import { stepsOf } from '../model/words/steps.ts'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/state.ts'
import { readPerson } from '../window/tab.ts'
import type { ReviewStore } from './review-store.ts'

/** A comment, and where it is in what is shown. */
export interface PlacedComment {
  comment: ReviewComment
  /** Undefined if it is not about a place, or about one that is not shown. */
  path: Path | undefined
  /** Its place, in words. */
  words: string
  /** Whether its place does not exist any more. */
  isGone: boolean
}

/** What the person in this browser does with a change set. */
export type SetAct = ChangeSetAction extends infer A
  ? A extends ChangeSetAction
    ? Omit<A, 'by'>
    : never
  : never

/** What forms and lists know about the open change set. */
export type SetTools = ReturnType<typeof createSetTools>

/** The code of the problem of a text that is still that of an example. */
const sampleCode = 'P062'

const ownPlaces = oncePer((draft: DraftState) => changedPlaces(changesOf(draft)))

/** Connects the open change set to the session. What is returned is the same until it changes. */
export function createSetTools(session: Session, store: ReviewStore) {
  const { main, bundle } = session.opened
  let known: { parts: readonly unknown[]; placed: readonly PlacedComment[] } | undefined
  const attempt = (done: Promise<void>): void =>
    void done.then(
      () => session.set({ status: '' }),
      ({ message }: Error) => session.set({ status: message }),
    )
  const act = (action: SetAct): Promise<void> => store.act({ ...action, by: readPerson() })

  function findComment(comment: ReviewComment): PlacedComment {
    const { place } = comment
    if (!place) return { comment, path: undefined, words: '', isGone: false }
    const { site, written, brand, lang } = session.state()
    const layer = layerOf(place.file, written)
    const isShown =
      [undefined, brand].includes(layer.brand) && [undefined, lang].includes(layer.lang)
    const path = isShown ? findCommentPlace(place, site, main) : undefined
    const isOfAll = layer.brand === undefined
    const parts = [
      isOfAll ? [] : nameOfBrand(written, layer.brand ?? ''),
      layer.lang ?? [],
      path ? stepsOf(path, site.roots.get(fileIn(site, path, main)), bundle) : place.label,
    ]
    const isGone = !path && (isOfAll ? !findCommentPlace(place, written, main) : isShown)
    return { comment, path, words: parts.flat().join(' › '), isGone }
  }

  /** The comments, with their places in what is shown. */
  function placed(): readonly PlacedComment[] {
    const { site, written, brand, lang } = session.state()
    const comments = store.current()?.comments ?? []
    const parts = [store.current(), site, written, brand, lang]
    if (!known || parts.some((part, index) => part !== known?.parts[index]))
      known = { parts, placed: comments.map(findComment) }
    return known.placed
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      const ends = [session.subscribe(listener), store.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    store,
    current: (): ChangeSet | undefined => store.current(),
    placed,
    /** Counts the open comments on exactly a place, or also on what is in it. */
    countAt: (path: Path, isBelow = false): number =>
      placed().filter(
        ({ comment, path: way }) =>
          !comment.resolved &&
          (isBelow || way?.length === path.length) &&
          path.every((step, index) => step === way?.[index]),
      ).length,
    /** The place of a comment at a path of what is shown. */
    placeAt: (path: Path): CommentPlace => commentPlaceOf(session.state(), path, main),
    /** Shows the place of a comment, in its brand and language. Says so if it is gone. */
    show(place: CommentPlace): void {
      const { brand, lang } = layerOf(place.file, session.state().written)
      session.showBrand(brand)
      session.set({ lang })
      const path = findCommentPlace(place, session.state().site, main)
      if (path) showPlace(session, path)
      else session.set({ status: t('What this comment is about is not there any more.') })
    },
    /** The other change sets that change what is at a path of what is shown, or without one, what this one changes. */
    othersAt(
      path?: Path,
      translation?: Pick<CommentPlace, 'file' | 'steps'>,
    ): OtherChanges['set'][] {
      const { otherChanges = [], site, draft } = session.state()
      if (otherChanges.length === 0) return []
      const own = path && commentPlaceOf(session.state(), path, main)
      const places = own
        ? [own, translation ?? { ...own, file: fileIn(site, path, main) }]
        : ownPlaces(draft)
      return otherChanges
        .filter((other) => other.places.some((one) => places.some((place) => overlaps(one, place))))
        .map(({ set }) => set)
    },
    /** Counts the texts and dates that are changed and still placeholders, or those of an example. */
    countSamples(): number {
      const { report, elsewhere = [], written, draft } = session.state()
      const own = ownPlaces(draft)
      return [...(report?.problems ?? []), ...elsewhere].filter(({ code, path, file = main }) => {
        const place = { file, steps: stepsTo(written.roots.get(file), path) }
        return code === sampleCode && own.some((one) => overlaps(one, place))
      }).length
    },
    /** Does something in the name of the person in this browser. Rejects with an Error that says why not. */
    act,
    /** Does something as `act` does; if that fails, the line at the bottom says why. */
    attempt: (action: SetAct): void => attempt(act(action)),
    deleteLink: (id: string): void => attempt(store.deleteLink(id)),
  }
}

/** The brand and the language of what is written in a file. */
export function layerOf(file: string, { settings }: Pick<SiteView, 'settings'>) {
  const [, ofLanguage] = /^locales\/[^/]+\/([^/]+)\.po$/.exec(file) ?? []
  const locale = readLocales(settings).find((one) => isFileOf(file, one))
  return { brand: brandIn(file) ?? ofLanguage, lang: locale?.lang }
}

/** Names the place at a path of what is shown, in the file of the brand or language that is shown, to find it after edits. */
export function commentPlaceOf(
  { site, brand, lang }: Pick<SessionState, 'site' | 'brand' | 'lang'>,
  path: Path,
  main: string,
): CommentPlace {
  const own = fileIn(site, path, main)
  const locale = readLocales(site.settings).find((one) => one.lang === lang)
  const file = locale ? poFileOf(locale, brand) : brand === undefined ? own : overlayOf(brand)
  const steps = stepsTo(site.roots.get(own), path)
  return { file, steps, label: summaryOf(valueIn({ site, main }, path)) }
}

/**
 * Finds a place in a site: by its steps, or if one of these leads nowhere, since an entry has another id or index or a page
 * another address, by what is there. Undefined if it is gone.
 */
export function findCommentPlace(
  { steps, label }: Pick<CommentPlace, 'steps' | 'label'>,
  site: SiteView,
  main: string,
): Path | undefined {
  const own = fileIn(site, steps, main)
  const files = new Set([own, ...(steps[0] === 'pages' ? site.roots.keys() : [])])
  for (const file of files) {
    const found = findIn(site.roots.get(file), steps, label)
    if (found) return found
  }
  return undefined
}

function findIn(
  value: JsonValue | undefined,
  [step, ...rest]: readonly string[],
  label: string,
  depth = 0,
): Path | undefined {
  if (step === undefined) return value === undefined ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  const key = isList ? indexOf(value, step) : step
  const next = stepInto(value, key)
  // An empty text has a field as well.
  if (rest.length === 0 && next === undefined && !isList && depth > 1) return [key]
  const below = findIn(next, rest, label, depth + 1)
  const isAsNamed = !isList || idOf(next) === step || label === '' || labelAt(next, below) === label
  if (below && isAsNamed) return [key, ...below]
  // Only entries and pages are called otherwise: another property is another thing.
  const siblings = isList ? [...value.entries()] : depth === 1 ? Object.entries(value) : []
  const alike = siblings.flatMap(([name, entry]): Path[] => {
    const way = findIn(entry, rest, label, depth + 1)
    return way && label !== '' && labelAt(entry, way) === label ? [[name, ...way]] : []
  })
  return alike.length === 1 ? alike[0] : below && [key, ...below]
}

function labelAt(value: JsonValue | undefined, path: Path | undefined): string | undefined {
  return path && summaryOf(valueAt(value, path))
}

/** The index of the first entry with an id, or else what the step says. */
function indexOf(list: readonly JsonValue[], step: string): number {
  const found = list.findIndex((entry) => idOf(entry) === step)
  return found === -1 && /^\d+$/.test(step) ? Number(step) : found
}
