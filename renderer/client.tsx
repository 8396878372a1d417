import { startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import {
  createBrowserRouter,
  redirectDocument,
  RouterProvider,
  type LoaderFunction,
} from 'react-router-dom'
import { App, createStyles } from './app.tsx'
import { followLinks } from './follow-links.ts'
import type { Loaded } from './loaded.ts'
import { siteDataUrl, type SiteData } from './page-data.ts'
import { createPageStore, PageFault, type PageStore } from './page-store.ts'
import { normalizePath } from './path.ts'
import { createRoutes, pageRouteId } from './routes.tsx'

/** How long a navigation waits for page data before it shows the placeholder, in milliseconds. */
const patience = 150

/** The running client, for the development tools. */
export interface Client {
  /** Takes changed page data and site data over into the open page. */
  refresh(): Promise<void>
}

/**
 * Takes the prerendered document over: fetches the site's and the page's data, hydrates, and from then on navigates on
 * page data. Resolves once the page is taken over; rejects, and leaves the document as it is, when the data cannot be
 * fetched.
 */
export async function startClient(): Promise<Client> {
  const store = createPageStore()
  const path = normalizePath(location.pathname)
  const [firstSite, loaded] = await Promise.all([fetchSite(), loadFirst(store, path)])
  const router = createBrowserRouter(createRoutes(createLoader(store)), {
    hydrationData: { loaderData: { [pageRouteId]: loaded } },
  })
  document.documentElement.dataset['client'] = '' // the inline script leaves the address to the router
  const styles = createStyles()
  let tell = (): void => {}
  const hydrated = new Promise<void>((done) => {
    tell = done
  })
  const render = (site: SiteData) => (
    <Told onMount={tell}>
      <App styles={styles} site={site}>
        {/* As updates of the click itself: transitions are rendered in slices, and seen some frames later. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </Told>
  )
  // In slices, so that a visitor who does something meanwhile is not kept waiting.
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(document, render(firstSite))
  })
  // Links are the browser's until the router is there to be told of them.
  await hydrated
  followLinks(
    (to) => void router.navigate(to),
    (to) => store.prefetch(to),
  )
  let latest = 0
  return {
    async refresh() {
      store.clear()
      latest += 1
      const turn = latest
      const [site] = await Promise.all([fetchSite(), router.revalidate()])
      if (turn === latest) root?.render(render(site))
    },
  }
}

/** Tells when what stands in it has been mounted, and its effects have run. */
function Told({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}

async function fetchSite(): Promise<SiteData> {
  const response = await fetch(siteDataUrl)
  if (!response.ok) throw new Error(`no site data (status ${response.status})`)
  const site: SiteData = await response.json()
  return site
}

/** The document itself tells the 404 page: it has no canonical address. */
async function loadFirst(store: PageStore, path: string): Promise<Loaded> {
  if (document.querySelector('link[rel=canonical]') === null) return { state: 'not-found' }
  return { state: 'ready', page: await store.get(path) }
}

function createLoader(store: PageStore): LoaderFunction {
  return async ({ request }): Promise<Loaded | Response> => {
    const url = new URL(request.url)
    const page = store.get(normalizePath(url.pathname))
    try {
      if (!(page instanceof Promise)) return { state: 'ready', page }
      const first = await Promise.race([
        page,
        new Promise<undefined>((done) => setTimeout(done, patience)),
      ])
      return first
        ? { state: 'ready', page: first }
        : { state: 'late', page: leaveWhenGone(page, url) }
    } catch (error) {
      // Not a page that this client knows: the server decides what the address is.
      if (isGone(error)) return redirectDocument(url.pathname + url.search + url.hash)
      throw error
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof PageFault && (error.status === 404 || error.status === 410)
}

async function leaveWhenGone<T>(page: Promise<T>, url: URL): Promise<T> {
  try {
    return await page
  } catch (error) {
    // Unless the visitor has gone elsewhere meanwhile.
    if (isGone(error) && location.pathname === url.pathname) location.replace(url)
    throw error
  }
}
