import { useLayoutEffect } from 'react'
import { Helmet } from 'react-helmet-async'
import { trustMarkup } from '../jsx/trust.ts'
import { useLoaded, type Loaded } from '../page/loaded.ts'
import type { PageData, SiteData } from '../page/page-data.ts'
import type { BlockOf, BlockType, StructuredDataMakers } from '../page/registry.ts'
import { describePublisher } from '../shell/shell.gen.tsx'
import { describePage } from './describe-page.ts'
import { useSite } from './site-context.ts'
import { structuredDataMakers } from './structured-data.gen.ts'

/**
 * The structured data of a page for search engines, as JSON-LD in `<head>`. Browsers do not run it, so the security policy
 * needs no hash of it.
 *
 * The prerendered scripts are replaced instead of hydrated: React matches scripts in the head only by their order, which
 * developer tools and browser extensions change. It also creates script elements in a way that the policy blocks.
 */
export function StructuredData() {
  const loaded = useLoaded()
  const site = useSite()
  useLayoutEffect(() => {
    for (const script of document.querySelectorAll(`script[${mark}]`)) script.remove()
    const scripts = textsOf(loaded, site).map(
      (text) => `<script type="${jsonLd}" ${mark}>${text}</script>`,
    )
    document.head.insertAdjacentHTML('beforeend', trustMarkup(scripts.join('')))
  }, [loaded, site])
  if (typeof document !== 'undefined') return null
  const script = textsOf(loaded, site).map((innerHTML) => ({ type: jsonLd, innerHTML, [mark]: '' }))
  return script.length > 0 ? <Helmet script={script} /> : null
}

const jsonLd = 'application/ld+json'
const mark = 'data-page'

function textsOf(loaded: Loaded, site: SiteData): string[] {
  if (loaded.state !== 'ready') return []
  const { page } = loaded
  const types = [...new Set(page.blocks.flatMap(({ type }) => (type === 'broken' ? [] : type)))]
  const objects = [
    ...describePage(page, site, describePublisher),
    ...types.flatMap((type) => describe(type, structuredDataMakers[type], page) ?? []),
  ]
  return objects.map((object) => JSON.stringify(object).replaceAll('<', String.raw`\u003c`))
}

function describe<T extends BlockType>(
  type: T,
  make: StructuredDataMakers[T],
  { blocks }: PageData,
): object | undefined {
  return make?.(blocks.filter((block): block is BlockOf<T> => block.type === type))
}
