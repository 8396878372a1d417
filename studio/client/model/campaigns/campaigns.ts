import type { Path } from '../../../../check/problem/problem.ts'
import { findIds } from '../../../../content/find-ids.ts'
import { readCampaigns, type Campaign } from '../../../../content/layers/campaigns.ts'
import { isUse } from '../../../../content/layers/sections.ts'
import { onceFor, oncePer } from '../../../../schema/cache/once-per.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { groupBy } from '../../../../schema/read/group-by.ts'
import {
  asRecord,
  isJsonObject,
  listIn,
  stepInto,
  type JsonObject,
} from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf, type SiteView } from '../../../../site/view/site-view.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { t } from '../../i18n/translate.ts'
import type { BrandView } from '../brands/brand-view.ts'
import { wordPage } from '../pages.ts'
import { keyOfPath } from '../problems/problem-index.ts'

/** A campaign with all of its places. */
export interface CampaignView extends Campaign {
  /** What is shown only while it runs: the paths of pages, sections, blocks and entries. */
  members: readonly Path[]
  changes: readonly CampaignChange[]
}

/** A value that a campaign sets. */
export interface CampaignChange {
  /** Where the campaign sets it. */
  path: Path
  /** What it changes; undefined if that is not there. */
  place: Path | undefined
  value: JsonValue
}

/** The campaigns of a site, and what they change. */
interface CampaignViews {
  all: readonly CampaignView[]
  /** The titles of the campaigns that change the value at a path, or one in it. */
  titlesAt: (path: Path) => readonly string[]
}

/** Reads the campaigns of a site, once for each of its states. `main` is pages.json. */
export function viewCampaigns(site: SiteView, main: string): CampaignViews {
  return viewsOf(site)(main)
}

const viewsOf = oncePer((site: SiteView) =>
  onceFor((main: string): CampaignViews => {
    const root = site.roots.get(main)
    const members = groupBy(listMembers(site, root), ({ campaign }) => campaign)
    const places = createPlaces(site, main)
    const titles = new Map<string, readonly string[]>()
    const all = Array.from(readCampaigns(root, site.calendar).values(), (campaign) => {
      const changes = listChanges(asRecord(valueAt(root, campaign.at)), campaign.at, places)
      for (const way of changes.flatMap(({ place = [] }) => waysTo(place))) {
        const others = titles.get(way) ?? none
        if (!others.includes(campaign.title)) titles.set(way, [...others, campaign.title])
      }
      const own = members.get(campaign.name) ?? []
      return { ...campaign, members: own.map(({ path }) => path), changes }
    })
    return { all, titlesAt: (path) => titles.get(keyOfPath(path)) ?? none }
  }),
)

const none: readonly string[] = []

/** The names of a place and of all that is around it. */
function waysTo(place: Path): string[] {
  return place.map((_, index) => keyOfPath(place.slice(0, index + 1)))
}

/** A campaign by its name; undefined if there is none. */
export function findCampaign(
  { site, main }: Pick<PagesContext, 'site' | 'main'>,
  name: string | number | undefined,
): CampaignView | undefined {
  return viewCampaigns(site, main).all.find((one) => one.name === name)
}

/** The changes of a campaign that a brand leaves out. */
export function changesLeftOut({ base, site, main }: BrandView, name: string): CampaignChange[] {
  const own = findCampaign({ site: base, main }, name)
  return (own?.changes ?? []).filter(
    ({ path }) => valueAt(site.roots.get(main), path) === undefined,
  )
}

/** Something that joins a campaign: a page, a section, a block, or an entry of one of its lists. */
interface Member {
  path: Path
  campaign: string
}

function listMembers(site: SiteView, root: JsonValue | undefined): Member[] {
  const homes: [Path, JsonValue][] = [
    ...site.pages.map(({ key, value }): [Path, JsonValue] => [['pages', key], value]),
    ...Object.entries(memberOf(root, 'sections')).map(([name, section]): [Path, JsonValue] => [
      ['sections', name],
      section,
    ]),
  ]
  return homes.flatMap(([home, value]) =>
    membersIn(asRecord(value)).map(({ path, campaign }) => ({
      path: [...home, ...path],
      campaign,
    })),
  )
}

