import { Component, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { App } from '../document/app.tsx'
import { Layout } from '../document/layout.tsx'
import { LoadError } from '../document/load-error.tsx'
import type { Loaded } from '../page/loaded.ts'
import type { Arrival, ClientNavigation } from './navigation.ts'
import type { SiteData } from '../page/page-data.ts'
import { ThrownCard } from '../parts/broken-card.tsx'
import { PageRoute } from '../document/page-route.tsx'

interface LiveAppProps {
  site: SiteData
  navigation: ClientNavigation
  /** What the document showed when it was loaded. */
  first: Arrival
  /** Called after each change of the page, first after hydration. */
  onArrival: (arrival: Arrival) => void
}

/** The app in the browser: shows the current location of the navigation. */
export function LiveApp({ site, navigation, first, onArrival }: LiveAppProps) {
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
