import type { Campaign } from '../../content/layers/campaigns.ts'
import type { Sections } from '../../content/layers/sections.ts'
import { type ValueLayer, runsOn } from '../../content/layers/value-layer.ts'
import { overlap } from '../../content/span.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { asRecord, isJsonObject, listIn, type JsonObject } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { fixMeant, renamed } from '../problem/fix-with.ts'
import type { CodedFinding, Path } from '../problem/problem.ts'
import { didYouMean, listWords, quote } from '../problem/wording.ts'
import { isPath, proposePath } from '../rules/general/routes/propose-path.ts'
import { findIdleValues, type SetWords } from './idle-values.ts'
import type { ListSettable } from './settable.ts'

const code = 'P069'
const here = 'by a campaign'
const onPage: SetWords = { code, owner: 'page', here }
const inSection: SetWords = { code, owner: 'section', here }

/** Finds what a campaign sets in a section without effect. */
export function findSectionSetFaults(
  section: string,
  { at, set }: ValueLayer,
  sections: Sections,
  listSettable: ListSettable,
): CodedFinding[] {
  const from = [...at, 'sections', section]
  if (!sections.names.includes(section))
    return [explainMissing('section', section, from, sections.names)]
  const values = set.sections.get(section) ?? {}
  return findIdleValues(sections.blocksOf(section), values, from, listSettable, inSection)
}

/** Finds what a campaign sets on a page without effect. */
export function findPageSetFaults(
  key: string,
  page: JsonObject,
  layer: ValueLayer,
  sections: Sections,
  listSettable: ListSettable,
): CodedFinding[] {
  const { name, at, set } = layer
  const [values, meta] = [set.pages.get(key), set.meta.get(key)]
  if (!runsOn(layer, key)) {
    return [
      ...(values ? [explainElsewhere(name, key, [...at, 'pages', key])] : []),
      ...(meta ? [explainElsewhere(name, key, [...at, 'meta', key])] : []),
    ]
  }
  const { placed } = sections.expand(listIn(page, 'blocks'), ['pages', key, 'blocks'])
  return values ? findIdleValues(placed, values, [...at, 'pages', key], listSettable, onPage) : []
}

/** Finds settings that a campaign sets though it does not run on all pages. */
export function findSettingsFaults({ at, set, pages }: ValueLayer): CodedFinding[] {
  if (Object.keys(set.site).length === 0 || pages === undefined) return []
  return [
    {
      code,
      path: [...at, 'site'],
      at: 'key',
      message: 'The settings are those of all pages, but this campaign runs only on some.',
      hint: 'Remove this, or the "pages" of the campaign.',
    },
  ]
}

/** Finds the pages that campaigns name and that do not exist; `keys` are all that do. */
export function findMissingPages({ campaigns }: Sections, keys: readonly string[]): CodedFinding[] {
  if (campaigns.size === 0) return []
  // A key in the wrong format is reported by its own rule, with what it should be.
  const meant = keys.flatMap((key) => (isPath(normalizePath(key)) ? [] : [proposePath(key)]))
  const known = new Set([...keys, ...meant])
  const routes = new Set([...keys.map(normalizePath), ...meant])
  return [...campaigns.values()].flatMap(({ name, at, set, pages, isOfBrand }) => {
    if (!isOfBrand) return []
    const named = (part: 'pages' | 'meta'): CodedFinding[] =>
      [...set[part].keys()]
        .filter((key) => !known.has(key))
        .map((key) => explainMissing('page', key, [...at, part, key], keys))
    const listed = [...(pages ?? [])].flatMap((key, index) =>
      routes.has(key)
        ? []
        : [explainMissing('page', key, ['campaigns', name, 'pages', index], keys, 'value')],
    )
    return [...listed, ...named('pages'), ...named('meta')]
  })
}

/** Finds the brands that campaigns name and that do not exist; `others` are all besides that of the site, if known. */
export function findMissingBrands(
  root: unknown,
  others: readonly { brand: string }[] | undefined,
): CodedFinding[] {
  const { campaigns, site } = asRecord(root)
  const { brand: own } = asRecord(site)
  if (!others || typeof own !== 'string') return []
  const brands = [own, ...others.map(({ brand }) => brand)]
  return Object.entries(asRecord(campaigns)).flatMap(([name, campaign]) => {
    return listIn(campaign, 'brands').flatMap((brand, index) =>
      typeof brand !== 'string' || brands.includes(brand)
        ? []
        : [explainMissing('brand', brand, ['campaigns', name, 'brands', index], brands, 'value')],
    )
  })
}

/** Finds what two campaigns set while both run. */
export function findClashes({ campaigns }: Sections): CodedFinding[] {
  const own = [...campaigns.values()].filter(({ isOfBrand }) => isOfBrand)
  const found: CodedFinding[] = []
  const setters = own.map((campaign) => ({ campaign, leaves: listLeaves(campaign) }))
  for (const [index, one] of setters.entries()) {
    for (const other of setters.slice(0, index)) {
      if (!overlap(one.campaign.span, other.campaign.span)) continue
      for (const path of one.leaves) {
        const place = other.leaves.find((leaf) => isWithin(leaf, path) || isWithin(path, leaf))
        if (!place || !meet(one.campaign, other.campaign, path)) continue
        found.push({
          code: 'P070',
          path: [...one.campaign.at, ...path],
          at: 'key',
          related: [{ path: [...other.campaign.at, ...place] }],
          message: `The campaign ${quote(other.campaign.name)} sets this, too, and both run at the same time.`,
          hint: 'Let one of them end before the other begins, or remove one of the two values.',
        })
      }
    }
  }
  return found
}

/** The paths of all values that a campaign sets, from its `set`. */
function listLeaves({ set }: Campaign): Path[] {
  const parts = (['pages', 'sections', 'meta'] as const).flatMap((part) =>
    Array.from(set[part], ([key, values]) => leavesOf(values, [part, key])),
  )
  return [...parts.flat(), ...leavesOf(set.site, ['site'])]
}

function leavesOf(value: unknown, at: Path): Path[] {
  if (!isJsonObject(value)) return [at]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...at, key]))
}

function isWithin(path: Path, around: Path): boolean {
  return around.every((step, index) => step === path[index])
}

/** Whether two campaigns that set a value of a section, or the settings, run on the same page. */
function meet(a: Campaign, b: Campaign, [part]: Path): boolean {
  if (part !== 'sections' || !a.pages || !b.pages) return true
  return [...a.pages].some((page) => b.pages?.has(page))
}

function explainMissing(
  what: string,
  name: string,
  path: Path,
  names: readonly string[],
  at: 'key' | 'value' = 'key',
): CodedFinding {
  const meant = suggest(name, names)
  return {
    code,
    path,
    at,
    message: `There is no ${what} ${quote(name)}.${didYouMean(meant)}`,
    hint:
      names.length === 0
        ? `Write the ${what} in "${what}s" first.`
        : `Use one of these: ${listWords(names, 8)}.`,
    ...(at === 'key' ? renamed(path, meant) : { fix: fixMeant(meant, path) }),
  }
}

function explainElsewhere(name: string, key: string, path: Path): CodedFinding {
  return {
    code,
    path,
    at: 'key',
    related: [{ path: ['campaigns', name, 'pages'] }],
    message: `This campaign does not run on the page ${quote(key)}.`,
    hint: 'Add the page to the "pages" of the campaign, or remove this.',
  }
}
