import { useLayoutEffect } from 'react'
import { Helmet } from 'react-helmet-async'
import { describePage } from './describe-page.ts'
import { useHydrating } from './hydrating.ts'
import { useLoaded } from './loaded.ts'
import type { PageData } from './page-data.ts'
import type { BlockOf, BlockType } from './registry.ts'
import { useSite } from './site-context.ts'
import { structuredDataMakers } from './structured-data.gen.ts'

/** Makes the structured data of a page from its blocks of one type: an object of https://schema.org. */
export type StructuredDataMakers = {
  readonly [T in BlockType]?: (blocks: readonly BlockOf<T>[]) => object
}

/**
 * What a page tells search engines beside its text, as JSON-LD. It stands within `<head>`: React leaves scripts where
 * they are rendered. Browsers run none of it, so the security policy needs no hash of it.
 *
 * The prerendered script is not hydrated but replaced. React tells scripts in the head apart by their order alone, which
 * development tools and browser extensions change.
 */
export function StructuredData() {
  const loaded = useLoaded()
  const hydrating = useHydrating()
  useLayoutEffect(() => {
    if (hydrating) return
    for (const script of document.querySelectorAll(`script[${prerendered}]`)) script.remove()
  }, [hydrating])
  if (hydrating && typeof document !== 'undefined') return null
  return loaded.state === 'ready' ? <PageTags page={loaded.page} mark={hydrating} /> : null
}

const prerendered = 'data-prerendered'

function PageTags({ page, mark }: { page: PageData; mark: boolean }) {
  const site = useSite()
  const types = [...new Set(page.blocks.flatMap(({ type }) => (type === 'broken' ? [] : type)))]
  const objects = [
    ...describePage(page, site),
    ...types.flatMap((type) => describe(type, structuredDataMakers[type], page) ?? []),
  ]
  return (
    <Helmet
      script={objects.map((object) => ({
        type: 'application/ld+json',
        innerHTML: JSON.stringify(object).replaceAll('<', String.raw`\u003c`),
        ...(mark && { [prerendered]: '' }),
      }))}
    />
  )
}

function describe<T extends BlockType>(
  type: T,
  make: StructuredDataMakers[T],
  { blocks }: PageData,
): object | undefined {
  return make?.(blocks.filter((block): block is BlockOf<T> => block.type === type))
}
