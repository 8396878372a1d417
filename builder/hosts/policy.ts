import { hash } from 'node:crypto'
import type { InlineTexts } from '../../renderer/prerender/entry-server.tsx'
import { prefetchRules } from '../../renderer/document/prefetch-rules.tsx'
import { trustName } from '../../renderer/jsx/trust.ts'

/** The most characters that Cloudflare reads of a line: https://developers.cloudflare.com/workers/static-assets/headers/. */
export const longestLine = 2000

const policyName = 'Content-Security-Policy'
const nothingElse = "default-src 'none'"

/** The policy of one page, which stands in its head: hashes for what is inline, the own origin for the rest. */
export function pagePolicy({ styles, scripts }: InlineTexts): string {
  return [
    nothingElse,
    scriptSources(scripts),
    styleSources(styles.map(hashText)),
    ...ownOrigin,
    ...refused,
  ].join('; ')
}

/** The policy of a page that has nothing but inline styles. */
export function stylePolicy(styles: readonly string[]): string {
  return `${nothingElse}; ${styleSources(styles.map(hashText))}; base-uri 'none'; form-action 'none'`
}

/**
 * The policy that goes out with every file, as a header. `styles` are the hashes of the styles of all pages, as `hashText`
 * makes them. Where they are not known, or too many for a line, it names every other kind of source instead of refusing
 * what it does not name, since it would refuse the styles: those are then restricted by the policy in each page alone.
 */
export function headerPolicy(
  scripts: readonly string[],
  styles: readonly string[] | undefined,
): [name: string, value: string] {
  const rest = [...ownOrigin, ...refused, "frame-ancestors 'none'"]
  const whole = [nothingElse, scriptSources(scripts), styleSources(styles ?? []), ...rest]
  const text = whole.join('; ')
  const fits = `  ${policyName}: ${text}`.length <= longestLine
  if (styles && fits) return [policyName, text]
  const others = ['child', 'font', 'frame', 'media', 'object', 'worker']
  const none = others.map((kind) => `${kind}-src 'none'`)
  return [policyName, [scriptSources(scripts), ...none, ...rest].join('; ')]
}

const ownOrigin = ["img-src 'self'", "connect-src 'self'", "manifest-src 'self'"]

const refused = [
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustName}`,
]

/** Browsers take rules for prefetching for a script. The keyword for them does not count beside hashes, so they have theirs. */
function scriptSources(scripts: readonly string[]): string {
  return `script-src 'self' ${list([prefetchRules, ...scripts].map(hashText))}`
}

function styleSources(hashes: readonly string[]): string {
  return `style-src ${list(hashes)}`
}

function list(hashes: readonly string[]): string {
  return [...new Set(hashes)].toSorted().join(' ')
}

/** The hash of an inline text, as policies hold it: `'sha256-…'`, with its quotation marks. */
export function hashText(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
