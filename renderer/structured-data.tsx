import { Suspense } from 'react'
import { Helmet } from 'react-helmet-async'
import { Await } from 'react-router-dom'
import { useLoaded } from './loaded.ts'
import type { PageData } from './page-data.ts'
import type { BlockOf, BlockType } from './registry.ts'
import { structuredDataMakers } from './structured-data.gen.ts'

/** Makes the structured data of a page from its blocks of one type: an object of https://schema.org. */
export type StructuredDataMakers = {
  readonly [T in BlockType]?: (blocks: readonly BlockOf<T>[]) => object
}

/**
 * What a page tells search engines beside its text, as JSON-LD. It stands within `<head>`: React leaves scripts where
 * they are rendered. Browsers run none of it, so the security policy needs no hash of it.
 */
export function StructuredData() {
  const loaded = useLoaded()
  if (loaded?.state === 'ready') return <PageTags page={loaded.page} />
  if (loaded?.state !== 'late') return null
  return (
    <Suspense>
      <Await resolve={loaded.page} errorElement={<></>}>
        {(page: PageData) => <PageTags page={page} />}
      </Await>
    </Suspense>
  )
}

function PageTags({ page }: { page: PageData }) {
  const types = [...new Set(page.blocks.map(({ type }) => type))]
  const objects = types.flatMap((type) => describe(type, structuredDataMakers[type], page) ?? [])
  if (objects.length === 0) return null
  return (
    <Helmet>
      {objects.map((object, index) => (
        <script key={index} type="application/ld+json">
          {JSON.stringify(object).replaceAll('<', String.raw`\u003c`)}
        </script>
      ))}
    </Helmet>
  )
}

function describe<T extends BlockType>(
  type: T,
  make: StructuredDataMakers[T],
  { blocks }: PageData,
): object | undefined {
  return make?.(blocks.filter((block): block is BlockOf<T> => block.type === type))
}
