import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Read } from '../../check/expand/expander.ts'
import { quote, suggest } from '../../check/problem/suggest.ts'
import type { ContentFiles } from '../../schema/expand/expand-block.ts'
import { hashOf } from '../cache/sealed-file.ts'
import { findPublic } from '../files/public-folder.ts'
import { dataFolderOf, type SitePlace } from '../files/site-files.ts'

/** A file or folder that a block asked for cannot be read. */
export class ContentFault extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** Reads files for blocks, each once. */
export interface ContentReader {
  /** Starts to read for one block. `reads` is all that it has asked for so far. */
  open(): { files: ContentFiles; reads: () => Read[] }
  /** The state of what was asked for by a name: it changes with what the block was answered. */
  stateOf: (name: string) => string
}

/** The maximum size of a file that blocks read, in bytes: it is read whenever the site is checked. */
const maxBytes = 1024 * 1024

/** The maximum number of files in a folder that blocks list. */
const maxNames = 1000

/** What a block is answered, and the state of the file. */
type Answer<T> = { state: string; value: T } | { state: string; fault: ContentFault }

/** Creates the reader of a site's files, as they are when they are first asked for. */
export function createContentReader(
  place: Pick<SitePlace, 'pagesFile' | 'publicDir'>,
): ContentReader {
  const roots = { data: dataFolderOf(place.pagesFile), public: place.publicDir }
  const readOnce = remember((path) => answerOf(path, () => readText(path, locate(path, roots))))
  const listOnce = remember((path) => answerOf(path, () => listFolder(path, locate(path, roots))))
  return {
    open() {
      const asked = new Map<string, string>()
      const take = <T>(name: string, answer: Answer<T>): T => {
        asked.set(name, answer.state)
        if ('fault' in answer) throw answer.fault
        return answer.value
      }
      const files: ContentFiles = {
        read: (path) => take(path, readOnce(path)),
        list: (folder) => take(`${folder}/`, listOnce(folder)),
      }
      return { files, reads: () => [...asked] }
    },
    stateOf: (name) => (name.endsWith('/') ? listOnce(name.slice(0, -1)) : readOnce(name)).state,
  }
}

/** The real path of what a block asks for. Throws ContentFault if there is none, or it is elsewhere. */
function locate(path: string, roots: Readonly<Record<'data' | 'public', string>>): string {
  const [first = '', ...steps] = path.split('/')
  const isPlain = steps.every((step) => /^[^.\\][^\\]*$/.test(step))
  if ((first !== 'data' && first !== 'public') || !isPlain)
    throw new ContentFault(
      `The block asks for ${quote(path)}, which is not in data/ or public/.`,
      'Name a file in one of these folders, such as "data/prices.csv".',
    )
  const found = findPublic(roots[first], steps.join('/'))
  if (found !== undefined) return found
  const folder = findPublic(roots[first], steps.slice(0, -1).join('/'))
  const name = steps.at(-1) ?? ''
  // The name itself is there if it is a link that leads out.
  const others = folder === undefined ? [] : readdirSync(folder).filter((one) => one !== name)
  const meant = suggest(name, others)
  throw new ContentFault(
    `There is no ${path}.${meant === undefined ? '' : ` Did you mean ${quote([first, ...steps.slice(0, -1), meant].join('/'))}?`}`,
    'Add the file next to pages.json, or name another one. A link that leads out of the folder does not count.',
  )
}

function readText(path: string, file: string): { state: string; value: string } {
  const state = statSync(file)
  if (!state.isFile())
    throw new ContentFault(`${path} is not a file.`, 'Name a file in this folder.')
  if (state.size > maxBytes)
    throw new ContentFault(
      `${path} is too large: ${Math.ceil(state.size / 1024)} KB; the maximum is ${maxBytes / 1024} KB.`,
      'Split it, or remove what the block does not show.',
    )
  const bytes = readFileSync(file)
  try {
    const value = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { state: hashOf(bytes), value }
  } catch {
    throw new ContentFault(`${path} is not saved as UTF-8.`, 'Save the file again as UTF-8.')
  }
}

function listFolder(path: string, folder: string): { state: string; value: readonly string[] } {
  if (!statSync(folder).isDirectory())
    throw new ContentFault(`${path} is not a folder.`, 'Name the folder that the file is in.')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
  if (names.length > maxNames)
    throw new ContentFault(
      `${path} has ${names.length} files; the maximum is ${maxNames}.`,
      'Split the folder.',
    )
  return { state: hashOf(names.join('\n')), value: names }
}

function answerOf<T>(path: string, read: () => { state: string; value: T }): Answer<T> {
  try {
    return read()
  } catch (error) {
    const fault =
      error instanceof ContentFault
        ? error
        : new ContentFault(
            `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
            'Look at the permissions of the file.',
          )
    return { state: fault.message, fault }
  }
}

function remember<T>(answer: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>()
  return (path) => {
    const found = known.get(path) ?? answer(path)
    known.set(path, found)
    return found
  }
}
