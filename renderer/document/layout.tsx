import { useMemo, type ReactNode } from 'react'
import { icons } from '../../schema/values/file-path.ts'
import { css } from '../jsx/styles.ts'
import { BlockBoundary } from '../page/block-view.tsx'
import type { SiteData } from '../page/page-data.ts'
import { BrokenCard } from '../parts/broken-card.tsx'
import { ConsentDialog, PrivacyChoices } from '../parts/consent-dialog.tsx'
import { LanguageSwitch } from '../parts/language-links.tsx'
import { shell as ownShell } from '../shell/shell.gen.tsx'
import type { Shell } from '../shell/shell.ts'
import { Announcer } from './arrival.tsx'
import { manifestUrlOf } from './describe-page.ts'
import { useSite } from './site-context.ts'
import { SpeculationRules } from './speculation-rules.tsx'
import { StructuredData } from './structured-data.tsx'

interface LayoutProps {
  /** What surrounds the page; by default that of the site. */
  shell?: Shell | undefined
  children: ReactNode
}

/** The document with its shell around the page: navigation, main, footer and the like. */
export function Layout({ shell = ownShell, children }: LayoutProps) {
  const site = useSite()
  // The same elements for all pages, so that React skips them when the page changes.
  const [before, after] = useMemo(() => guarded(shell, site), [shell, site])
  return (
    <Document>
      {head}
      {before}
      <main id="main">{children}</main>
      {import.meta.env.MONOLINGUAL ? null : <LanguageSwitch />}
      {after}
      {foot}
    </Document>
  )
}

/** The shell, or under the dev server a card in its place. */
function guarded(shell: Shell, site: SiteData): ReturnType<Shell> {
  if (import.meta.env.DEV && site.broken)
    return [<BrokenCard key="shell" block={site.broken} />, null]
  const [before, after] = shell(site)
  const guard = (part: ReactNode) => <BlockBoundary block={site}>{part}</BlockBoundary>
  return [guard(before), guard(after)]
}

// One element, as is `foot`: `useId` counts those beside the page, also where it is rendered in pieces.
const head = (
  <>
    <SkipLink />
    {import.meta.env.SCRIPTLESS ? null : <ConsentDialog />}
  </>
)

const foot = (
  <>
    {import.meta.env.SCRIPTLESS ? null : <PrivacyChoices />}
    <Announcer />
    <SpeculationRules />
  </>
)

function Document({ children }: { children: ReactNode }) {
  const site = useSite()
  const { lang, themeColor } = site
  const language = import.meta.env.MONOLINGUAL
    ? undefined
    : { dir: site.dir, 'data-path': site.base?.path }
  return (
    // The client marks the element before hydration.
    <html lang={lang} {...language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href={icons.vector} type="image/svg+xml" />
        <link rel="alternate icon" href={icons.classic} sizes="32x32" />
        <link rel="apple-touch-icon" href={icons.touch} />
        <link rel="manifest" href={manifestUrlOf(site)} />
        <StructuredData />
      </head>
      <body>{children}</body>
    </html>
  )
}

const style = css`
  position: fixed;
  z-index: 4;
  inset: 0.5rem auto auto 0.5rem;
  padding: 0.75rem 1.25rem;
  border-radius: 0.75rem;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 700;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`

function SkipLink() {
  return (
    <a css={style} href="#main">
      {useSite().messages.Home.skip}
    </a>
  )
}