/** The members in a page or section, from there. */
const membersIn = oncePer((home: JsonObject): Member[] => {
  const blocks = listIn(home, 'blocks').flatMap((block, index): [Path, JsonValue][] => {
    const path = ['blocks', index]
    const entries = Object.keys(asRecord(block)).flatMap((key) =>
      listIn(block, key).map((entry, place): [Path, JsonValue] => [[...path, key, place], entry]),
    )
    return [[path, block], ...entries]
  })
  const all: [Path, JsonValue][] = [[[], home], ...blocks]
  return all.flatMap(([path, value]) => {
    const { campaign } = asRecord(value)
    return typeof campaign === 'string' ? [{ path, campaign }] : []
  })
})

type FindPlace = (group: string, key: string, id: string) => Path | undefined

/** Finds what has an id on a page or in a section. */
function createPlaces(site: SiteView, main: string): FindPlace {
  const sections = sharedSections(site, main)
  const idsIn = onceFor((group: string) =>
    onceFor((key: string): ReadonlyMap<string, Path> => {
      const blocks =
        group === 'pages'
          ? site.pages.find((page) => page.key === key)?.blocks
          : listIn(memberOf(memberOf(site.roots.get(main), 'sections'), key), 'blocks')
      const own = findIds(blocks, [group, key, 'blocks'])
      const used = (blocks ?? []).flatMap((block, index) =>
        isUse(block) && typeof block['section'] === 'string'
          ? sections
              .blocksOf(block['section'])
              .flatMap((one) => findIds(one.value, []))
              .map(({ id }) => ({ id, path: [group, key, 'blocks', index, ''] }))
          : [],
      )
      return new Map([...used, ...own].map(({ id, path }) => [id, path.slice(0, -1)]))
    }),
  )
  return (group, key, id) => idsIn(group)(key).get(id)
}

/** Lists what a campaign sets, each with its place. */
function listChanges(set: JsonObject, at: Path, places: FindPlace): CampaignChange[] {
  const listed = (['pages', 'sections'] as const).flatMap((group) =>
    Object.entries(asRecord(set[group])).flatMap(([key, values]) =>
      Object.entries(asRecord(values)).flatMap(([id, members]) =>
        changesIn([group, key, id], places(group, key, id), members),
      ),
    ),
  )
  const heads = Object.entries(asRecord(set['meta'])).flatMap(([key, members]) =>
    changesIn(['meta', key], ['pages', key, 'meta'], members),
  )
  return [...listed, ...heads, ...changesIn(['site'], ['site'], set['site'] ?? {})]

  function changesIn(path: Path, owner: Path | undefined, members: JsonValue): CampaignChange[] {
    return leavesOf(members).map(([inner, value]) => ({
      path: [...at, ...path, ...inner],
      place: owner && [...owner, ...inner],
      value,
    }))
  }
}

function leavesOf(value: JsonValue, at: readonly string[] = []): [readonly string[], JsonValue][] {
  if (!isJsonObject(value)) return at.length === 0 ? [] : [[at, value]]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...at, key]))
}

/** Describes a place for people: / › block 2 (hero) › title is "Home › Hero › Title". */
export function describeSpot(path: Path, { site, bundle, main }: PagesContext): string {
  const [group, key] = path
  const page = site.pages.find((one) => one.key === key)
  let value: JsonValue | undefined =
    group === 'pages' ? page?.value : memberOf(site.roots.get(main), String(group))
  const name = page ? wordPage(page) : String(key)
  const words = [group === 'pages' ? name : group === 'site' ? t('Site') : t('Section')]
  for (const step of path.slice(group === 'pages' ? 2 : 1)) {
    value = stepInto(value, step)
    if (step === 'blocks') continue
    if (typeof step === 'string') {
      words.push(group === 'sections' && words.length === 1 ? step : toLabel(step))
      continue
    }
    const { type, title, label } = asRecord(value)
    const text = [title, label].find((one) => typeof one === 'string')
    if (typeof type === 'string') words.push(`${labelOfType(bundle, type)} ${step + 1}`)
    else words.push(typeof text === 'string' ? `“${text}”` : String(step + 1))
  }
  return words.join(' › ')
}
