import { asRecord } from '../../../schema/read/json-object.ts'
import type { SiteFacts } from '../../facts.ts'
import type { Finding, Path } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { listLinks } from '../texts/markup-tree.ts'
import { most, nothing, type Rule } from '../rule.ts'

export const linkRelation: Rule = {
  code: 'P037',
  severity: 'warning',
  adjustable: true,
  summary: 'Links to other sites say how they relate to this one.',
  explanation:
    'The words in "rel" tell search engines that a link is no recommendation (nofollow, or sponsored where it is paid for), and browsers that a page in a new tab may not reach back into this one (noopener). Leave "rel" out, and the right words follow from the kind of link. A link in a text cannot carry them, so use a button for other sites.',
  example: ['"target": "_blank"', '"target": "_blank", "rel": "noopener"'],
  texts: {
    pieces: ['Href', 'Html'],
    start(facts) {
      const isAway = createIsAway(facts)
      return (occurrence) => {
        const { piece, value, parent } = occurrence
        if (piece === 'Html')
          return /href[^<>]*http/i.test(value) ? inMarkup(occurrence, isAway) : nothing
        // Buttons that float may leave their target out, so they are looked at below.
        if (typeof parent['rel'] !== 'string' || isFloating(parent) || !isAway(value))
          return nothing
        return explain(parent['rel'], wordsFor(parent), [...occurrence.path.slice(0, -1), 'rel'])
      }
    },
  },
  *site(facts) {
    const buttons = facts.site['floatingButtons']
    const isAway = createIsAway(facts)
    for (const [index, entry] of Array.isArray(buttons) ? buttons.entries() : []) {
      const { rel, href } = asRecord(entry)
      if (typeof rel !== 'string' || (typeof href === 'string' && !isAway(href))) continue
      yield* explain(rel, [promoWords], ['site', 'floatingButtons', index, 'rel'])
    }
  },
}

/** Of each list one word has to be there; the first is suggested. */
type Wanted = readonly (readonly string[])[]

const promoWords = ['nofollow', 'sponsored']

function wordsFor({ linkType, target }: Record<string, unknown>): Wanted {
  const opened = target === '_blank' ? [['noopener', 'noreferrer']] : []
  if (linkType === 'contact') return opened
  return [linkType === 'promo' ? promoWords : ['nofollow', 'sponsored', 'ugc'], ...opened]
}

function isFloating(parent: Record<string, unknown>): boolean {
  return Object.hasOwn(parent, 'imageSrc')
}

function* explain(rel: string, wanted: Wanted, path: Path): Generator<Finding> {
  const words = rel.split(' ')
  const missing = wanted
    .filter((choice) => !choice.some((word) => words.includes(word)))
    .map(([word = '']) => word)
  if (missing.length === 0) return
  const value = [rel, ...missing].join(' ')
  yield {
    code: 'P037',
    path,
    message: `This link to another site lacks the relation ${missing.map((word) => quote(word)).join(' and ')}.`,
    hint: `Write "rel": ${quote(value, 200)}, or leave it out: the right words then follow from the kind of link.`,
    fix: {
      title: `Add ${missing.join(' and ')}`,
      safe: true,
      edits: [{ kind: 'set', path, value }],
    },
  }
}

function* inMarkup({ value, path }: Occurrence, isAway: IsAway): Generator<Finding> {
  const links = listLinks(value).filter(({ href }) => /^https?:/i.test(href) && isAway(href))
  for (const { href, at } of links.slice(0, most)) {
    yield {
      code: 'P037',
      path,
      at,
      message: 'A link in a text cannot say how another site relates to this one.',
      hint: `Lead to ${quote(href)} by a button, which can.`,
    }
  }
}

type IsAway = (href: string) => boolean

/** Whether an address leads to another site, be it by a redirect. */
function createIsAway({ site }: SiteFacts): IsAway {
  const { url } = site
  const redirects = asRecord(site['redirects'])
  const isForeign = (href: string): boolean =>
    /^https?:/i.test(href) &&
    !(typeof url === 'string' && (href === url || href.startsWith(`${url}/`)))
  return (href) => {
    const [address = ''] = href.split(/[?#]/)
    const target = Object.hasOwn(redirects, address) ? redirects[address] : href
    return target === 'promoUrl' || (typeof target === 'string' && isForeign(target))
  }
}
