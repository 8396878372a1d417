import { always } from '../../../content/span.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  ChangeSetEvent,
  ChangeSetState,
  CommentPlace,
  ReviewComment,
} from '../../change-sets.ts'

/** All that has happened to a change set, oldest first, as its repository keeps it. */
export type ChangeSetRecord = readonly RecordedEvent[]

/** What somebody has done with a change set; comments are events as well. */
export interface RecordedEvent extends Omit<ChangeSetEvent, 'what'> {
  what: ChangeSetEvent['what'] | 'commented' | 'replied' | 'resolved' | 'reopened'
  /** Identifies a comment or an answer. */
  id?: string
  /** The comment that it is about. */
  comment?: string
  place?: CommentPlace
  publication?: PublishedCommits
}

/** The published commits before and after a publication, and the lists of pictures. */
export interface PublishedCommits {
  before: string
  after: string
  pictures: PictureLists
}

/** The list of pictures after a change and before it, as a draft has them. */
export interface PictureLists {
  files: string
  base: string
}

/** The limits of what people write, in characters, and of what happens to a change set. */
export const recordLimits = { name: 80, text: 4000, events: 10_000 }

/** Adds an event, which comes after all others even if the clocks of two servers differ. */
export function addEvent(
  record: ChangeSetRecord,
  event: Omit<RecordedEvent, 'at'>,
  now: number,
): ChangeSetRecord {
  const at = Math.min(Math.max(now, (record.at(-1)?.at ?? 0) + 1), always.until)
  return [...record, { at, ...event }]
}

/** Merges two versions of a record, in whichever order: nothing that has happened is lost. */
export function mergeRecords(a: ChangeSetRecord, b: ChangeSetRecord): ChangeSetRecord {
  const events = new Map([...a, ...b].map((event) => [JSON.stringify(event), event]))
  return [...events]
    .toSorted(([x, one], [y, other]) => one.at - other.at || (x < y ? -1 : 1))
    .map(([, event]) => event)
}

/** What an action depends on: what is saved, whether others have to approve that, and the time. */
interface ActingContext {
  saved: string
  needsApproval: boolean
  now: number
}

/** The record after an action, or why it is refused, in a sentence. `newId` is not taken; publishing and deleting add nothing. */
export function act(
  record: ChangeSetRecord,
  action: ChangeSetAction,
  { saved, needsApproval, now }: ActingContext,
  newId: string,
): ChangeSetRecord | string {
  const { by } = action
  const state = stateOf(record)
  const add = (event: Omit<RecordedEvent, 'at' | 'by'>): ChangeSetRecord | string =>
    record.length < recordLimits.events ? addEvent(record, { by, ...event }, now) : full
  const isThere = (id: string): boolean => record.some((event) => event.id === id)
  switch (action.do) {
    case 'rename':
      return add({ what: 'renamed', note: action.name })
    case 'ask':
      if (state === 'published') return published
      return saved === ''
        ? 'Save your changes first.'
        : add({ what: 'asked', note: action.note, saved })
    case 'approve':
    case 'refuse':
      if (state === 'published') return published
      if (state === 'draft') return 'Nobody has asked for a review of this change set.'
      if (action.saved !== undefined && action.saved !== saved)
        return 'This change set was saved again since you opened it. Look at it once more.'
      if (action.do === 'refuse') return add({ what: 'refused', note: action.note, saved })
      return needsApproval && isWriter(record, by)
        ? 'Somebody who has not written this change set has to approve it.'
        : add({ what: 'approved', note: action.note, saved })
    case 'comment': {
      const { text, place } = action
      return add({ what: 'commented', id: newId, note: text, ...(place && { place }) })
    }
    case 'reply':
    case 'resolve':
    case 'reopen': {
      const { comment } = action
      if (!isThere(comment)) return 'This comment is not there any more.'
      if (action.do === 'reply')
        return add({ what: 'replied', id: newId, comment, note: action.text })
      return add({ what: action.do === 'resolve' ? 'resolved' : 'reopened', comment })
    }
    default:
      return record
  }
}

