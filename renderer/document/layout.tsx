import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Announcer } from './arrival.tsx'
import { Document } from './document.tsx'
import { showsNavigation, useLoaded } from '../page/loaded.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { SpeculationRules } from './speculation-rules.tsx'
import { FloatingButtons } from '../shell/floating-buttons.tsx'
import { Footer } from '../shell/footer.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { main } from '../theme/layout.ts'

// The same elements for all pages, so that React skips them when the page changes.
const foot = (
  <>
    <Footer />
    <FloatingButtons />
    <Announcer />
    <SpeculationRules />
  </>
)

/** The document with its shell around the page: navigation, main, footer, floating buttons. */
export function Layout({ children }: { children: ReactNode }) {
  const showNav = showsNavigation(useLoaded())
  const path = normalizePath(useLocation().pathname)
  return (
    <Document>
      <SkipLink />
      {showNav && <TopBar path={path} />}
      <main id="main" css={main} data-bar={showNav || undefined}>
        {children}
      </main>
      {foot}
    </Document>
  )
}
