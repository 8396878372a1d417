import { UserError } from '../../read/user-error.ts'
import { wrong } from './check-kinds.ts'

/** Where the composer publishes the built site to: at most one of a folder, a command and a git repository. */
export interface PublishConfig {
  /** The folder that a web server shows, absolute or relative to the site. It is exchanged as a whole. */
  folder?: string
  /**
   * A program and its arguments, of which `{folder}` is replaced with the folder of the built site. It runs in the folder of
   * the site, without a shell.
   */
  command?: readonly string[]
  /** The address or folder of a git repository. The built site is committed to a branch of it, and pushed. */
  git?: string
  /** The branch for `git`. `gh-pages` if left out. */
  branch?: string
  /** Whether compressed files are built as well, for a server that sends them as they are. False if left out. */
  compress?: boolean
}

const places = ['folder', 'command', 'git'] as const

/** Throws a UserError unless the site is published to one place at most, which is named completely. */
export function checkPublish({ branch, ...publish }: PublishConfig): void {
  const named = places.filter((place) => publish[place] !== undefined)
  const { folder, command, git } = publish
  if (named.length > 1)
    throw new UserError(
      `site.config.ts: "publish" names ${named.join(' and ')}. Name one place to publish to.`,
    )
  if (folder?.trim() === '') throw wrong('publish.folder', folder, 'Write the path of a folder.')
  if (git?.trim() === '') throw wrong('publish.git', git, 'Write the address of a repository.')
  if (command && !command.some((word) => word.includes('{folder}')))
    throw wrong(
      'publish.command',
      command,
      'Write a program and its arguments, one of which contains {folder}.',
    )
  if (branch !== undefined && (git === undefined || !/^\w[\w./-]*$/.test(branch)))
    throw wrong('publish.branch', branch, 'Write the name of a branch, beside "git".')
}
