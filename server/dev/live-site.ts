import type { SiteConfig } from '../../schema/config/site-options.ts'
import { stripVTControlCharacters } from 'node:util'
import { readClock } from '../../check/check.ts'
import { formatPretty } from '../../check/formats/pretty.ts'
import { reportOf } from '../../check/formats/report.ts'
import { findOutdatedSources } from '../../codegen/generate.ts'
import { callOf } from '../../schema/config/call.ts'
import type { ShownState } from '../../renderer/page/shown-problems.ts'
import {
  createSiteReader,
  type BlockCode,
  type LoadedSite,
  type SiteReader,
} from '../../builder/load-site.ts'
import { chooseContent, nameOfFile, showState } from './show-problems.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { createSiteStamp } from '../../site/files/site-stamp.ts'

/** A site on disk in the dev server: what can be shown, and the problems of the latest text. */
export interface LiveSite {
  /** The latest content, with cards for broken blocks, else the last valid content; undefined before the first. */
  readonly content: LoadedSite['content']
  /** The state sent to the open page. */
  readonly state: ShownState
  /** The problems of the latest text, formatted for the terminal; empty if there are none. */
  readonly printed: string
  /** What to do because the running program or generated files are out of date; empty if they are not. */
  readonly advice: string
  /**
   * Reads the site again; with `schemas`, first reads the schemas, and shows whether generated files are out of date. From
   * then on, it is shown that `restartFor`, a file that the running program is made from, has changed. Never throws.
   */
  reload(options?: { schemas: boolean; restartFor?: string | undefined }): Promise<void>
  /**
   * Reads the site again if a file of pages was written, added or removed, or dated content started or ended; waits for
   * a read in progress. The watcher may be late, and misses a write that quickly follows another.
   */
  catchUp(): Promise<void>
  /** Takes all pages that were rendered up to now for outdated, because code has changed that they may have loaded. */
  outdate(): void
  /** Sets how to load the code of block types, which may change. */
  compileWith(load: () => Promise<BlockCode>): void
  /** Calls `listener` after each read. */
  follow(listener: () => void): void
  /** The instant to show the site at; undefined for now. */
  readonly at: number | undefined
  /** What its developers decide. */
  readonly settings: SiteConfig
  /** The reader of the site, with the latest schemas. Throws if these have errors. */
  openReader(): SiteReader
}

/** How a live site is shown. */
export interface LiveSiteOptions {
  /** The instant, in milliseconds since 1970; now by default. */
  at?: number | undefined
  /** Languages for developers. */
  pseudo?: readonly PseudoLocale[] | undefined
}

/**
 * Creates the live site of a place, without reading it yet. Reloads run one after the other, so the latest wins. The
 * site is shown as of the instant `at`, in milliseconds since 1970; now by default.
 */
export function createLiveSite(
  place: SitePlace,
  settings: SiteConfig,
  { at, pseudo = [] }: LiveSiteOptions = {},
): LiveSite {
  let reader: SiteReader | undefined
  let loadCode: (() => Promise<BlockCode>) | undefined
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
  let advice = ''
  /** Whether a file has changed that the running program is made from. */
  let isOlder = false
  /** The time of the next scheduled change. */
  let next: number | undefined
  let queue = Promise.resolve()
  const listeners: (() => void)[] = []

  async function run(schemas: boolean): Promise<void> {
    let latestStamp = ''
    try {
      if (schemas) {
        reader = undefined
        // An older program would generate older files.
        const isOutdated = !isOlder && (await findOutdatedSources(settings)).length > 0
        if (!isOlder)
          advice = isOutdated
            ? `Generated files are out of date. To update them, run \`${callOf('codegen')}\`.`
            : ''
      }
      latestStamp = (await stampOf()) ?? ''
      const latest = await openReader().load(place, {
        partial: true,
        at,
        translations: true,
        pseudo,
      })
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
      const reason = stripVTControlCharacters(explainCauses(error))
      const missing = readMissing(error)
      printed =
        missing === undefined
          ? reason
          : `File not found: ${nameOfFile(missing)}. You see the last valid page.`
      const version = state.version + 1
      state = { ...state, version, title: printed, problems: [], totals: '', isStale: true }
    }
    if (advice !== '') {
      state = { ...state, title: [advice, state.title].filter(Boolean).join(' ') }
      printed = [advice, printed].filter(Boolean).join('\n')
    }
    // Set last, so that calls in the meantime do not take the site for read.
    stamp = latestStamp
    for (const listener of listeners) listener()
  }

  function openReader(): SiteReader {
    return (reader ??= createSiteReader(settings, loadCode))
  }

  const reload: LiveSite['reload'] = ({ schemas, restartFor } = { schemas: false }) => {
    if (restartFor !== undefined) {
      isOlder = true
      advice = `${restartFor} has changed. To use it, press Ctrl+C and start the dev server again.`
    }
    queue = queue.then(() => run(schemas))
    return queue
  }

  const name = nameOfFile(place.pagesFile)
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
    get advice() {
      return advice
    },
    reload,
    async catchUp() {
      await queue
      const latest = await stampOf()
      const isOver = at === undefined && next !== undefined && readClock() >= next
      if (latest !== undefined && (latest !== stamp || isOver)) await reload()
    },
    outdate() {
      state = { ...state, version: state.version + 1 }
    },
    compileWith(load) {
      loadCode = load
      // One that was opened before has the code of the running program.
      reader = undefined
    },
    follow: (listener) => listeners.push(listener),
    at,
    settings,
    openReader,
  }
}

/** The missing file, if that is the error. */
function readMissing(error: unknown): string | undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing && 'path' in error ? String(error.path) : undefined
}
