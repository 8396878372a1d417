import { hash } from 'node:crypto'
import { speculationRules } from '../../renderer/document/speculation-rules.tsx'
import { trustName } from '../../renderer/jsx/trust.ts'
import type { InlineTexts } from '../../renderer/prerender/entry-server.tsx'
import type { AllowedHost, SecurityConfig } from '../../schema/config/options/security.ts'
import { namedFor, type PolicySource } from '../../schema/scripts/policy-source.ts'
import { hasScripts } from '../../schema/scripts/scripts.ts'

/** The maximum length of a line in Cloudflare: https://developers.cloudflare.com/workers/static-assets/headers/. */
export const longestLine = 2000

const policyName = 'Content-Security-Policy'
const nothingElse = "default-src 'none'"

/** What a policy names for fonts of the site itself. */
export const ownFonts: PolicySource = ['font-src', "'self'"]

/** The policy in the head of a page: hashes for inline content, its own origin and the hosts of the configuration for everything else. */
export function pagePolicy(
  { styles, scripts, sources: own = [] }: InlineTexts,
  security: SecurityConfig,
): string {
  const needed = styles.some((css) => css.includes('@font-face')) ? [...own, ownFonts] : own
  return [
    nothingElse,
    scriptSources(scripts, needed),
    styleSources(styles.map(hashText)),
    ...sources(security, needed),
    ...refused(needed),
  ].join('; ')
}

/** The policy of a page that has only inline styles, and perhaps a form that is sent to `action`. */
export function stylePolicy(styles: readonly string[], action = "'none'"): string {
  return `${nothingElse}; ${styleSources(styles.map(hashText))}; base-uri 'none'; form-action ${action}`
}

/**
 * The policy that is sent with every file as a header. `styles` are the hashes of the styles of all pages, as made by
 * `hashText`. If they are not known, or too many for a line, the policy lists every other source type instead of a
 * default that would block styles, which are then restricted only by the policy in each page. So are other servers than
 * those of scripts if they are too many for a line.
 */
export function headerPolicy(
  scripts: readonly string[],
  styles: readonly string[] | undefined,
  security: SecurityConfig,
  needed: readonly PolicySource[],
): [name: string, value: string] {
  const rest = [...sources(security, needed), ...refused(needed), "frame-ancestors 'none'"]
  const whole = [nothingElse, scriptSources(scripts, needed), styleSources(styles ?? []), ...rest]
  const fits = (parts: string[]): boolean =>
    `  ${policyName}: ${parts.join('; ')}`.length <= longestLine
  if (styles && fits(whole)) return [policyName, whole.join('; ')]
  const none = ['child', 'font', 'frame', 'media', 'object', 'worker']
    .map((kind) => `${kind}-src`)
    .filter((kind) => !rest.some((one) => one.startsWith(`${kind} `)))
    .map((kind) => `${kind} 'none'`)
  const first = [scriptSources(scripts, needed), ...none]
  // The policy of each page names the other servers, too.
  const shown = fits([...first, ...rest]) ? rest : rest.filter((one) => !one.includes(' https:'))
  return [policyName, [...first, ...shown].join('; ')]
}

/** The site itself, the other servers that its configuration names, and those of videos, forms and scripts. */
function sources(
  { images, media, frames, connections }: SecurityConfig,
  needed: readonly PolicySource[],
): string[] {
  const from = (directive: string, hosts: readonly AllowedHost[], own: string[] = []): string[] => {
    const named = [...own, ...hosts.map(({ host }) => `https://${host}`)]
    const all = new Set([...named, ...namedFor(directive, needed)])
    return all.size > 0 ? [[directive, ...all].join(' ')] : []
  }
  return [
    ...from('img-src', images, ["'self'"]),
    ...from('connect-src', connections, ["'self'"]),
    "manifest-src 'self'",
    ...from('font-src', []),
    ...from('media-src', media, media.length > 0 ? ["'self'"] : []),
    ...from('frame-src', frames),
  ]
}

/**
 * What a page requires of what it embeds, as the value of Cross-Origin-Embedder-Policy: consent, or no cookies; of frames
 * nothing, because other servers rarely send a policy with theirs.
 */
export function embedderPolicy(
  { images, media, frames }: SecurityConfig,
  needed: readonly PolicySource[],
): string {
  if (frames.length > 0 || namedFor('frame-src', needed).length > 0) return 'unsafe-none'
  const isOpen = images.length + media.length > 0 || hasScripts(needed)
  return isOpen ? 'credentialless' : 'require-corp'
}

function refused(needed: readonly PolicySource[]): string[] {
  const forms = namedFor('form-action', needed)
  return [
    "base-uri 'none'",
    ['form-action', ...(forms.length > 0 ? forms : ["'none'"])].join(' '),
    "require-trusted-types-for 'script'",
    `trusted-types ${trustName}${hasScripts(needed) ? ' default' : ''}`,
  ]
}

/** Browsers treat speculation rules as a script. Hashes disable their keyword, so they have their own. */
function scriptSources(scripts: readonly string[], needed: readonly PolicySource[]): string {
  const hashes = list([speculationRules, ...scripts].map(hashText))
  return ["script-src 'self'", hashes, ...namedFor('script-src', needed)].join(' ')
}

function styleSources(hashes: readonly string[]): string {
  return `style-src ${list(hashes)}`
}

function list(hashes: readonly string[]): string {
  return [...new Set(hashes)].toSorted().join(' ')
}

/** The hash of an inline text in the notation of policies: `'sha256-…'`, with its quotation marks. */
export function hashText(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
