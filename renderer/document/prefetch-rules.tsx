import { useEffect } from 'react'

/**
 * What the browser may prefetch before the client runs: the page of a link that is being pressed, which is its default.
 * Links with `rel` lead elsewhere. Browsers skip this in data-saver mode. See
 * https://html.spec.whatwg.org/multipage/speculative-loading.html.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[href^='/']:not([rel])" } }],
})

/**
 * The rules in the page while it is prerendered. The client removes them instead of hydrating them: from then on, links
 * need page data instead of pages.
 */
export function PrefetchRules() {
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), [])
  if (typeof document !== 'undefined') return null
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules }} />
}
