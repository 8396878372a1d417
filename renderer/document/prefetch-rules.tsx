import { useEffect } from 'react'

/**
 * What the browser may fetch ahead by itself until the client is there: the page of a link that is being pressed, which
 * is its default. Links with `rel` lead elsewhere. It leaves that out where data is to be saved.
 * See https://html.spec.whatwg.org/multipage/speculative-loading.html.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[href^='/']:not([rel])" } }],
})

/**
 * The rules in the page, while it is as it was prerendered. The client takes them away instead of hydrating them: a link
 * needs page data then, and not the page.
 */
export function PrefetchRules() {
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), [])
  if (typeof document !== 'undefined') return null
  // oxlint-disable-next-line react/forbid-elements -- data, which the policy allows; React never renders it in a browser
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules }} />
}
