import type { Texts } from '../../api.ts'

/** Files of a site by their paths in it; null deletes one. */
export type FileChanges = ReadonlyMap<string, Uint8Array | null>

/** What a commit says about itself. */
export interface CommitNote {
  /** The name of the person; git also gets an address that reaches nobody. */
  author: string
  message: string
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
   * Fetches what others have pushed, and brings the checkout to what is published. Resolves with the latest commits there.
   * Throws a RepositoryError.
   */
  update(): Promise<{ published: string; sets: ReadonlyMap<string, string> }>
  /** Reads a file of the site as of a commit; undefined if there is none. */
  readFile(commit: string, name: string): Promise<Uint8Array | undefined>
  /** Reads the texts of the site as of a commit. */
  readTexts(commit: string): Promise<Texts>
  /** Finds the commit that two have in common; undefined if there is none. */
  commonOf(a: string, b: string): Promise<string | undefined>
  /** Commits files, over those of the commit `onto`, as the latest of a change set. Resolves with the commit. */
  commit(
    id: string,
    change: CommitNote & { onto: string; parents: readonly string[]; files: FileChanges },
  ): Promise<string>
  /** Pushes a change set; `moved` if others have pushed what is not in it. Throws a RepositoryError. */
  push(id: string): Promise<'pushed' | 'moved'>
  /**
   * Commits files over what is published, pushes that, and brings the checkout to it; `moved` if others have published
   * meanwhile. Throws a RepositoryError, and then nothing is published.
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
