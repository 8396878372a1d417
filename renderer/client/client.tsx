import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { followLinks } from './follow-links.ts'
import { idle } from './idle.ts'
import { LiveApp } from './live-app.tsx'
import type { Loaded } from '../page/loaded.ts'
import { createNavigation, type Arrival } from './navigation.ts'
import { siteDataUrl, type SiteData } from '../page/page-data.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { prefetchVisible } from './prefetch-visible.ts'
import { createRehearsal } from './rehearse.tsx'
import { restoreStyles } from '../islands/restore-styles.ts'
import { restoreScrolling } from './scroll.ts'
import { openStyleSheet } from '../jsx/styles.ts'

/** The running client, for the development tools. */
export interface Client {
  /** Applies changed page data and site data to the open page. */
  refresh(): Promise<void>
}

/**
 * Takes over the prerendered document: fetches the data of the site and the page, hydrates, and from then on navigates
 * with page data. Rejects and leaves the document unchanged if that data cannot be fetched.
 */
export async function startClient(): Promise<Client> {
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
  followLinks((to) => navigation.navigator.push(to), prefetch)
  return {
    async refresh() {
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
  const response = await fetch(siteDataUrl)
  if (!response.ok) throw new Error(`no site data (status ${response.status})`)
  const site: SiteData = await response.json()
  return site
}

/** The 404 page is recognized by its missing canonical address. */
async function loadFirst(store: PageStore, path: string): Promise<Loaded> {
  if (document.querySelector('link[rel=canonical]') === null) return { state: 'not-found' }
  return { state: 'ready', page: await store.get(path) }
}
