import type { PublishFailure, Refusal } from './api.ts'

/** Where a change set stands: being written, under review, sent back by a reviewer, approved, or published. */
export type ChangeSetState = 'draft' | 'review' | 'refused' | 'approved' | 'published'

/** A named draft under review, without its texts. Times are in milliseconds since 1970. */
export interface ChangeSet {
  /** Identifies it, also in its repository: lower-case letters, digits and hyphens. */
  id: string
  name: string
  author: string
  state: ChangeSetState
  /** What the author tells reviewers. */
  note: string
  /** What has happened to it, oldest first. */
  events: readonly ChangeSetEvent[]
  comments: readonly ReviewComment[]
  /** When it is going to be published, and who has said so. */
  planned: { at: number; by: string } | null
  /** Identifies its saved content; empty before the first save. */
  saved: string
  /** While it is published and nothing else is saved: the commits before and after that. */
  publication?: { before: string; after: string }
  /** Why other people do not have its latest version yet, or why it could not be published; null if nothing failed. */
  failure: PublishFailure | null
}

/** Something that a person has done to a change set. */
export interface ChangeSetEvent {
  at: number
  by: string
  what: 'made' | 'renamed' | 'saved' | 'asked' | 'approved' | 'refused' | 'published' | 'taken-back'
  /** What the person has said about it. */
  note?: string
  /** Identifies the saved content that it is about. */
  saved?: string
}

/** Words of a person, which may be answered. */
export interface ReviewRemark {
  id: string
  at: number
  by: string
  text: string
}

/** A remark on a change set, on one of its blocks or texts. */
export interface ReviewComment extends ReviewRemark {
  place?: CommentPlace
  replies: readonly ReviewRemark[]
  /** Who has marked it as done. */
  resolved?: { at: number; by: string }
}

/** A place in the content that survives edits of other places. */
export interface CommentPlace {
  /** The file that it is written in, as in `Texts`. */
  file: string
  /** The way to it in that file. An entry of a list is named by its `id`, or by its index if it has none. */
  steps: readonly string[]
  /** What is there, in a few words of the content when the comment was made. */
  label: string
}

/** The change sets of a site, as a window of the composer lists them. */
export interface ChangeSetList {
  /** Whether the settings name a repository; without one, there is one draft without a name. */
  isSetUp: boolean
  /** Whether only what somebody else has approved may be published. */
  needsApproval: boolean
  /** The latest changed first. */
  sets: readonly ChangeSet[]
}

/** What a person does with a change set. `by` is the name of that person. */
export type ChangeSetAction = { by: string } & (
  | { do: 'rename'; name: string }
  | { do: 'ask'; note: string }
  /** `saved` identifies what the person has looked at. */
  | { do: 'approve' | 'refuse'; note: string; saved?: string }
  | { do: 'comment'; text: string; place?: CommentPlace }
  | { do: 'reply'; comment: string; text: string }
  | { do: 'resolve' | 'reopen'; comment: string }
  /** Publishes it, at a time if that is given. */
  | { do: 'publish'; at?: number }
  /** Forgets the planned time. */
  | { do: 'cancel' }
  /** Undoes its publication in one step. */
  | { do: 'take-back' }
  /** Deletes it; a copy of its texts stays in the history. */
  | { do: 'delete' }
)

/** Why a change set was not published or taken back: the published site has changed in the same places, or it has errors. */
export type SetRefusal = { reason: 'moved' } | Extract<Refusal, { reason: 'problems' }>

/** Places that other change sets change as well, as far as their saved and unsaved changes are known. */
export interface OtherChanges {
  set: Pick<ChangeSet, 'id' | 'name' | 'author'>
  places: readonly { file: string; steps: readonly string[] }[]
}

/** A request for a link to a built preview of a change set. */
export interface PreviewRequest {
  /** The time that it shows, in milliseconds since 1970; now if undefined. */
  at?: number
  /** The brand that it shows; the site of pages.json if undefined. */
  brand?: string
  /** Days until it ends. */
  days: number
  mayComment: boolean
}

/** A link to a built preview. Times are in milliseconds since 1970. */
export interface PreviewLink extends Omit<PreviewRequest, 'days'> {
  /** Identifies it among the links of its change set; not part of the address. */
  id: string
  /** The address, without the host; empty after a restart of the server, which keeps only its hash. */
  path: string
  by: string
  madeAt: number
  endsAt: number
  /** Whether the preview is built; if not, it is being built, or that has failed. */
  isReady: boolean
  /** Identifies the saved content that it shows. */
  saved: string
  failure?: PublishFailure
}

/** The event that all windows receive, with the list, when a change set, one of its comments or its links has changed. */
export const changeSetsEvent = 'studio:change-sets'
