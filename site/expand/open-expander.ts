import { readFileSync, statSync } from 'node:fs'
import { didYouMean, quote } from '../../check/problem/wording.ts'
import type { BlockExpander, Outcome, SiteExpander, Read } from '../../content/layers/expander.ts'
import { onceFor } from '../../schema/cache/once-per.ts'
import { explainMistake } from '../../schema/config/explain-mistake.mjs'
import { siteRoot } from '../../schema/config/site-root.ts'
import { suggest } from '../../schema/config/suggest.ts'
import type {
  BlockExpanders,
  ExpandContext,
  WrittenBlock,
  ContentFiles,
} from '../../schema/expand/expand-block.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { hashOf } from '../cache/sealed-file.ts'
import { checkStored, listDataNames } from '../data/check-data.ts'
import { type PublicPlace, findPublic, listPublic } from '../files/public-files.ts'
import { findInFolder, listFolder } from '../files/public-folder.ts'
import { dataFolderOf } from '../files/site-files.ts'
import { blockExpanders } from './block-expanders.gen.ts'

/**
 * Opens the block expander of a site, for one check or build: it reads each file once. Undefined if no block type has an
 * `expand.ts`.
 */
export function openExpander(
  place: PublicPlace,
  expanders: BlockExpanders = blockExpanders,
): SiteExpander | undefined {
  const types = new Set(Object.keys(expanders))
  if (types.size === 0) return undefined
  const reader = createContentReader(place)
  return {
    makes: (block) => isOfKnownType(block, expanders),
    stateOf: reader.stateOf,
    withSettings(settings): BlockExpander {
      const site = describeSite(settings)
      return {
        types,
        expand(block, page) {
          if (!isOfKnownType(block, expanders)) return undefined
          const { files, reads } = reader.open()
          const made = expandOne(block, expanders, { site, page, files })
          return { reads: reads(), ...made }
        },
      }
    },
  }
}

function expandOne<T extends WrittenBlock['type']>(
  block: WrittenBlock<T>,
  expanders: BlockExpanders,
  context: ExpandContext,
): Outcome {
  const { type } = block
  const expand: BlockExpanders[T] = expanders[type]
  if (!expand) return failed(type, 'is missing')
  try {
    return readMade(type, expand(structuredClone(block), context))
  } catch (error) {
    if (error instanceof ContentFault) return { message: error.message, hint: error.hint }
    // Others, such as a TypeError, are mistakes of the program.
    if (error instanceof Error && error.name === 'Error')
      return { message: error.message, hint: 'Change the file, or what this block says of it.' }
    return failed(type, `failed: ${explainMistake(error, siteRoot) ?? String(error)}`)
  }
}

function readMade(type: string, made: unknown): Outcome {
  const block: unknown = JSON.parse(JSON.stringify(made) ?? 'null')
  if (!isJsonObject(block)) return failed(type, 'returned no block')
  if (block['type'] === 'use' || 'campaign' in block)
    return failed(type, 'returned a block that uses a section or joins a campaign')
  return { block }
}

function failed(type: string, what: string): Outcome {
  return {
    message: `The expand.ts of the block type "${type}" ${what}.`,
    hint: 'Show this to a developer.',
  }
}

/** The boundary between checked JSON and typed content. */
function isOfKnownType(block: unknown, expanders: BlockExpanders): block is WrittenBlock {
  const { type } = asRecord(block)
  return typeof type === 'string' && Object.hasOwn(expanders, type)
}

function describeSite(settings: unknown): ExpandContext['site'] {
  const { brand, keyword, url, lang } = asRecord(settings)
  return { brand: textOf(brand), keyword: textOf(keyword), url: textOf(url), lang: textOf(lang) }
}

function textOf(value: JsonObject[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** A file or folder that a block asked for cannot be read. */
export class ContentFault extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message)
  }
}

/** The maximum size of a file that blocks read, in bytes: it is read whenever the site is checked. */
export const maxFileBytes = 1024 * 1024

/** The maximum number of files in a folder that blocks list. */
const maxNames = 1000

/** What a block is answered, and the state of the file, which changes with that. */
type Answer<T> = { state: string } & ({ value: T } | { fault: ContentFault })

/** What a block asks for: where it is, and the names of the files and folders in it, with those below. */
interface Located {
  file: string
  names: () => string[]
}

