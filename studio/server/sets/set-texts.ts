import { hash } from 'node:crypto'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft, SavedDraft, Texts } from '../../api.ts'
import { parseSetFile, recordFile } from './parse-record.ts'
import { mergeRecords } from './records.ts'
import type { FileChanges, SiteRepository } from '../change-sets/site-repository.ts'

/** How many commits are remembered. */
const maxKnown = 50

/** Opens the texts of change sets in a repository. */
export function openSetTexts(repository: SiteRepository) {
  const textsAt = remember((commit) => repository.readTexts(commit))
  const fileAt = remember(async (commit) => {
    const bytes = await repository.readFile(commit, recordFile)
    const file = bytes && parseSetFile(Buffer.from(bytes).toString())
    return file && { ...file, events: mergeRecords(file.events, []) }
  })

  /** What differs in the texts of a commit from those of another one. */
  async function differences(commit: string, from: string): Promise<Draft> {
    const [now, then] = await Promise.all([textsAt(commit), textsAt(from)])
    const [lists, before] = [(await fileAt(commit))?.pictures, (await fileAt(from))?.pictures]
    const [list, base] = [lists?.files ?? before?.base, before?.files ?? lists?.base]
    return draftBetween(
      { ...then, ...(base !== undefined && { [picturesFile]: base }) },
      { ...now, ...(list !== undefined && { [picturesFile]: list }) },
    )
  }

  const draftOf = remember(async (commit, published = '') => {
    const base = await repository.commonOf(commit, published)
    const none: Draft = { files: {}, base: {} }
    const draft = base === undefined || base === commit ? none : await differences(commit, base)
    return identifyDraft(draft)
  })

  return {
    /** What has happened to a change set, and its pictures; undefined if that cannot be read. */
    fileAt: (commit: string) => fileAt(commit),
    differences,
    /** What a change set changes as of a commit, in what was published when it was saved. */
    draftAt: (commit: string): Promise<SavedDraft> => draftOf(commit, repository.published()),
  }
}

/** Names a draft by its content; empty if it changes nothing. */
export function identifyDraft({ files, base }: Draft): SavedDraft {
  const entries = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify(entries.map(([name, text]) => [name, text, base[name] ?? '']))
  return { files, base, id: entries.length === 0 ? '' : hash('sha256', content).slice(0, 16) }
}

/** The texts that differ; a missing one counts as empty. */
export function draftBetween(before: Texts, after: Texts): Draft {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  )
  const pick = (texts: Texts): Texts =>
    Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))
  return { files: pick(after), base: pick(before) }
}

/** The files to commit for texts, besides pictures. */
export function filesOfTexts(texts: Texts): FileChanges {
  const files = Object.entries(texts).filter(([name]) => name !== picturesFile)
  return new Map(files.map(([name, text]) => [name, text === '' ? null : Buffer.from(text)]))
}

/** Remembers what is read as of commits, since that never changes. */
function remember<T>(
  read: (commit: string, other?: string) => Promise<T>,
): (commit: string, other?: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (...commits) => {
    const key = commits.join(' ')
    const found = known.get(key) ?? read(...commits)
    known.delete(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    const [oldest = ''] = known.keys()
    if (known.size > maxKnown) known.delete(oldest)
    return found
  }
}
