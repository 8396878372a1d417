import type { Path } from '../../../check/problem/problem.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  CommentPlace,
  OtherChanges,
  ReviewComment,
} from '../../change-sets.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { changedPlaces, overlaps } from '../../texts/changed-places.ts'
import { changesOf, type DraftState } from '../model/draft.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { fileIn } from '../model/pages.ts'
import { stepsOf } from '../model/words/steps.ts'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { readPerson } from '../window/tab.ts'
import { findCommentPlace, layerOf, commentPlaceOf } from './comment-places.ts'
import type { ReviewStore } from './review-store.ts'
import { t } from '../i18n/translate.ts'

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

type FilePlace = Pick<CommentPlace, 'file' | 'steps'>

/** What forms and lists know about the open change set. */
export type SetTools = ReturnType<typeof createSetTools>

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
    othersAt(path?: Path, translation?: FilePlace): OtherChanges['set'][] {
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
    /** Does something in the name of the person in this browser. Rejects with an Error that says why not. */
    act,
    /** The same; the line at the bottom says why not. */
    attempt: (action: SetAct): void => attempt(act(action)),
    deleteLink: (id: string): void => attempt(store.deleteLink(id)),
  }
}
