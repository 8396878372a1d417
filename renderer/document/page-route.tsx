import { memo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Meta } from '../../schema/page-data.gen.ts'
import { PlaceView } from '../page/block-view.tsx'
import { Head, resolveMeta } from './head.tsx'
import { islands } from '../islands/islands.gen.ts'
import { LoadError } from './load-error.tsx'
import { useLoaded } from '../page/loaded.ts'
import { NotFound } from './not-found.tsx'
import type { PageData } from '../page/page-data.ts'
import { Loading } from '../parts/loading.tsx'
import { normalizePath } from '../../schema/values/path.ts'
import { useArrival } from './arrival.tsx'
import { useSite } from './site-context.ts'

/** The content of main: the page, a placeholder while its data is loading, or the 404 page. */
export function PageRoute() {
  const loaded = useLoaded()
  switch (loaded.state) {
    case 'ready':
      return <PageView page={loaded.page} />
    case 'not-found':
      return <NotFound />
    case 'unknown':
      return <Pending meta={loaded.meta} />
    case 'late':
      return <Pending />
    default:
      return <LoadError retry={loaded.retry} />
  }
}

function PageView({ page }: { page: PageData }) {
  const { title, description } = resolveMeta(page.meta, useRouteMeta())
  useArrival(page.path, title)
  return (
    <>
      <Head title={title} description={description} page={page} />
      <Blocks page={page} />
    </>
  )
}

/** Kept while the next page is loading: later updates of the router change nothing here. */
const Blocks = memo(({ page }: { page: PageData }) =>
  page.blocks.map((block, index) => (
    <PlaceView
      key={
        import.meta.env.PLAIN
          ? `${page.path} ${index}`
          : (lastingKey(block) ?? `${page.path} ${index}`)
      }
      block={block}
    />
  )),
)

/** An island with an id lasts while pages change to others that have an island of the same type and id. */
function lastingKey(block: PageData['blocks'][number]): string | undefined {
  if (block.type === 'broken' || block.id === undefined) return undefined
  return Object.hasOwn(islands, block.type) ? `${block.type} ${block.id}` : undefined
}

/** A route without data, or before its data has arrived: its own meta, and the placeholder. */
function Pending({ meta }: { meta?: Meta | undefined }) {
  const path = normalizePath(useLocation().pathname)
  const own = useRouteMeta()
  return (
    <>
      <Head {...resolveMeta(undefined, meta ?? own)} page={{ path }} />
      <Loading />
    </>
  )
}

/** The own meta of the current route, if the navigation knows it. */
function useRouteMeta(): Meta | undefined {
  const path = normalizePath(useLocation().pathname)
  return useSite().nav.find((entry) => entry.path === path)?.meta
}
