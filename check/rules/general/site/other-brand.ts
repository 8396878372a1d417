import { oncePer } from '../../../../schema/cache/once-per.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { isTranslated } from '../../../../schema/read/pieces.ts'
import { tokensOf } from '../../../../schema/values/tokens.ts'
import type { PageFacts, SiteFacts } from '../../../facts.ts'
import { fixWords } from '../../../problem/fix-with.ts'
import type { Path, Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import {
  createMarkFinder,
  marksOf,
  type BrandMarks,
  type FindMarks,
  type FoundMark,
} from '../../read/brand-marks.ts'
import { findingLimit, type Rule } from '../../rule.ts'
import { exceptionTo } from '../../run-rules.ts'

export const otherBrand: Rule = {
  code: 'P090',
  name: 'other-brand',
  severity: 'error',
  exception: 'brand-exception',
  summary: 'The site of a brand does not name another brand.',
  explanation:
    'The brands that are written next to each other must not appear on the sites of the others: neither their names, nor their addresses, nor their logos. Channels, floating buttons, redirects and the security contact belong to the brands that have them in their own file; a brand that shares one writes it there, too. Texts that all brands share name the brand with {keyword}. A name of letters only may be a word, so it counts only as it is written in "keyword"; any other name counts in any case. A brand that is meant can be allowed in "checks", under "brands".',
  example: ['"desc": "Levels."', '"desc": "As at Lucky Lantern."'],
  exampleWith: {
    brands: { lucky: { keyword: 'Lucky Lantern', url: 'https://lucky.example' } },
  },
  texts: {
    pieces: ['Text', 'Html', 'Href', 'PublicFile', 'VideoAddress', 'CaptionsFile', 'Image'],
    start(facts) {
      const find = openFinder(facts)
      if (!find) return () => undefined
      const own = nameOfSite(facts)
      const hasKeyword = tokensOf(facts.schemas.settings).includes(keyword)
      return (occurrence) => {
        const { value, piece } = occurrence
        const found = find(value)
        if (found.length === 0) return undefined
        return found.slice(0, findingLimit).map((mark) => {
          const finding = { at: mark.at, ...explainMark(mark, value, own) }
          if (mark.kind !== 'name' || !isTranslated(piece) || !hasKeyword) return finding
          const hint = `Write ${keyword}, which is replaced with the name of the brand on each site.`
          return {
            ...finding,
            hint,
            fix: fixWords(`Write ${keyword}`, occurrence, mark.at, keyword),
          }
        })
      }
    },
  },
  *page({ key, ids }, facts) {
    const find = openFinder(facts)
    if (!find) return
    const names = [
      { text: key, path: ['pages', key], at: 'key' as const },
      ...ids.map(({ id, path }) => ({ text: id, path, at: 'value' as const })),
    ]
    for (const { text, path, at } of names)
      yield* explainFirst(find, text, nameOfSite(facts), { path, at })
  },
  *site(facts) {
    const find = openFinder(facts)
    if (!find) return
    const { site } = facts
    const own = nameOfSite(facts)
    const same = others(facts).find(({ url }) => url !== undefined && url === site['url'])
    if (same) {
      yield {
        path: ['site', 'url'],
        message: `The site of ${same.brand} has the same address.`,
        hint: `Give ${own} an address of its own: "url".`,
      }
    }
    for (const [text, path] of listAddresses(site))
      yield* explainFirst(find, text, own, { path, at: 'value' })
  },
}

const keyword = '{keyword}'

/** What is wrong with a mark of another brand in a text, and what to do; `own` is the brand of the site. */
export function explainMark(
  { brand, kind, isContact, at }: FoundMark,
  text: string,
  own: string,
): Pick<Finding, 'message' | 'hint'> {
  const words = text.slice(...at)
  const isKey = words.toLowerCase() === brand
  const what = {
    name: isKey ? 'another brand' : `the name of another brand, ${brand}`,
    address: `an address of another brand, ${brand}`,
    logo: 'the logo of another brand',
  }[kind]
  const one = kind === 'name' ? 'a name' : kind === 'address' ? 'an address' : 'a logo'
  const share = isContact ? ` If ${own} shares it, write it in the file of ${own}, too.` : ''
  return {
    message: `${quote(words)} is ${what}.`,
    hint: `Use ${one} of ${own}, or leave it out.${share}`,
  }
}

type BrandFacts = Pick<SiteFacts, 'site' | 'files' | 'today'>

/** The marks of the other brands that a site must not show. */
function others({ site, files, today }: BrandFacts): BrandMarks[] {
  const { brands: allowed } = exceptionTo(otherBrand, { site, today })
  const isAllowed = (brand: string): boolean => Array.isArray(allowed) && allowed.includes(brand)
  return (files.brands ?? []).filter(({ brand }) => !isAllowed(brand))
}

/** Opens the search for marks of the other brands of a site; undefined if there are none. */
export const openFinder = oncePer((facts: BrandFacts): FindMarks | undefined => {
  if (facts.files.brands === undefined || facts.files.brands.length === 0) return undefined
  return createMarkFinder(marksOf(nameOfSite(facts), facts.site), others(facts))
})

/** The brand of a site; a few words if it has none. */
export function nameOfSite({ site: { brand } }: Pick<BrandFacts, 'site'>): string {
  return typeof brand === 'string' && brand !== '' ? brand : 'this site'
}

function* explainFirst(
  find: FindMarks,
  text: string,
  own: string,
  place: { path: Path; at: 'key' | 'value' },
): Generator<Finding> {
  const [mark] = find(text)
  if (mark) yield { ...place, ...explainMark(mark, text, own) }
}

/** The addresses in the settings that are in no block. */
function listAddresses(site: PageFacts['page']): [text: string, path: Path][] {
  const { contact, policy } = asRecord(site['securityContact'])
  const found: [unknown, Path][] = [
    [site['promoUrl'], ['site', 'promoUrl']],
    [contact, ['site', 'securityContact', 'contact']],
    [policy, ['site', 'securityContact', 'policy']],
    ...Object.entries(asRecord(site['redirects'])).map(([from, to]): [unknown, Path] => {
      return [to, ['site', 'redirects', from]]
    }),
  ]
  return found.flatMap(([text, path]) => (typeof text === 'string' ? [[text, path]] : []))
}
