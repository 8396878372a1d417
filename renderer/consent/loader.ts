import type { ForeignScript, ScriptPlan } from '../../schema/scripts/scripts.ts'

declare global {
  interface Window {
    _paq?: unknown[]
    dataLayer?: unknown[]
  }
}

/**
 * Loads the scripts of other services that visitors need not allow, and what asks about the others. After client navigation,
 * `pageview` events on the window let scripts count the next page.
 */
export function start(plan: ScriptPlan): void {
  const { scripts, origins, version } = plan
  // All that the policy of the page lets scripts set the addresses of scripts to.
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (origins.includes(new URL(url).origin) ? url : undefined),
  })
  for (const script of scripts) if (!script.purpose) load(script)
  if (version !== undefined)
    void import('./consent.ts').then((module) => module.consent(plan, load))
}

function load({ src, isPicture, attributes, queue, entries }: ForeignScript): void {
  const element = document.createElement(isPicture ? 'img' : 'script')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const push = (...entry: readonly unknown[]): void => {
    if (queue) window[queue]?.push(queue === '_paq' ? entry : asArguments(...entry))
  }
  if (queue) {
    window[queue] = []
    if (queue === 'dataLayer') push('js', new Date())
    for (const entry of entries) push(...entry)
  }
  element.src = src
  if (!isPicture) document.head.append(element)
  if (isPicture || queue === '_paq')
    addEventListener('pageview', () => {
      element.src = src // a picture is requested again
      push('setCustomUrl', location.href)
      push('setDocumentTitle', document.title)
      push('trackPageView')
    })
}

/** Google's tag reads the arguments of calls, and no arrays. */
function asArguments(..._entry: readonly unknown[]): IArguments {
  return arguments
}
