import { always } from '../../../content/span.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  ChangeSetEvent,
  ChangeSetState,
  CommentPlace,
  ReviewComment,
} from '../../change-sets.ts'

/** What somebody has done with a change set, as the message of a commit says it; comments are events as well. */
export interface NewEvent extends Omit<ChangeSetEvent, 'what' | 'by'> {
  what: ChangeSetEvent['what'] | 'commented' | 'replied' | 'resolved' | 'reopened'
  /** The comment that it is about. */
  comment?: string
  place?: CommentPlace
}

/** An event with what its commit says: who has made that, and which commits it follows. */
export interface SetEvent extends NewEvent {
  /** The commit, which also identifies a comment or an answer. */
  id: string
  by: string
  parents: readonly string[]
}

/** The trailer of the commit of an event, and that of what it is about. */
export const eventTrailer = 'Change-set-event'
export const setTrailer = 'Change-set-id'

/** The limits of what people write, in characters, and of what happens to a change set. */
export const recordLimits = { name: 80, text: 4000, events: 10_000 }

/** Gives an event a time, which comes after all others even if the clocks of two servers differ. */
export function timeEvent(
  events: readonly SetEvent[],
  event: Omit<NewEvent, 'at'>,
  now = Date.now(),
): NewEvent {
  return { at: Math.min(Math.max(now, (events.at(-1)?.at ?? 0) + 1), always.until), ...event }
}

/** What an action depends on: what is saved, and whether others have to approve that. */
interface ActingContext {
  saved: string
  needsApproval: boolean
}

/** What an action, but publishing or deleting, does; or why it is refused, in a sentence. */
export function act(
  events: readonly SetEvent[],
  action: ChangeSetAction,
  { saved, needsApproval }: ActingContext,
): Omit<NewEvent, 'at'> | string {
  const state = stateOf(events)
  if (events.length >= recordLimits.events)
    return 'Too much has happened to this change set. Make another one.'
  switch (action.do) {
    case 'rename':
      return { what: 'renamed', note: action.name }
    case 'ask':
      if (state === 'published') return published
      return saved === '' ? 'Save your changes first.' : { what: 'asked', note: action.note, saved }
    case 'approve':
    case 'refuse':
      if (state === 'published') return published
      if (state === 'draft') return 'Nobody has asked for a review of this change set.'
      if (action.saved !== undefined && action.saved !== saved)
        return 'This change set was saved again since you opened it. Look at it once more.'
      if (action.do === 'refuse') return { what: 'refused', note: action.note, saved }
      return needsApproval && isWriter(events, action.by)
        ? 'Somebody who has not written this change set has to approve it.'
        : { what: 'approved', note: action.note, saved }
    case 'comment': {
      const { text, place } = action
      return { what: 'commented', note: text, ...(place && { place }) }
    }
    case 'reply':
    case 'resolve':
    case 'reopen': {
      const { comment } = action
      if (!events.some(({ id }) => id === comment)) return 'This comment is not there any more.'
      if (action.do === 'reply') return { what: 'replied', comment, note: action.text }
      return { what: action.do === 'resolve' ? 'resolved' : 'reopened', comment }
    }
    default:
      throw new TypeError(action.do)
  }
}

const published = 'This change set is published already.'

/** Whether somebody has made a change set, or saved it. */
function isWriter(events: readonly SetEvent[], person: string): boolean {
  const [own, ...writers] = [
    person,
    ...events.filter(({ what }) => what === 'made' || what === 'saved').map(({ by }) => by),
  ].map((name) => name.normalize('NFKC').toLowerCase())
  return writers.some((one) => one === own)
}

/** Why what is saved may not be published, in a sentence; undefined if it may. */
export function findHindrance(
  events: readonly SetEvent[],
  { saved, needsApproval }: ActingContext,
): string | undefined {
  const state = stateOf(events)
  if (state === 'published') return published
  if (saved === '') return 'There are no saved changes to publish.'
  const approver = approverOf(events, saved)
  if (!needsApproval || (approver !== undefined && !isWriter(events, approver))) return undefined
  return state === 'approved'
    ? 'This change set was saved again after it was approved. Somebody has to approve it once more.'
    : 'Somebody else has to approve this change set before it can be published.'
}

/** Who has approved what is saved; undefined if nobody has, or somebody has asked again since. */
export function approverOf(events: readonly SetEvent[], saved: string): string | undefined {
  if (stateOf(events) !== 'approved') return undefined
  return events.findLast((event) => event.what === 'approved' && event.saved === saved)?.by
}

/** What can happen, and the state that a change set has then, if that changes. */
export const eventStates: Readonly<Record<NewEvent['what'], ChangeSetState | undefined>> = {
  made: 'draft',
  renamed: undefined,
  saved: undefined,
  asked: 'review',
  approved: 'approved',
  refused: 'refused',
  published: 'published',
  'taken-back': 'draft',
  commented: undefined,
  replied: undefined,
  resolved: undefined,
  reopened: undefined,
}

function stateOf(events: readonly SetEvent[]): ChangeSetState {
  // What is saved after a publication waits for another one.
  const change = (state: ChangeSetState, { what }: SetEvent): ChangeSetState =>
    what === 'saved' && state === 'published' ? 'draft' : (eventStates[what] ?? state)
  return events.reduce(change, 'draft')
}

/** What has happened to the change set with an id, as the composer shows it. */
export function showEvents(
  id: string,
  events: readonly SetEvent[],
): Omit<ChangeSet, 'planned' | 'failure' | 'saved'> {
  const latestNote = (...kinds: readonly NewEvent['what'][]): string | undefined =>
    events.findLast(({ what, note }) => kinds.includes(what) && note)?.note
  const remarksOn = (of: string | undefined) =>
    events.flatMap(({ id: own, at, by, what, note: text = '', comment, place }) =>
      (what === 'commented' || what === 'replied') && comment === of
        ? [{ id: own, at, by, text, ...(place && { place }) }]
        : [],
    )
  return {
    id,
    name: latestNote('made', 'renamed') ?? id,
    author: events.find(({ what }) => what === 'made')?.by ?? '',
    state: stateOf(events),
    note: latestNote('asked') ?? '',
    events: events.flatMap(({ at, by, what, note, saved }) =>
      isOfComments(what)
        ? []
        : { at, by, what, ...(note !== undefined && { note }), ...(saved && { saved }) },
    ),
    comments: remarksOn(undefined).map((remark): ReviewComment => {
      const last = events.findLast(
        ({ what, comment }) =>
          comment === remark.id && (what === 'resolved' || what === 'reopened'),
      )
      const resolved = last?.what === 'resolved' && { resolved: { at: last.at, by: last.by } }
      return { ...remark, replies: remarksOn(remark.id), ...resolved }
    }),
  }
}

function isOfComments(
  what: NewEvent['what'],
): what is Exclude<NewEvent['what'], ChangeSetEvent['what']> {
  return ['commented', 'replied', 'resolved', 'reopened'].includes(what)
}
