import { useMemo, type ReactNode } from 'react'
import { Announcer } from './arrival.tsx'
import { Document } from './document.tsx'
import { LanguageSwitch } from '../parts/language-links.tsx'
import type { SiteData } from '../page/page-data.ts'
import { showsNavigation, useLoaded } from '../page/loaded.ts'
import { SpeculationRules } from './speculation-rules.tsx'
import { BlockBoundary } from '../page/block-boundary.tsx'
import { BrokenCard } from '../parts/broken-card.tsx'
import type { Shell } from '../shell/shell.ts'
import { shell as ownShell } from '../shell/shell.gen.tsx'
import { SkipLink } from '../parts/skip-link.tsx'
import { useSite } from './site-context.ts'
import { main } from '../theme/layout.ts'

/** Props of the layout. */
export interface LayoutProps {
  /** What surrounds the page; by default that of the site. */
  shell?: Shell | undefined
  children: ReactNode
}

/** The document with its shell around the page: navigation, main, footer and the like. */
export function Layout({ shell = ownShell, children }: LayoutProps) {
  const site = useSite()
  // The same elements for all pages, so that React skips them when the page changes.
  const [before, after, hasBar] = useMemo(() => guarded(shell, site), [shell, site])
  const showNav = showsNavigation(useLoaded())
  return (
    <Document>
      <SkipLink />
      {before}
      <main id="main" css={main} data-bar={(hasBar && showNav) || undefined}>
        {children}
      </main>
      {import.meta.env.MONOLINGUAL ? null : <LanguageSwitch />}
      {after}
      {foot}
    </Document>
  )
}

/** The shell, or under the dev server a card in its place. */
function guarded(shell: Shell, site: SiteData): ReturnType<Shell> {
  if (import.meta.env.DEV && site.broken)
    return [<BrokenCard key="shell" block={site.broken} />, null, false]
  const [before, after, hasBar] = shell(site)
  const guard = (part: ReactNode) => <BlockBoundary block={site}>{part}</BlockBoundary>
  return [guard(before), guard(after), hasBar]
}

const foot = (
  <>
    <Announcer />
    <SpeculationRules />
  </>
)
