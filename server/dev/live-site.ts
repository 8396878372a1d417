import { stripVTControlCharacters } from 'node:util'
import { readClock } from '../../check/check.ts'
import { formatPretty } from '../../check/formats/pretty.ts'
import { reportOf } from '../../check/formats/report.ts'
import { writeSources } from '../../codegen/generate.ts'
import type { BlockCompilers } from '../../builder/compile/block-compilers.ts'
import type { ShownState } from '../../renderer/page/shown-problems.ts'
import { createSiteReader, type LoadedSite, type SiteReader } from '../../builder/load-site.ts'
import { chooseContent, nameOf, showState } from './show-problems.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { createSiteStamp } from '../../site/files/site-stamp.ts'

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
  /**
   * Reads the site again where a file of pages was written, added or removed since, or something began or ended by its
   * dates; waits for what is being read. The watcher may come late, and passes over a write that follows another at once.
   */
  catchUp(): Promise<void>
  /** Sets what loads the compilers of block types, which may change. */
  compileWith(load: () => Promise<BlockCompilers>): void
  /** Calls `listener` after each reading. */
  follow(listener: () => void): void
  /** The instant as of which the site is shown, where that is not now. */
  readonly at: number | undefined
  /** What the site is read by, with the schemas as they were read last. Throws where these have faults. */
  openReader(): SiteReader
}

/**
 * Makes the live site of a place, without reading it yet. Reloads run one after the other, so the latest counts. It is
 * shown as of the instant `at`, in milliseconds since 1970; as of now when left out.
 */
export function createLiveSite(place: SitePlace, at?: number): LiveSite {
  let reader: SiteReader | undefined
  let loadCompilers: (() => Promise<BlockCompilers>) | undefined
  let content: LoadedSite['content']
  let state: ShownState = {
    version: 0,
    theme: '',
    title: '',
    problems: [],
    totals: '',
    isStale: false,
  }
  let printed = ''
  let stamp = ''
  /** When the content changes by itself. */
  let next: number | undefined
  let queue = Promise.resolve()
  const listeners: (() => void)[] = []

  async function run(schemas: boolean): Promise<void> {
    let latestStamp = ''
    try {
      if (schemas) {
        reader = undefined
        await writeSources()
      }
      latestStamp = (await stampOf()) ?? ''
      const latest = await openReader().load(place, { partial: true, at })
      const { file, shows, content: latestContent } = chooseContent(latest, place)
      content = latestContent ?? content
      next = latest.next
      state = {
        version: state.version + 1,
        theme: content?.data.theme ?? '',
        ...showState(latest.check, file, shows),
      }
      printed = formatPretty(reportOf(latest.check, name), { color: false })
    } catch (error) {
      const reason = stripVTControlCharacters(
        error instanceof Error ? error.message : String(error),
      )
      const gone = readGone(error)
      printed =
        gone === undefined
          ? reason
          : `There is no file ${nameOf(gone)}. You see the last good page.`
      const version = state.version + 1
      state = { ...state, version, title: printed, problems: [], totals: '', isStale: true }
    }
    // Only now, so that whoever asks meanwhile is not told that all is read.
    stamp = latestStamp
    for (const listener of listeners) listener()
  }

  function openReader(): SiteReader {
    return (reader ??= createSiteReader(loadCompilers))
  }

  function reload({ schemas } = { schemas: false }): Promise<void> {
    queue = queue.then(() => run(schemas))
    return queue
  }

  const name = nameOf(place.pagesFile)
  const stampOf = createSiteStamp(place)

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
    reload,
    async catchUp() {
      await queue
      const latest = await stampOf()
      const isOver = at === undefined && next !== undefined && readClock() >= next
      if (latest !== undefined && (latest !== stamp || isOver)) await reload()
    },
    compileWith(load) {
      loadCompilers = load
    },
    follow: (listener) => listeners.push(listener),
    at,
    openReader,
  }
}

/** The file that is not there, where that is the fault. */
function readGone(error: unknown): string | undefined {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isGone && 'path' in error ? String(error.path) : undefined
}
