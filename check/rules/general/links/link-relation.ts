import { suggest } from '../../../../schema/config/suggest.ts'
import { asRecord, listIn } from '../../../../schema/read/json-object.ts'
import { readInside, type SiteFacts } from '../../../facts.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { Finding, Path } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import { listLinks } from '../../read/markup-tree.ts'
import { findingLimit, type Rule, type TextFinding } from '../../rule.ts'
import { isLocal } from './local-address.ts'

export const linkRelation: Rule = {
  code: 'P037',
  name: 'link-relation',
  severity: 'warning',
  summary: 'Links to other sites declare their relation to this one.',
  explanation:
    'The words in "rel" tell search engines that a link is not a recommendation (nofollow, or sponsored if it is paid for), and browsers that a page in a new tab must not control this one (noopener). If "rel" is left out, the right words follow from the kind of link. A link in a text cannot have them, so use a button for other sites.',
  example: ['"target": "_blank"', '"target": "_blank", "rel": "noopener"'],
  texts: {
    pieces: ['Href', 'Html'],
    start(facts) {
      const isAway = createIsAway(facts)
      return (occurrence) => {
        const { piece, value, parent } = occurrence
        if (piece === 'Html')
          return /href[^<>]*http/i.test(value) ? inMarkup(value, isAway) : undefined
        // Floating buttons may leave out their target, so they are checked below.
        if (typeof parent['rel'] !== 'string' || isFloating(occurrence.path) || !isAway(value))
          return undefined
        return explain(parent['rel'], wordsFor(parent), [...occurrence.path.slice(0, -1), 'rel'])
      }
    },
  },
  *site(facts) {
    const isAway = createIsAway(facts)
    for (const [index, entry] of listIn(facts.site, 'floatingButtons').entries()) {
      const { rel, href } = asRecord(entry)
      if (typeof rel !== 'string' || (typeof href === 'string' && !isAway(href))) continue
      yield* explain(rel, [promoWords], ['site', 'floatingButtons', index, 'rel'])
    }
  },
}

/** One word of each list is required; the first is suggested. */
type Wanted = readonly (readonly string[])[]

const promoWords = ['nofollow', 'sponsored']

function wordsFor({ linkType, target }: Record<string, unknown>): Wanted {
  const opened = target === '_blank' ? [['noopener', 'noreferrer']] : []
  if (linkType === 'contact') return opened
  return [linkType === 'promo' ? promoWords : ['nofollow', 'sponsored', 'ugc'], ...opened]
}

function isFloating(path: Path): boolean {
  return path.includes('floatingButtons')
}

function* explain(rel: string, wanted: Wanted, path: Path): Generator<Finding> {
  const words = rel.split(' ')
  const choices = lacking(wanted, words)
  if (choices.length === 0) return
  const missing = choices.map(([word = '']) => word)
  const meant = words.map((word) => suggest(word, choices.flat()) ?? word)
  const misspelt = words.filter((word, index) => word !== meant[index])
  const value = [...meant, ...lacking(wanted, meant).map(([word = '']) => word)].join(' ')
  const question = misspelt.length > 0 ? ` Is ${quote(misspelt.join(' '))} misspelt?` : ''
  yield {
    path,
    message: `This link to another site lacks the relation${missing.length > 1 ? 's' : ''} ${missing.map((word) => quote(word)).join(' and ')}.${question}`,
    hint: `Write "rel": ${quote(value, 200)}, or remove "rel": the right words then follow from the kind of link.`,
    fix: question
      ? fixWith(`Write ${quote(value)}`, path, value)
      : fixWith(`Add ${missing.join(' and ')}`, path, value, true),
  }
}

function lacking(wanted: Wanted, words: readonly string[]): Wanted {
  return wanted.filter((choice) => !choice.some((word) => words.includes(word)))
}

function* inMarkup(value: string, isAway: IsAway): Generator<TextFinding> {
  const links = listLinks(value).filter(({ href }) => /^https?:/i.test(href) && isAway(href))
  for (const { href, at } of links.slice(0, findingLimit)) {
    yield {
      at,
      message:
        'A link in a text cannot tell search engines what a link to another site has to tell them.',
      hint: `Link to ${quote(href)} with a button instead.`,
    }
  }
}

type IsAway = (href: string) => boolean

function createIsAway({ site }: SiteFacts): IsAway {
  const redirects = asRecord(site['redirects'])
  const isForeign = (href: string): boolean =>
    /^https?:/i.test(href) && readInside(href, site) === undefined && !isLocal(href)
  return (href) => {
    const [address = ''] = href.split(/[?#]/)
    const target = Object.hasOwn(redirects, address) ? redirects[address] : href
    return target === 'promoUrl' || (typeof target === 'string' && isForeign(target))
  }
}
