import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { rememberLatest } from '../../../schema/cache/bounded-cache.ts'
import { parseJson } from '../../../schema/read/json-object.ts'
import { isBrandName } from '../../../site/overlay/overlay-name.ts'
import { picturesFile, readPictureList, writePictureList } from '../../../site/view/picture-list.ts'
import { pictureNameForm } from '../../../site/view/picture-name.ts'
import type { Draft, SavedDraft, Texts } from '../../api.ts'
import type { TreeEntry } from '../git/commits.ts'
import { HttpError } from '../http-error.ts'
import type { FileChanges } from './create-commit.ts'
import type { SiteRepository } from './repository.ts'

/** What a change set changes: texts, among them the list of those pictures that differ, and other files. */
export interface SetDraft extends SavedDraft {
  others: ReadonlyMap<string, TreeEntry | null>
}

/** Returns what finds the differences between commits of a repository. */
export function openDifferences(repository: SiteRepository) {
  const textsAt = rememberLatest(20, (commit: string) => repository.readTexts(commit))
  /** The hash of the content of a picture, by its id. */
  const hashes = new Map<string, string>()

  /** The file of a picture in a list. */
  async function pictureOf(commit: string, path: string, { id }: TreeEntry): Promise<string> {
    const known = hashes.get(id) ?? hashPicture((await repository.readFile(commit, path)) ?? '')
    hashes.set(id, known)
    return known + extname(path)
  }

  return rememberLatest(1000, async (commit: string, from: string): Promise<SetDraft> => {
    const [then, now] = [await repository.files(from), await repository.files(commit)]
    const [before, after] = [{ ...(await textsAt(from)) }, { ...(await textsAt(commit)) }]
    const others = new Map<string, TreeEntry | null>()
    const lists = { base: new Map<string, string>(), files: new Map<string, string>() }
    for (const name of new Set([...then.keys(), ...now.keys()])) {
      const [old, next] = [then.get(name), now.get(name)]
      if (old?.id === next?.id || name in before || name in after) continue
      const picture = pictureNameOf(name)
      if (picture === undefined) others.set(name, next ?? null)
      else {
        if (old) lists.base.set(picture, await pictureOf(from, name, old))
        if (next) lists.files.set(picture, await pictureOf(commit, name, next))
      }
    }
    before[picturesFile] = writePictureList(lists.base)
    after[picturesFile] = writePictureList(lists.files)
    return nameDraft(draftBetween(before, after), others)
  })
}

/** Names a draft, and other files that change with it, by what they change; empty if that is nothing. */
export function nameDraft(draft: Draft, others: SetDraft['others']): SetDraft {
  const { files, base } = draftBetween(draft.base, draft.files)
  const texts = Object.keys(files).filter((name) => name !== picturesFile)
  const changes = [
    ...texts.map((name) => [name, files[name], base[name]]),
    ...pictureChanges(draft).map((change) => [picturesFile, ...change]),
    ...Array.from(others, ([name, entry]) => [name, entry && entry.id]),
  ].map((change) => JSON.stringify(change))
  const id = changes.length === 0 ? '' : hash('sha256', changes.toSorted().join())
  return { files, base, others, id: id.slice(0, 16) }
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

/** Completes the list of pictures in a draft, which has only those that it changes, with all others of the site. */
export function withPicturesOf(site: Texts, { files, base }: Draft): Draft {
  const draft = { files, base }
  const changes = pictureChanges(draft)
  if (changes.length === 0) return draft
  const listOf = (side: 1 | 2): string => {
    const list = new Map(readPictureList(parseJson(site[picturesFile] ?? '')))
    for (const change of changes) {
      const file = change[side]
      if (file === undefined) list.delete(change[0])
      else list.set(change[0], file)
    }
    return writePictureList(list)
  }
  return {
    files: { ...draft.files, [picturesFile]: listOf(2) },
    base: { ...draft.base, [picturesFile]: listOf(1) },
  }
}

/**
 * The files to commit for a draft. `read` finds a picture by its file, or where it is in a site. Throws an HttpError with
 * status 409 if one is not available.
 */
export async function filesOfDraft(
  draft: Draft,
  read: (file: string, path: string) => Promise<Uint8Array | TreeEntry | undefined>,
): Promise<FileChanges> {
  const texts = Object.entries(draft.files).filter(([name]) => name !== picturesFile)
  const files = new Map<string, Uint8Array | TreeEntry | null>(
    texts.map(([name, text]) => [name, text === '' ? null : Buffer.from(text)]),
  )
  const changes = pictureChanges(draft)
  for (const [name, old] of changes) {
    const path = old === undefined ? undefined : picturePath(name, old)
    if (path !== undefined) files.set(path, null)
  }
  for (const [name, , next] of changes) {
    const path = next === undefined ? undefined : picturePath(name, next)
    if (path === undefined || next === undefined) continue
    const content = await read(next, path)
    if (!content)
      throw new HttpError(409, `The picture ${name} is not available any more. Upload it again.`)
    files.set(path, content)
  }
  return files
}

/** The path of a picture in a site, by its name in a list and the file of its content; undefined if that is not a name. */
export function picturePath(name: string, file: string): string | undefined {
  const [own = '', brand, ...more] = name.split('/').toReversed()
  if (!pictureNameForm.test(own) || more.length > 0) return undefined
  if (brand !== undefined && !isBrandName(brand)) return undefined
  const folder = brand === undefined ? [] : ['brands', brand]
  return [...folder, 'public', 'images', own + extname(file)].join('/')
}

/** The name in a list of the picture at a path; undefined if no list has it. */
function pictureNameOf(path: string): string | undefined {
  const [, brand = '', own = ''] = pictureForm.exec(path) ?? []
  const name = brand + own
  return picturePath(name, path) === path ? name : undefined
}

const pictureForm = /^(?:brands\/([^/]+\/))?public\/images\/([^/]+)\.(?:svg|png|jpe?g|webp|avif)$/i

/** The pictures that a draft changes: the name of each, its file before, and then. */
function pictureChanges({
  files,
  base,
}: Draft): [name: string, old?: string | undefined, next?: string | undefined][] {
  const [before, after] = [base, files].map((texts) =>
    readPictureList(parseJson(texts[picturesFile] ?? '')),
  )
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].toSorted()
  return names.flatMap((name) => {
    const [old, next] = [before?.get(name), after?.get(name)]
    return old === next ? [] : [[name, old, next]]
  })
}

/** The hash that names a picture by its content. */
export function hashPicture(content: Uint8Array | string): string {
  return hash('sha256', content).slice(0, 32)
}