const published = 'This change set is published already.'
const full = 'Too much has happened to this change set. Make another one.'

/** Whether somebody has made a change set, or saved it. */
function isWriter(record: ChangeSetRecord, person: string): boolean {
  const [own, ...writers] = [
    person,
    ...record.filter(({ what }) => what === 'made' || what === 'saved').map(({ by }) => by),
  ].map((name) => name.normalize('NFKC').toLowerCase())
  return writers.some((one) => one === own)
}

/** Why what is saved may not be published, in a sentence; undefined if it may. */
export function findHindrance(
  record: ChangeSetRecord,
  { saved, needsApproval }: Omit<ActingContext, 'now'>,
): string | undefined {
  const state = stateOf(record)
  if (state === 'published') return published
  if (saved === '') return 'There are no saved changes to publish.'
  const approver = approverOf(record, saved)
  if (!needsApproval || (approver !== undefined && !isWriter(record, approver))) return undefined
  return state === 'approved'
    ? 'This change set was saved again after it was approved. Somebody has to approve it once more.'
    : 'Somebody else has to approve this change set before it can be published.'
}

/** Who has approved what is saved; undefined if nobody has, or somebody has asked again since. */
export function approverOf(record: ChangeSetRecord, saved: string): string | undefined {
  if (stateOf(record) !== 'approved') return undefined
  return record.findLast((event) => event.what === 'approved' && event.saved === saved)?.by
}

const states: Partial<Record<RecordedEvent['what'], ChangeSetState>> = {
  made: 'draft',
  asked: 'review',
  approved: 'approved',
  refused: 'refused',
  published: 'published',
  'taken-back': 'draft',
}

function stateOf(record: ChangeSetRecord): ChangeSetState {
  return record.flatMap(({ what }) => states[what] ?? []).at(-1) ?? 'draft'
}

/** What a record says about the change set with an id, as the composer shows it. */
export function showRecord(
  id: string,
  record: ChangeSetRecord,
): Omit<ChangeSet, 'planned' | 'failure' | 'saved'> {
  const latestNote = (...kinds: readonly RecordedEvent['what'][]): string | undefined =>
    record.findLast(({ what, note }) => kinds.includes(what) && note)?.note
  const remarks = record.flatMap((event) => {
    const { at, by, note: text = '', comment } = event
    return event.id === undefined
      ? []
      : [{ id: event.id, at, by, text, comment, ...placeIn(event) }]
  })
  return {
    id,
    name: latestNote('made', 'renamed') ?? id,
    author: record.find(({ what }) => what === 'made')?.by ?? '',
    state: stateOf(record),
    note: latestNote('asked') ?? '',
    events: record.flatMap(({ at, by, what, note, saved }) =>
      isOfComments(what)
        ? []
        : [
            {
              at,
              by,
              what,
              ...(note !== undefined && { note }),
              ...(saved !== undefined && { saved }),
            },
          ],
    ),
    comments: remarks.flatMap(({ comment: of, ...remark }): ReviewComment[] => {
      if (of !== undefined) return []
      const last = record.findLast(
        ({ what, comment }) =>
          comment === remark.id && (what === 'resolved' || what === 'reopened'),
      )
      const replies = remarks.flatMap(({ comment, ...reply }) =>
        comment === remark.id ? [reply] : [],
      )
      const resolved = last?.what === 'resolved' && { resolved: { at: last.at, by: last.by } }
      return [{ ...remark, replies, ...resolved }]
    }),
  }
}

function placeIn({ place }: RecordedEvent): Pick<ReviewComment, 'place'> {
  return place ? { place } : {}
}

function isOfComments(
  what: RecordedEvent['what'],
): what is Exclude<RecordedEvent['what'], ChangeSetEvent['what']> {
  return ['commented', 'replied', 'resolved', 'reopened'].includes(what)
}
