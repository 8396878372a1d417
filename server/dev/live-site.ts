import { stripVTControlCharacters } from 'node:util'
import {
  createSiteReader,
  type BlockCode,
  type LoadedSite,
  type SiteReader,
} from '../../builder/load-site.ts'
import { readClock } from '../../check/check.ts'
import { formatPretty } from '../../check/formats/pretty.ts'
import { reportOf } from '../../check/formats/report.ts'
import { findOutdatedSources } from '../../codegen/generate.ts'
import type { ShownState } from '../../renderer/page/shown-problems.ts'
import { callOf } from '../../schema/config/call.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { createSiteStamp } from '../../site/files/site-stamp.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import { chooseContent, nameOfFile, showState } from './show-problems.ts'

/** How a live site is shown. */
export interface LiveSiteOptions {
  /** The instant, in milliseconds since 1970; now by default. */
  at?: number | undefined
  pseudo?: readonly PseudoLocale[] | undefined
}

/**
 * A site on disk in the dev server: what can be shown, and the problems of the latest text. It is not read before the first
 * reload. Reloads run one after the other, so the latest wins.
 */
export class LiveSite {
  /** The latest content, with cards for broken blocks, else the last valid content; undefined before the first. */
  content: LoadedSite['content']
  /** The state sent to the open page. */
  state: ShownState = { version: 0, theme: '', title: '', problems: [], totals: '', isStale: false }
  /** The problems of the latest text, formatted for the terminal; empty if there are none. */
  printed = ''
  /** What to do because the running program or generated files are out of date; empty if they are not. */
  advice = ''
  /** The instant to show the site at; undefined for now. */
  readonly at: number | undefined
  readonly #pseudo: readonly PseudoLocale[]
  readonly #stampOf: () => Promise<string | undefined>
  readonly #listeners: (() => void)[] = []
  #reader: SiteReader | undefined
  #loadCode: (() => Promise<BlockCode>) | undefined
  #stamp = ''
  /** Whether a file has changed that the running program is made from. */
  #isOlder = false
  /** The time of the next scheduled change. */
  #next: number | undefined
  #queue = Promise.resolve()

  constructor(
    private readonly place: SitePlace,
    readonly settings: SiteConfig,
    { at, pseudo = [] }: LiveSiteOptions = {},
  ) {
    this.at = at
    this.#pseudo = pseudo
    this.#stampOf = createSiteStamp(place)
  }

  /** The reader of the site, with the latest schemas. Throws if these have errors. */
  openReader(): SiteReader {
    return (this.#reader ??= createSiteReader(this.settings, this.#loadCode))
  }

  /** Sets how to load the code of block types, which may change. */
  compileWith(load: () => Promise<BlockCode>): void {
    this.#loadCode = load
    // One that was opened before has the code of the running program.
    this.#reader = undefined
  }

  /** Calls `listener` after each read. */
  follow(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Takes all pages that were rendered up to now for outdated, because code has changed that they may have loaded. */
  outdate(): void {
    this.state = { ...this.state, version: this.state.version + 1 }
  }

  /**
   * Reads the site again; with `schemas`, first reads the schemas, and shows whether generated files are out of date. From
   * then on, it is shown that `restartFor`, a file that the running program is made from, has changed. Never throws.
   */
  reload({
    schemas = false,
    restartFor,
  }: { schemas?: boolean; restartFor?: string | undefined } = {}): Promise<void> {
    if (restartFor !== undefined) {
      this.#isOlder = true
      this.advice = `${restartFor} has changed. To use it, press Ctrl+C and start the dev server again.`
    }
    this.#queue = this.#queue.then(() => this.#read(schemas))
    return this.#queue
  }

  /**
   * Reads the site again if a file of pages was written, added or removed, or dated content started or ended; waits for
   * a read in progress. The watcher may be late, and misses a write that quickly follows another.
   */
  async catchUp(): Promise<void> {
    await this.#queue
    const latest = await this.#stampOf()
    const isOver = this.at === undefined && this.#next !== undefined && readClock() >= this.#next
    if (latest !== undefined && (latest !== this.#stamp || isOver)) await this.reload()
  }

  async #read(schemas: boolean): Promise<void> {
    const { place, at } = this
    let latestStamp = ''
    try {
      if (schemas) await this.#renewSchemas()
      latestStamp = (await this.#stampOf()) ?? ''
      const options = { partial: true, at, translations: true, pseudo: this.#pseudo }
      const latest = await this.openReader().load(place, options)
      const { file, shows, content } = chooseContent(latest, place)
      this.content = content ?? this.content
      this.#next = latest.next
      const theme = this.content?.data.theme ?? ''
      const version = this.state.version + 1
      this.state = { version, theme, ...showState(latest.check, file, shows) }
      this.printed = formatPretty(reportOf(latest.check, file.name), { color: false })
    } catch (error) {
      const missing = readMissing(error)
      this.printed =
        missing === undefined
          ? stripVTControlCharacters(explainCauses(error))
          : `File not found: ${nameOfFile(missing)}. You see the last valid page.`
      this.outdate()
      const stale = { title: this.printed, problems: [], totals: '', isStale: true }
      this.state = { ...this.state, ...stale }
    }
    if (this.advice !== '') {
      const title = [this.advice, this.state.title].filter(Boolean).join(' ')
      this.state = { ...this.state, title }
      this.printed = [this.advice, this.printed].filter(Boolean).join('\n')
    }
    // Set last, so that calls in the meantime do not take the site for read.
    this.#stamp = latestStamp
    for (const listener of this.#listeners) listener()
  }

  async #renewSchemas(): Promise<void> {
    this.#reader = undefined
    // An older program would generate older files.
    const isOutdated = !this.#isOlder && (await findOutdatedSources(this.settings)).length > 0
    if (this.#isOlder) return
    this.advice = isOutdated
      ? `Generated files are out of date. To update them, run \`${callOf('codegen')}\`.`
      : ''
  }
}

/** The missing file, if that is the error. */
function readMissing(error: unknown): string | undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing && 'path' in error ? String(error.path) : undefined
}
