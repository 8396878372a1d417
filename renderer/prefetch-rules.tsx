import { useEffect } from 'react'

/**
 * What the browser may fetch ahead by itself until the client is there: the page of a link that is being pressed. Links
 * with `rel` lead elsewhere. See https://wicg.github.io/nav-speculation/speculation-rules.html.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[href^="/"]:not([rel])' }, eagerness: 'conservative' }],
})

/**
 * The rules in the page, while it is as it was prerendered. The client takes them away instead of hydrating them: a link
 * needs page data then, and not the page.
 */
export function PrefetchRules() {
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), [])
  if (typeof document !== 'undefined') return null
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules }} />
}
