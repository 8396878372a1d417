import { useEffect } from 'react'

/**
 * What the browser may prerender before the client runs: the page of a link that is being pressed, which is its default.
 * Links with `rel` lead elsewhere. Browsers skip this to save data. See
 * https://html.spec.whatwg.org/multipage/speculative-loading.html.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { selector_matches: "a[href^='/']:not([rel])" } }],
})

/**
 * The rules in the page while it is prerendered. The client removes them instead of hydrating them: from then on, links
 * need page data instead of pages.
 */
export function SpeculationRules() {
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), [])
  if (typeof document !== 'undefined') return null
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
}
