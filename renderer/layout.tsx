import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { Announcer } from './arrival.tsx'
import { Document } from './document.tsx'
import { useLoaded } from './loaded.ts'
import { normalizePath } from './path.ts'
import { FloatingButtons } from './shell/floating-buttons.tsx'
import { Footer } from './shell/footer.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { main } from './theme/layout.ts'

// The same elements for all pages, so that React passes over them when the page changes.
const foot = (
  <>
    <Footer />
    <FloatingButtons />
    <Announcer />
    <ScrollRestoration />
  </>
)

/** The document with its shell around the page: navigation, main, footer, floating buttons. */
export function Layout() {
  const loaded = useLoaded()
  const path = normalizePath(useLocation().pathname)
  const showNav = loaded?.state === 'ready' ? loaded.page.showNav : loaded?.state !== 'not-found'
  return (
    <Document>
      <SkipLink />
      {showNav && <TopBar path={path} />}
      <main id="main" css={main} data-bar={showNav || undefined}>
        <Outlet />
      </main>
      {foot}
    </Document>
  )
}
