import type { Texts } from '../../api.ts'
import type { LoggedCommit } from '../git/commits.ts'

/** Files of a site by their paths in it; null deletes one. */
export type FileChanges = ReadonlyMap<string, Uint8Array | null>

/** What a commit says about itself. */
export interface CommitNote {
  /** The name of the person; git also gets an address that reaches nobody. */
  author: string
  message: string
  /** Lines for the end of the message, such as `Approved-by`, by their names: what a message says itself is never one of them. */
  trailers?: Readonly<Record<string, string>>
}

/**
 * The repository of a site, which change sets live in: a branch per change set, beside the one that is published. All that
 * it does is kept here first; only `update` and the functions that push need the remote repository.
 */
export interface SiteRepository {
  /** The folder of the site in a checkout of what is published, which nobody else writes to. */
  folder: string
  /** The commit that the checkout has. */
  published(): string
  /** The latest commits of change sets here, by their ids. */
  sets(): Promise<ReadonlyMap<string, string>>
  /**
   * Fetches what others have pushed, and brings the checkout to what is published. Change sets with nothing of their own here
   * follow: they get the latest commit there, or are gone if they are deleted there. Resolves with the latest commits there.
   * Throws a RepositoryError.
   */
  update(): Promise<{ published: string; sets: ReadonlyMap<string, string> }>
  /** Reads a file of the site as of a commit; undefined if there is none. */
  readFile(commit: string, name: string): Promise<Uint8Array | undefined>
  /** Reads the texts of the site as of a commit. */
  readTexts(commit: string): Promise<Texts>
  /** Finds the commit that two have in common; undefined if there is none. */
  commonOf(a: string, b: string): Promise<string | undefined>
  /** Lists the latest published commits that changed the site, the newest first. */
  history(max: number): Promise<LoggedCommit[]>
  /**
   * Commits files, over those of the commit `onto`, as the latest of a change set. Resolves with the commit. Throws a
   * RepositoryError for a file that no site may have, or if the parents do not contain what is the latest.
   */
  commit(
    id: string,
    change: CommitNote & { onto: string; parents: readonly string[]; files: FileChanges },
  ): Promise<string>
  /** Pushes a change set; `moved` if others have pushed what is not in it. Throws a RepositoryError. */
  push(id: string): Promise<'pushed' | 'moved'>
  /**
   * Commits files over what is published, pushes that, and brings the checkout to it; `moved` if others have published
   * meanwhile. Throws a RepositoryError, and then nothing is published as far as is known: if it was after all, publishing
   * the same again resolves with that commit. `published()` is another commit if the checkout could not be written.
   */
  publish(
    change: CommitNote & { onto: string; also: readonly string[]; files: FileChanges },
  ): Promise<{ commit: string } | 'moved'>
  /** Deletes a change set, here and there. Throws a RepositoryError. */
  remove(id: string): Promise<void>
}

/** Why the remote repository could not be reached, or has refused something, in a sentence for people who compose. */
export class RepositoryError extends Error {
  constructor(
    message: string,
    readonly details = '',
  ) {
    super(message)
  }
}
