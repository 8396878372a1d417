import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { openOutput, type OutputFolder } from '../../../builder/output/output-folder.ts'
import { siteDataUrl } from '../../../renderer/page/page-data.ts'
import type { PublishConfig } from '../../../schema/config/options/publish.ts'
import { explainCauses } from '../../../site/files/explain-failure.ts'
import { gitIn, runProgram } from '../git/run-git.ts'
import { ExplainedError } from '../http-error.ts'

/** A built site that is to be put online. */
interface Delivery {
  /** The folder of the built site, or of those of all brands. */
  site: string
  /** The folder of the site, which paths and commands are relative to. */
  base: string
  /** A folder for what git needs. */
  scratch: string
  /** Says in a commit what was published. */
  summary: string
  signal: AbortSignal
}

/**
 * Puts a built site where the settings say; without a place, into the folder `dist`. Throws an ExplainedError if that fails. What
 * is online stays then, unless it is a command that fails.
 */
export async function deliver(publish: PublishConfig, delivery: Delivery): Promise<void> {
  const { command, git, branch = 'gh-pages', folder = 'dist' } = publish
  const unchanged = 'What is online has not changed.'
  try {
    if (command) {
      const words = command.map((word) => word.replaceAll('{folder}', delivery.site))
      await runProgram(words, { cwd: delivery.base, env: process.env, signal: delivery.signal })
    } else if (git === undefined)
      await replaceFolders(resolve(delivery.base, folder), delivery.site)
    else await push(git, branch, delivery)
  } catch (error) {
    const details = stripVTControlCharacters(explainCauses(error)).slice(-maxDetails)
    if (delivery.signal.aborted)
      throw new ExplainedError('Publishing took too long, or the composer was closed.', details)
    throw new ExplainedError(
      command
        ? 'The program that puts the site online has failed. Look at the site: if it is not as it was, go back to an earlier publication.'
        : git === undefined
          ? `The site was built, but could not be put into its folder. ${unchanged}`
          : `The site was built, but its host has not accepted it. ${unchanged}`,
      details,
    )
  }
}

const maxDetails = 4000

/** Replaces a folder by the built site, or each folder of a brand in it by that of the brand. */
async function replaceFolders(target: string, site: string): Promise<void> {
  const isOne = existsSync(join(site, siteDataUrl))
  const outputs: OutputFolder[] = []
  try {
    for (const name of isOne ? ['.'] : await readdir(site)) {
      const output = await openOutput(join(target, name))
      outputs.push(output)
      const mode = constants.COPYFILE_FICLONE
      await cp(join(site, name), output.work, { recursive: true, preserveTimestamps: true, mode })
    }
    for (const output of outputs) await output.finish()
  } finally {
    for (const output of outputs) await output.abandon()
  }
}

/** What a branch has for its host, and no build writes. */
const ofHost = ['.gitattributes', '.gitignore', '.nojekyll', 'CNAME']

/** Commits a built site to a branch of a repository, after what is there, and pushes that. */
async function push(address: string, branch: string, delivery: Delivery): Promise<void> {
  const { base, site, scratch, summary, signal } = delivery
  const local = resolve(base, address)
  const remote = existsSync(local) ? local : address
  const env = {
    GIT_DIR: join(scratch, 'git'),
    GIT_WORK_TREE: site,
    GIT_INDEX_FILE: join(scratch, 'git', 'publish-index'),
  }
  const run = gitIn(site, { env, signal })
  const git = async (args: readonly string[], input = ''): Promise<string> =>
    (await run(args, { input })).toString().trim()
  const ref = `refs/heads/${branch}`
  await mkdir(env.GIT_DIR, { recursive: true })
  await git(['init', '--quiet'])
  await git(['read-tree', '--empty'])
  await git(['add', '--force', '--all', '.'])
  const isThere = (await git(['ls-remote', '--heads', '--', remote, ref])) !== ''
  if (isThere) {
    await git(['fetch', '--quiet', '--depth=1', '--no-tags', '--', remote, ref])
    const kept = await git(['ls-tree', 'FETCH_HEAD', '--', ...ofHost])
    const ours = new Set(await readdir(site))
    const lines = kept
      .split('\n')
      .filter((line) => line !== '' && !ours.has(line.split('\t')[1] ?? ''))
    await git(['update-index', '--add', '--index-info'], lines.map((line) => `${line}\n`).join(''))
  }
  const tree = await git(['write-tree'])
  const parent = isThere ? ['-p', await git(['rev-parse', 'FETCH_HEAD'])] : []
  // A machine that nobody commits on knows no name for the author.
  const isKnown = await git(['var', 'GIT_COMMITTER_IDENT']).then(Boolean, () => false)
  const author = isKnown ? [] : ['-c', 'user.name=Composer', '-c', 'user.email=composer@localhost']
  const commit = await git([...author, 'commit-tree', tree, ...parent, '-m', summary])
  await git(['push', '--quiet', '--', remote, `${commit}:${ref}`])
}
