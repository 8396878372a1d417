import { relative, sep } from 'node:path'
import { formatPretty } from './check/formats/pretty.ts'
import { reportOf } from './check/formats/report.ts'
import { writeSources } from './generate.ts'
import type { ShownState } from '../renderer/shown-problems.ts'
import { createSiteReader, type LoadedSite, type SiteReader } from './load-site.ts'
import { projectRoot } from './schema.ts'
import { insertBroken, showState } from './show-problems.ts'
import type { SitePlace } from './site-files.ts'
import { createSiteStamp } from './site-stamp.ts'

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
  /** Whether a file of pages was written, added or removed since they were last read; waits for what is being read. */
  isBehind(): Promise<boolean>
}

/** Makes the live site of a place, without reading it yet. Reloads run one after the other, so the latest counts. */
export function createLiveSite(place: SitePlace): LiveSite {
  let reader: SiteReader | undefined
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
  let queue = Promise.resolve()

  async function run(schemas: boolean): Promise<void> {
    let latestStamp = ''
    try {
      if (schemas) {
        reader = undefined
        await writeSources()
      }
      reader ??= createSiteReader()
      latestStamp = (await stampOf()) ?? ''
      const latest = await reader.load(place, { partial: true })
      const { text, pageFiles } = latest.check
      const file = { name, path: place.pagesFile, text, ...(pageFiles && { pageFiles }) }
      if (latest.partial) {
        const { data, broken, ...files } = latest.partial
        content = { ...files, data: insertBroken(data, broken, file) }
      } else content = latest.content ?? content
      const shown = latest.content ? 'good' : latest.partial ? 'partial' : 'stale'
      state = {
        version: state.version + 1,
        theme: content?.data.theme ?? '',
        ...showState(latest.check, file, shown),
      }
      printed = formatPretty(reportOf(latest.check, name), { color: false })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
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
  }

  const name = nameOf(place.pagesFile)
  const stampOf = createSiteStamp(place.pagesFile)

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
    async isBehind() {
      await queue
      const latest = await stampOf()
      return latest !== undefined && latest !== stamp
    },
  }
}

/** A file's name from the project's folder where it is inside of it, with slashes. */
function nameOf(file: string): string {
  const inside = relative(projectRoot, file)
  return (inside.startsWith('..') ? file : inside).replaceAll(sep, '/')
}

/** The file that is not there, where that is the fault. */
function readGone(error: unknown): string | undefined {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isGone && 'path' in error ? String(error.path) : undefined
}
