import { asRecord } from '../../../../schema/read/json-object.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import { readInside, type SiteFacts } from '../../../facts.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import { listLinks } from '../../read/markup-tree.ts'
import type { TextFinding } from '../../rule.ts'

/** Hosts of one computer or one home: RFC 6761, RFC 6762 and RFC 1918. */
const local =
  /^https?:\/\/(?:[^/?#@]*@)?(?:localhost|[\w.-]+\.(?:localhost|local)|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})(?::\d+)?(?=[/?#]|$)/i

/** Whether a link leads to the computer or the home network of whoever follows it. */
export function isLocal(href: string): boolean {
  return local.test(href)
}

/** Explains an address that no browser opens, or that gives away a password; undefined for any other text. */
export function explainAddress(href: string): Pick<Finding, 'message' | 'hint'> | undefined {
  if (!/^https?:\/\/[^\s\\<>"{}\p{Cc}\p{Cs}]+$/iu.test(href)) return undefined
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (url && url.username + url.password === '') return undefined
  const reason = url
    ? 'contains a user name or password, which every visitor can read'
    : 'cannot be opened by a browser'
  const hint = url
    ? 'Remove what is between "//" and "@", and the "@".'
    : 'Correct its host or port.'
  return { message: `The address ${quote(href)} ${reason}.`, hint }
}

/** Finds addresses that no browser opens, links to the computer of the composer, such as one copied from the preview, and those to pages in other words than their paths. */
export function* findDetours(
  { piece, value, path }: Occurrence,
  site: SiteFacts['site'],
): Generator<TextFinding> {
  const links = piece === 'Html' ? listLinks(value) : [{ href: value, at: undefined }]
  for (const { href, at } of links) {
    const here = local.exec(href)?.[0]
    const origin = here ?? readInside(href, site)?.origin ?? ''
    const rest = href.slice(origin.length)
    if (origin === '' && !href.startsWith('/')) {
      // The schema reports hosts that begin otherwise, but not those in markup.
      const isOfHost = piece === 'Html' || /^https?:\/\/\w/.test(href)
      const fault = isOfHost ? explainAddress(href) : undefined
      if (fault) yield { at, ...fault }
      continue
    }
    const [pathname = ''] = rest.split(/[?#]/)
    const isRedirect = Object.hasOwn(asRecord(site['redirects']), pathname)
    const inside = (isRedirect ? pathname : normalizePath(pathname)) + rest.slice(pathname.length)
    if (inside === href) continue
    const [from, to] = at ?? [0, value.length]
    const short = value.slice(from, to).replace(href, () => inside)
    const meant = value.slice(0, from) + short + value.slice(to)
    const isPage = !inside.startsWith('/__')
    const reason =
      origin === '' ? 'reaches its page only by a redirect' : 'is written like one to another site'
    yield {
      at,
      message: `The link ${quote(href)} ${here ? 'works only on your own computer' : reason}.`,
      hint: isPage ? `Write ${quote(inside)}.` : 'Link to a page of the site, for example "/".',
      ...(isPage && { fix: fixWith(`Link to ${quote(inside)}`, path, meant, here === undefined) }),
    }
  }
}
