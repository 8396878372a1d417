import { useLayoutEffect } from 'react'
import { Helmet } from 'react-helmet-async'
import { describePage } from './describe-page.ts'
import { useLoaded, type Loaded } from '../page/loaded.ts'
import type { PageData, SiteData } from '../page/page-data.ts'
import type { BlockOf, BlockType, StructuredDataMakers } from '../page/registry.ts'
import { useSite } from './site-context.ts'
import { structuredDataMakers } from './structured-data.gen.ts'
import { trustMarkup } from '../jsx/trust.ts'

/**
 * What a page tells search engines beside its text, as JSON-LD in `<head>`. Browsers run none of it, so the security policy
 * needs no hash of it.
 *
 * The prerendered scripts are not hydrated but replaced: React tells scripts in the head apart by their order alone, which
 * development tools and browser extensions change. It also makes script elements in a way that the policy refuses.
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
    ...describePage(page, site),
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
