import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { formatPretty } from './check/formats/pretty.ts'
import { writeSources } from './generate.ts'
import { createSiteReader, type LoadedSite, type SiteReader } from './load-site.ts'
import { projectRoot } from './schema.ts'
import type { SitePlace } from './site-files.ts'

/** A site on disk as the dev server sees it: the last good content, and what is wrong with the latest. */
export interface LiveSite {
  /** Undefined until the site was good once. */
  readonly content: LoadedSite['content']
  /** The problems of the latest text, printed; empty when there is none. */
  readonly problems: string
  /** Reads the site again; with `schemas`, generates types and registry and reads the schemas first. Never throws. */
  reload(options?: { schemas: boolean }): Promise<void>
  /** Whether pages.json was written after it was last read. */
  isBehind(): Promise<boolean>
}

/** Makes the live site of a place, without reading it yet. Reloads run one after the other, so the latest counts. */
export function createLiveSite(place: SitePlace): LiveSite {
  let reader: SiteReader | undefined
  let content: LoadedSite['content']
  let problems = ''
  let readAt = 0
  let queue = Promise.resolve()

  async function run(schemas: boolean): Promise<void> {
    try {
      if (schemas) {
        reader = undefined
        await writeSources()
      }
      reader ??= createSiteReader()
      readAt = await modifiedAt()
      const latest = await reader.load(place)
      content = latest.content ?? content
      const { problems: found, text } = latest.check
      problems = latest.content ? '' : formatPretty(found, text, { file, color: false })
    } catch (error) {
      problems = error instanceof Error ? error.message : String(error)
    }
  }

  const name = relative(projectRoot, place.pagesFile)
  const file = name.startsWith('..') ? place.pagesFile : name
  const modifiedAt = async (): Promise<number> => (await stat(place.pagesFile)).mtimeMs

  return {
    get content() {
      return content
    },
    get problems() {
      return problems
    },
    reload({ schemas } = { schemas: false }) {
      queue = queue.then(() => run(schemas))
      return queue
    },
    isBehind: () =>
      modifiedAt().then(
        (time) => time !== readAt,
        () => false,
      ),
  }
}
