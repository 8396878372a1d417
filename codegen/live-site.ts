import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { formatPretty } from './check/formats/pretty.ts'
import { writeSources } from './generate.ts'
import type { ShownState } from '../renderer/shown-problems.ts'
import { createSiteReader, type LoadedSite, type SiteReader } from './load-site.ts'
import { projectRoot } from './schema.ts'
import { insertBroken, showState } from './show-problems.ts'
import type { SitePlace } from './site-files.ts'

/** A site on disk as the dev server sees it: what can be shown, and what is wrong with the latest text. */
export interface LiveSite {
  /** The latest content, with cards in the place of broken blocks, else the last good one; undefined before the first. */
  readonly content: LoadedSite['content']
  /** What the open page is told. */
  readonly state: ShownState
  /** The problems of the latest text, printed for the terminal; empty when there is none. */
  readonly printed: string
  /** Reads the site again; with `schemas`, generates types and registry and reads the schemas first. Never throws. */
  reload(options?: { schemas: boolean }): Promise<void>
  /** Whether pages.json was written after it was last read; waits for what is being read. */
  isBehind(): Promise<boolean>
}

/** Makes the live site of a place, without reading it yet. Reloads run one after the other, so the latest counts. */
export function createLiveSite(place: SitePlace): LiveSite {
  let reader: SiteReader | undefined
  let content: LoadedSite['content']
  let state: ShownState = { version: 0, title: '', problems: [], totals: '', isStale: false }
  let printed = ''
  let stamp = ''
  let queue = Promise.resolve()

  async function run(schemas: boolean): Promise<void> {
    let latestStamp = ''
    try {
      if (schemas) {
        reader = undefined
        await writeSources()
      }
      reader ??= createSiteReader()
      latestStamp = await stampOf()
      const latest = await reader.load(place, { partial: true })
      const { problems, omitted, text } = latest.check
      const file = { name, path: place.pagesFile, text }
      if (latest.partial) {
        const { data, pictures, broken } = latest.partial
        content = { data: insertBroken(data, broken, file), pictures }
      } else content = latest.content ?? content
      const shown = latest.content ? 'good' : latest.partial ? 'partial' : 'stale'
      state = { version: state.version + 1, ...showState(latest.check, file, shown) }
      printed = formatPretty(problems, text, { file: name, omitted, color: false })
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      const reason = error instanceof Error ? error.message : String(error)
      printed = isGone ? `There is no file ${name}. You see the last good page.` : reason
      const version = state.version + 1
      state = { version, title: printed, problems: [], totals: '', isStale: true }
    }
    // Only now, so that whoever asks meanwhile is not told that all is read.
    stamp = latestStamp
  }

  const inside = relative(projectRoot, place.pagesFile)
  const name = inside.startsWith('..') ? place.pagesFile : inside
  // The size as well: a file that is emptied and then written can have one time for both.
  const stampOf = async (): Promise<string> => {
    const { mtimeMs, size, ino } = await stat(place.pagesFile)
    return `${mtimeMs} ${size} ${ino}`
  }

  return {
    get content() {
      return content
    },
    get state() {
      return state
    },
    get printed() {
      return printed
    },
    reload({ schemas } = { schemas: false }) {
      queue = queue.then(() => run(schemas))
      return queue
    },
    isBehind: () =>
      queue.then(stampOf).then(
        (latest) => latest !== stamp,
        () => false,
      ),
  }
}