/** Creates the reader of a site's files for blocks, which reads each once, as it is when it is first asked for. */
export function createContentReader(place: PublicPlace) {
  const data = dataFolderOf(place.pagesFile)
  const folders = {
    data: { find: (name: string) => findInFolder(data, name), list: () => listFolder(data).files },
    public: {
      find: (name: string) => findPublic(place, name),
      list: () => listPublic(place).files,
    },
  }

  /** Throws ContentFault if there is no such file or folder, or it is elsewhere. */
  function locate(path: string): Located {
    const [first = '', ...steps] = path.split('/')
    const isPlain = steps.every((step) => /^[^.\\][^\\]*$/.test(step))
    if ((first !== 'data' && first !== 'public') || !isPlain)
      throw new ContentFault(
        `The block asks for ${quote(path)}, which is not in data/ or public/.`,
        'Name a file in one of these folders, such as "data/prices.csv".',
      )
    const { find, list } = folders[first]
    const namesIn = (within: readonly string[]): string[] => {
      const prefix = within.map((step) => `${step}/`).join('')
      const names = [...list().keys()].filter((name) => name.startsWith(prefix))
      return names.map((name) => name.slice(prefix.length))
    }
    const file = find(steps.join('/'))
    if (file !== undefined) return { file, names: () => namesIn(steps) }
    const others = namesIn(steps.slice(0, -1)).map((name) => name.replace(/\/.*/, ''))
    const meant = suggest(steps.at(-1) ?? '', others)
    throw new ContentFault(
      `There is no ${path}.${didYouMean(meant && [first, ...steps.slice(0, -1), meant].join('/'))}`,
      'Add the file next to pages.json, or name another one. A link that leads out of the folder does not count.',
    )
  }

  const once = <T>(read: (path: string, found: Located) => { state: string; value: T }) =>
    onceFor((path: string): Answer<T> => {
      try {
        return read(path, locate(path))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const fault =
          error instanceof ContentFault
            ? error
            : new ContentFault(
                `${path} cannot be read: ${reason}`,
                'Look at the permissions of the file.',
              )
        return { state: fault.message, fault }
      }
    })
  const readOnce = once(readText)
  const listOnce = once(listNames)
  const checkOnce = onceFor(
    (name: string) => checkStored(place.pagesFile, name).problems.length === 0,
  )
  return {
    /** Starts to read for one block. `reads` is all that it has asked for so far. */
    open(): { files: ContentFiles; reads: () => Read[] } {
      const asked = new Map<string, string>()
      const take = <T>(name: string, answer: Answer<T>): T => {
        asked.set(name, answer.state)
        if ('fault' in answer) throw answer.fault
        return answer.value
      }
      const files: ContentFiles = {
        read: (path) => take(path, readOnce(path)),
        list: (folder) => take(`${folder}/`, listOnce(folder)),
        data(name) {
          const path = `data/${name}.json`
          if (!listDataNames(place.pagesFile).includes(name))
            throw new ContentFault(
              `There is no data/${name}.schema.json.`,
              `Add the JSON Schema that ${path} follows.`,
            )
          const isRight = checkOnce(name)
          asked.set(path, readOnce(path).state)
          if (!isRight) throw new ContentFault('', '')
          return JSON.parse(files.read(path))
        },
      }
      return { files, reads: () => [...asked] }
    },
    /** The state of what was asked for by a name. */
    stateOf: (name: string): string =>
      (name.endsWith('/') ? listOnce(name.slice(0, -1)) : readOnce(name)).state,
  }
}

function readText(path: string, { file }: Located): { state: string; value: string } {
  const state = statSync(file)
  if (!state.isFile())
    throw new ContentFault(`${path} is not a file.`, 'Name a file in this folder.')
  if (state.size > maxFileBytes)
    throw new ContentFault(
      `${path} is too large: ${Math.ceil(state.size / 1024)} KB; the maximum is ${maxFileBytes / 1024} KB.`,
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

function listNames(
  path: string,
  { file, names: list }: Located,
): { state: string; value: readonly string[] } {
  if (!statSync(file).isDirectory())
    throw new ContentFault(`${path} is not a folder.`, 'Name the folder that the file is in.')
  const names = list()
    .filter((name) => !name.includes('/') && !name.startsWith('.'))
    .toSorted()
  if (names.length > maxNames)
    throw new ContentFault(
      `${path} has ${names.length} files; the maximum is ${maxNames}.`,
      'Split the folder.',
    )
  return { state: hashOf(names.join('\n')), value: names }
}
