import type { ChangeSet, ChangeSetEvent } from '../../change-sets.ts'
import { writeMoment } from '../history/moment.ts'
import { t } from '../i18n/translate.ts'

/** What a person can do to bring a change set on. */
export type SetStep = 'save' | 'ask' | 'approve' | 'refuse' | 'publish' | 'take-back'

/** The latest event that has led to the state of a change set. */
function eventOfState({ state, events }: ChangeSet): ChangeSetEvent | undefined {
  const what = state === 'review' ? 'asked' : state
  return events.findLast((event) => event.what === what)
}

/** Whether something else is saved than what was asked about, approved, refused or published. */
function isChangedSince(set: ChangeSet): boolean {
  const saved = set.state === 'draft' ? undefined : eventOfState(set)?.saved
  // What is published differs no more.
  return saved !== undefined && set.saved !== '' && saved !== set.saved
}

/**
 * Lists what a person can do next, first what the main button does; nothing if others have to act. `isUnsaved` says whether
 * the draft has what is not saved.
 */
export function nextSteps(
  set: ChangeSet,
  viewer: { person: string; isUnsaved: boolean; needsApproval: boolean },
): readonly SetStep[] {
  if (set.state === 'published') return viewer.isUnsaved ? ['save', 'take-back'] : ['take-back']
  if (viewer.isUnsaved) return ['save']
  if (set.saved === '') return []
  const isApproved = set.state === 'approved' && !isChangedSince(set)
  const publish: SetStep[] = isApproved || !viewer.needsApproval ? ['publish'] : []
  if (isApproved) return [...publish, 'refuse']
  if (set.state !== 'review') return ['ask', ...publish]
  return isWriter(set, viewer.person) ? publish : ['approve', 'refuse', ...publish]
}

/** Whether a person has made a change set or saved it, and so leaves the approval to others. */
export function isWriter({ author, events }: ChangeSet, person: string): boolean {
  return author === person || events.some(({ what, by }) => what === 'saved' && by === person)
}

/** Says where a change set stands, and who has brought it there: Approved by Ana, changed since. */
export function describeSet(set: ChangeSet): string {
  const { by = '' } = eventOfState(set) ?? {}
  if (set.planned) {
    const time = writeMoment(set.planned.at)
    return t('Planned by {by} for {time}', { by: set.planned.by, time })
  }
  const words = {
    draft: t('Draft'),
    review: t('Under review'),
    refused: t('{by} asks for changes', { by }),
    approved: t('Approved by {by}', { by }),
    published: t('Published by {by}', { by }),
  }[set.state]
  return isChangedSince(set) ? t('{words}, changed since', { words }) : words
}

/** Counts the comments that are not done. */
export function countOpen(comments: ChangeSet['comments']): number {
  return comments.filter(({ resolved }) => !resolved).length
}

/** Says what a person has done to a change set. */
export function describeEvent({ by, what }: ChangeSetEvent): string {
  return {
    made: t('{by} made it', { by }),
    renamed: t('{by} renamed it', { by }),
    saved: t('{by} saved it', { by }),
    asked: t('{by} asked for a review', { by }),
    approved: t('{by} approved it', { by }),
    refused: t('{by} asked for changes', { by }),
    published: t('{by} published it', { by }),
    'taken-back': t('{by} took it back', { by }),
  }[what]
}
