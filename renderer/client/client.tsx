import {
  startTransition,
  Component,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root, createRoot } from 'react-dom/client'
import { normalizePath } from '../../schema/values/path.ts'
import { App } from '../document/app.tsx'
import { Layout } from '../document/layout.tsx'
import { LoadError, PageRoute } from '../document/page-route.tsx'
import { asRehearsal } from '../jsx/rehearsal.ts'
import { openStyleSheet } from '../jsx/styles.ts'
import { PlaceView } from '../page/block-view.tsx'
import type { Loaded } from '../page/loaded.ts'
import { siteDataUrl, siteDataUrlOf, type SiteData, type PageData } from '../page/page-data.ts'
import { ThrownCard } from '../parts/broken-card.tsx'
import { closeMenuOutside, followLinks, linkedPath, savesData } from './follow-links.ts'
import { idle } from './idle.ts'
import { createNavigation, type Arrival, type ClientNavigation } from './navigation.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { restoreScrolling } from './scroll.ts'

/**
 * Takes over the prerendered document: fetches the data of the site and the page, hydrates, and from then on navigates
 * with page data. Rejects and leaves the document unchanged if that data cannot be fetched.
 */
export async function startClient() {
  const store = createPageStore(import.meta.url)
  const path = normalizePath(location.pathname)
  const [firstSite, loaded] = await Promise.all([fetchSite(), loadFirst(store, path)])
  const navigation = createNavigation(store, loaded)
  document.documentElement.dataset['client'] = '' // the inline script leaves the address to the navigation
  openStyleSheet()
  if (!import.meta.env.PLAIN) restoreStyles()
  const onArrival = restoreScrolling(navigation)
  const followVisible = prefetchVisible((to) => void Promise.resolve(store.get(to)).catch(() => {}))
  let takenOver = () => {}
  let counted = location.pathname
  const isTakenOver = new Promise<void>((resolve) => {
    takenOver = resolve
  })
  const shared = {
    navigation,
    first: navigation.current(),
    onArrival(arrival: Arrival) {
      onArrival(arrival)
      takenOver()
      idle(followVisible)
      const isShown = arrival.loaded.state === 'ready'
      if (import.meta.env.SCRIPTLESS || !isShown || location.pathname === counted) return
      counted = location.pathname
      dispatchEvent(new Event('pageview'))
    },
  }
  const render = (site: SiteData) => <LiveApp site={site} {...shared} />
  let latest = 0
  let root: Root | undefined
  // In slices, so that visitor input is not delayed.
  startTransition(() => {
    root = hydrateRoot(document, render(firstSite))
  })
  const rehearse = createRehearsal(firstSite, navigation)
  const prefetch = (to: string) => {
    Promise.resolve(store.get(to)).then(rehearse, () => {}) // a click tries again
  }
  closeMenuOutside()
  followLinks((to) => navigation.navigator.push(to), prefetch)
  return {
    /** Applies changed page data and site data to the open page, for the development tools. */
    async refresh(): Promise<void> {
      store.clear()
      latest += 1
      const turn = latest
      await isTakenOver // an update before hydration has finished makes React discard the document and render it again
      const [site] = await Promise.all([fetchSite(), navigation.refresh()])
      if (turn === latest) root?.render(render(site))
    },
  }
}

async function fetchSite(): Promise<SiteData> {
  const response = await fetch(
    import.meta.env.MONOLINGUAL
      ? siteDataUrl
      : siteDataUrlOf(document.documentElement.dataset['path'] ?? ''),
  )
  if (!response.ok) throw new Error(`no site data (status ${response.status})`)
  const site: SiteData = await response.json()
  return site
}

/** The 404 page is recognized by its missing canonical address. */
async function loadFirst(store: PageStore, path: string): Promise<Loaded> {
  if (document.querySelector('link[rel=canonical]') === null) return { state: 'not-found' }
  return { state: 'ready', page: await store.get(path) }
}

/**
 * Gives elements the inline styles that React takes them to have. Prerendering writes them as `data-style`, because the
 * policy of pages refuses style attributes; what a script has set since then wins.
 */
function restoreStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    const { dataset, style } = element
    style.cssText = `${dataset['style']};${style.cssText}`
    delete dataset['style']
  }
}

/** The most pages fetched because a link to them came into view, for each page that is shown: about 12 KB. */
const most = 8

/**
 * Prefetches the pages whose links are in view, while the browser is idle: a touch leaves too little time. The returned
 * function follows the links of the current document, and is called for each page that is shown.
 */
function prefetchVisible(prefetch: (path: string) => void): () => void {
  const asked = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const path = isIntersecting ? linkedPath(target) : undefined
      if (path === undefined || asked.has(path) || asked.size >= most) continue
      asked.add(path)
      prefetch(path)
    }
  })
  return () => {
    observer.disconnect()
    asked.clear()
    if (!savesData()) for (const link of document.links) observer.observe(link)
  }
}

/**
 * Renders the blocks of pages that may be next without the document's elements: their styles are written and their
 * code is compiled before the click, which takes a quarter less time then. Each page once.
 */
function createRehearsal(site: SiteData, { current, navigator }: ClientNavigation) {
  const done = new Set<PageData>()
  let root: Root | undefined
  return (page: PageData): void => {
    // The JSX of the dev server makes elements of the document in any case.
    if (import.meta.env.DEV || done.has(page)) return
    done.add(page)
    const location = { pathname: page.path, search: '', hash: '', state: null, key: '' }
    const app = (
      <App site={site} place={{ location, loaded: { state: 'ready', page } }} navigator={navigator}>
        {page.blocks.map((block, index) => (
          <PlaceView key={index} block={block} />
        ))}
      </App>
    )
    idle(() => {
      const { loaded } = current()
      if (loaded.state === 'ready' && loaded.page === page) return // the click came first
      // What cannot be rendered is reported when it is shown.
      const [onCaughtError, onUncaughtError] = [() => {}, () => {}]
      root ??= createRoot(document.createElement('main'), { onCaughtError, onUncaughtError })
      asRehearsal(() => flushSync(() => root?.render(app)))
    })
  }
}

interface LiveAppProps {
  site: SiteData
  navigation: ClientNavigation
  /** What the document showed when it was loaded. */
  first: Arrival
  /** Called after each change of the page, first after hydration. */
  onArrival: (arrival: Arrival) => void
}

/** The app in the browser: shows the current location of the navigation. */
function LiveApp({ site, navigation, first, onArrival }: LiveAppProps) {
  const { subscribe, current, refresh, navigator } = navigation
  const arrival = useSyncExternalStore(subscribe, current, () => first)
  useLayoutEffect(() => onArrival(arrival), [onArrival, arrival])
  return (
    <App site={site} place={arrival} navigator={navigator}>
      <Layout>
        <PageBoundary
          loaded={arrival.loaded}
          fallback={import.meta.env.DEV ? <ThrownCard /> : <LoadError retry={refresh} isThrown />}
        >
          <PageRoute />
        </PageBoundary>
      </Layout>
    </App>
  )
}

/** Page data that this client cannot render breaks only the page. */
class PageBoundary extends Component<{
  loaded: Loaded
  fallback: ReactNode
  children: ReactNode
}> {
  override state: { broken: Loaded | undefined } = { broken: undefined }

  override componentDidCatch(): void {
    this.setState({ broken: this.props.loaded })
  }

  override render(): ReactNode {
    return this.state.broken === this.props.loaded ? this.props.fallback : this.props.children
  }
}
