import { UserError } from '../../read/user-error.ts'

/** Another server that pages may load something from. */
export interface AllowedHost {
  /** Its name, and a port if it is not 443: maps.example.org. It is only used with https. */
  host: string
  /** Why the site needs it, for whoever reviews the list. */
  reason: string
}

/** What pages may load from other servers. Without it, everything comes from the site itself. */
export interface SecurityConfig {
  images: readonly AllowedHost[]
  /** Sound and video. */
  media: readonly AllowedHost[]
  /** Pages that are shown within a page. */
  frames: readonly AllowedHost[]
  /** Data that scripts fetch. */
  connections: readonly AllowedHost[]
}

/** Completes the list of other servers. Throws UserError for a host that is not one, is too wide, or has no reason. */
export function completeSecurity(options: Partial<SecurityConfig> = {}): SecurityConfig {
  const security = { images: [], media: [], frames: [], connections: [], ...options }
  for (const [kind, hosts] of Object.entries(security))
    for (const [index, one] of hosts.entries()) checkHost(one, `security.${kind}[${index}]`)
  return security
}

/** Letters, digits and dashes in at least two parts, then perhaps a port: nothing that means more than one host. */
const form =
  /^(?=.{1,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::[1-9]\d{1,4})?$/

function checkHost({ host, reason }: AllowedHost, field: string): void {
  if (!form.test(host)) {
    throw new UserError(
      `site.config.ts: "${field}.host" is ${JSON.stringify(host)}. ${adviseHost(host)}`,
    )
  }
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new UserError(
      `site.config.ts: "${field}" needs a "reason": why do pages load from ${host}?`,
    )
}

function adviseHost(host: unknown): string {
  const text = String(host)
  if (text.includes('*'))
    return 'Name each host: a wildcard lets in hosts that nobody has looked at.'
  if (text.includes("'")) return 'Only hosts can be allowed, not keywords such as unsafe-inline.'
  const name = /^(?:[a-z]+:)?\/\/([^/]+)|^([^/:]+\.[^/:]+)\//i.exec(text)
  const meant = (name?.[1] ?? name?.[2] ?? text).toLowerCase()
  return form.test(meant)
    ? `Write only the name: "${meant}".`
    : 'Write the name of a host, such as "maps.example.org".'
}
