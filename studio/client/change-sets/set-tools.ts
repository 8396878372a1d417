import type { Path } from '../../../check/problem/problem.ts'
import type { ChangeSet, CommentPlace, OtherChanges, ReviewComment } from '../../change-sets.ts'
import { stepsOf } from '../model/words/steps.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { fileIn } from '../model/pages.ts'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { findPlace, isRelated, layerFile, layerOf, placeOf, stepsOfPath } from './comment-places.ts'
import type { SetStore } from './set-store.ts'
import { t } from '../i18n/translate.ts'

/** A comment, and where it is in what is shown. */
export interface PlacedComment {
  comment: ReviewComment
  /** Undefined if it is not about a place, or about one that is not shown. */
  path: Path | undefined
  /** Its place, in words; empty if it is about the whole change set. */
  words: string
  /** Whether its place does not exist any more. */
  isGone: boolean
}

/** What forms and lists know about the open change set. */
export type SetTools = ReturnType<typeof createSetTools>

/** Connects the open change set to the session. What is returned is the same until it changes. */
export function createSetTools(session: Session, store: SetStore) {
  const { main, bundle } = session.opened
  let known: { parts: readonly unknown[]; placed: readonly PlacedComment[] } | undefined

  function placed(): readonly PlacedComment[] {
    const { site, written, brand, lang } = session.state()
    const comments = store.current()?.comments ?? none
    const parts = [comments, site, written, brand, lang]
    if (!known?.parts.every((part, index) => part === parts[index]))
      known = { parts, placed: comments.map(findComment) }
    return known?.placed ?? []
  }

  function findComment(comment: ReviewComment): PlacedComment {
    const { place } = comment
    if (!place) return { comment, path: undefined, words: '', isGone: false }
    const { site, written, brand, lang } = session.state()
    const layer = layerOf(place.file, written.settings)
    const isShown =
      (layer.brand ?? brand) === brand && (layer.lang === undefined || layer.lang === lang)
    const path = isShown ? findPlace(place, site, main) : undefined
    const own = layer.brand === undefined ? findPlace(place, written, main) : path
    const isGone = !own && (isShown || layer.brand === undefined)
    const root = path && site.roots.get(fileIn(site, path, main))
    const parts = [
      ...(layer.brand === undefined ? [] : [nameOfBrand(written, layer.brand)]),
      ...(layer.lang === undefined ? [] : [layer.lang]),
      ...(path ? stepsOf(path, root, bundle) : [place.label || t('Another place')]),
    ]
    return { comment, path, words: parts.join(' › '), isGone }
  }

  return {
    subscribe(listener: () => void): () => void {
      const ends = [session.subscribe(listener), store.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    store,
    current: (): ChangeSet | undefined => store.current(),
    placed,
    /** Counts the open comments on exactly a place, or also on what is in it. */
    countAt(path: Path, isBelow = false): number {
      const length = path.length
      return placed().filter(
        ({ comment, path: way }) =>
          !comment.resolved &&
          way !== undefined &&
          (isBelow || way.length === length) &&
          path.every((step, index) => step === way[index]),
      ).length
    },
    /** The place of a comment at a path of what is shown. */
    placeAt: (path: Path): CommentPlace => placeOf(session.state(), path, main),
    /** Shows the place of a comment, in its brand and language. Says so if it is gone. */
    show({ file, ...place }: CommentPlace): void {
      const { written } = session.state()
      const { brand, lang } = layerOf(file, written.settings)
      session.showBrand(brand)
      session.set({ lang })
      const path = findPlace({ ...place }, session.state().site, main)
      if (path) showPlace(session, path)
      else session.set({ status: t('What this comment is about is not there any more.') })
    },
    /** The other change sets that change what is at a path of what is shown. */
    othersAt(path: Path): OtherChanges['set'][] {
      const { site } = session.state()
      const file = fileIn(site, path, main)
      const steps = stepsOfPath(path, site.roots.get(file))
      const files = [file, layerFile(session.state(), path, main)]
      const found = store
        .others()
        .filter(({ places }) =>
          places.some((place) => files.includes(place.file) && isRelated(place.steps, steps)),
        )
      return found.map(({ set }) => set)
    },
    /** Says why something was refused that a button has asked for. */
    attempt: (done: Promise<void>): void =>
      void done.catch(({ message }: Error) => session.set({ status: message })),
  }
}

const none: readonly ReviewComment[] = []
