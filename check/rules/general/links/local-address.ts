import { fixWith } from '../../../problem/fix-with.ts'
import type { RuleFinding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/suggest.ts'
import type { Occurrence } from '../../../walk.ts'
import { listLinks } from '../../read/markup-tree.ts'

/** Hosts of one computer or one home: RFC 6761, RFC 6762 and RFC 1918. */
const local =
  /^https?:\/\/(?:[^/?#@]*@)?(?:localhost|[\w.-]+\.(?:localhost|local)|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})(?::\d+)?(?=[/?#]|$)/i

/** Whether a link leads to the computer or the home network of whoever follows it. */
export function isLocal(href: string): boolean {
  return local.test(href)
}

/** Finds links to the computer of the composer, such as one copied from the preview. */
export function* findLocalLinks({ piece, value, path }: Occurrence): Generator<RuleFinding> {
  const links = piece === 'Html' ? listLinks(value) : [{ href: value, at: undefined }]
  for (const { href, at } of links) {
    const origin = local.exec(href)?.[0]
    if (origin === undefined) continue
    const rest = href.slice(origin.length)
    const inside = rest.startsWith('/') ? rest : `/${rest}`
    const [from, to] = at ?? [0, value.length]
    const short = value.slice(from, to).replace(href, inside)
    const meant = value.slice(0, from) + short + value.slice(to)
    const isPage = !inside.startsWith('/__')
    yield {
      path,
      ...(at && { at }),
      message: `The link ${quote(href)} works only on your own computer.`,
      hint: isPage ? `Write ${quote(inside)}.` : 'Link to a page of the site, for example "/".',
      ...(isPage && { fix: fixWith(`Link to ${quote(inside)}`, path, meant) }),
    }
  }
}
