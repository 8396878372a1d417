import { setImmediate } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { formatFeed } from '../../builder/lists/format-feed.ts'
import { feedsOf } from '../../builder/lists/open-lists-of.ts'
import type { SiteContent } from '../../builder/load-site.ts'
import { readSearched, makeSearchIndex } from '../../builder/search/search-index.ts'
import { readClock } from '../../check/check.ts'
import { listPageOf } from '../../content/lists/open-lists.ts'
import { isDraft } from '../../content/span.ts'
import type { PageData } from '../../renderer/page/page-data.ts'
import { searchFolderOf } from '../../renderer/search/search-words.ts'
import { oncePer } from '../../schema/cache/once-per.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { readTokenValues } from '../../schema/values/tokens.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import type { LiveSite } from './live-site.ts'
import { loadEntry, type EntryServer } from './load-modules.ts'

/** A site in one of its languages. */
type Edition = Pick<SiteContent, 'file' | 'data'> & { prefix?: string }

type SearchedPage = ReturnType<typeof readSearched>

/**
 * Creates the function that makes a search index or a feed when it is asked for, by its address; undefined for any other address.
 * A build writes them from all pages. For an index, only pages that have changed are rendered again.
 */
export function createIndexesAndFeeds({ settings, at }: Pick<LiveSite, 'settings' | 'at'>) {
  const calendar = calendarOf(settings)
  /** Renewed with the code of blocks. */
  const indexerOf = oncePer((createPageRenderer: EntryServer['createPageRenderer']) => {
    const known = new Map<string, SearchedPage>()
    return oncePer(async ({ file, data }: Edition) => {
      const renderer = createPageRenderer(data, '')
      const read = async (page: PageData): Promise<SearchedPage> => {
        // Other requests need not wait.
        await setImmediate()
        // A block that throws is shown where its page is.
        const { html } = await renderer.render(page.path).catch(() => ({ html: '' }))
        return readSearched({ data: page, html })
      }
      const pages: SearchedPage[] = []
      for (const [key, page] of Object.entries(file.pages)) {
        if (isDraft(page) || listPageOf(page) !== undefined) continue
        const { [normalizePath(key)]: shown } = data.pages
        if (!shown || shown.meta?.noindex === true) continue
        const state = hashOf(JSON.stringify(shown))
        const searched = known.get(state) ?? (await read(shown))
        known.set(state, searched)
        pages.push(searched)
      }
      return makeSearchIndex(pages)
    })
  })

  return async (
    server: Pick<ViteDevServer, 'ssrLoadModule'>,
    edition: Edition,
    address: string,
  ): Promise<string | undefined> => {
    const { file, data, prefix } = edition
    const folder = searchFolderOf(prefix)
    if (address.startsWith(folder)) {
      const { createPageRenderer } = await loadEntry(server)
      const index = await indexerOf(createPageRenderer)(edition)
      return index.get(address.slice(folder.length))
    }
    const [path] = /^.*\/feed(?=\.(?:xml|json)$)/.exec(address) ?? []
    if (path === undefined) return undefined
    const feeds = feedsOf(file, { prefix, at: at ?? readClock(), calendar })
    const feed = feeds.find((one) => one.path === path)
    if (!feed) return undefined
    const { url, lang } = data.site
    const tokens = readTokenValues(file.site, settings)
    return new Map(formatFeed(feed, { url, lang, calendar, tokens })).get(address)
  }
}
