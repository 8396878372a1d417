import { beforeEach, expect, it } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { createIndexesAndFeeds } from '../../../server/dev/indexes-and-feeds.ts'
import { blogSite } from '../../fixtures/blog.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeSite } from '../../fixtures/site-folder.ts'

/* What a build makes of all pages is made on demand while a site is edited, and is the same. */

const { folder, placeOf, read, build } = openSiteFolder()
const at = Date.parse('2026-06-01T00:00+08:00')
const blog = blogSite()
blog.pages['/bonus']?.blocks.push({ type: 'search', title: 'Search' })
beforeEach(() => writeSite(folder, blog))
const server = { ssrLoadModule: () => import('../../../renderer/prerender/entry-server.tsx') }

it('is what is built, but for files that there are not', async () => {
  const { content } = await createSiteReader(siteConfig).load(placeOf(), { partial: false, at })
  if (!content) throw new Error('the blog has errors')
  const made = createIndexesAndFeeds({ settings: siteConfig, at })
  await build({ at })
  for (const name of ['index', 'words-0', 'pages-0'])
    expect(await made(server, content, `/data/search-index/${name}.json`)).toBe(
      read(`data/search-index/${name}.json`),
    )
  for (const address of ['/blog/feed.xml', '/blog/feed.json'])
    expect(await made(server, content, address)).toBe(read(address.slice(1)))
  for (const address of ['/data/search-index/words-99.json', '/vip/feed.xml', '/data/vip.json'])
    expect(await made(server, content, address)).toBeUndefined()
})
