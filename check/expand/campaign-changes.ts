import { setsAnything, type Campaign } from '../../content/layers/campaigns.ts'
import type { Sections } from '../../content/layers/sections.ts'
import { runsOn } from '../../content/layers/value-layer.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import { always, isEmpty, isIn, spanOf } from '../../content/span.ts'
import type { ScheduledChange } from '../dates/changes.ts'
import type { Path } from '../problem/problem.ts'

/** Adds the titles of campaigns to the changes of a page that are due to them, as it shows. */
export function nameCampaigns(
  changes: readonly ScheduledChange[],
  part: Rooted,
  { campaigns }: Sections,
): ScheduledChange[] {
  return changes.map((change) => {
    if (change.does === 'appears in lists') return change
    const date = change.does === 'begins' ? 'from' : 'until'
    const [first, name] = writtenAt(part, ['pages', change.page ?? '', ...change.path, date]).path
    const campaign = first === 'campaigns' ? campaigns.get(String(name)) : undefined
    return campaign ? { ...change, campaign: campaign.title } : change
  })
}

/** Lists when campaigns begin and cease to change a page that uses these sections, once for each place. */
export function listSetChanges(
  key: string,
  page: unknown,
  uses: readonly string[],
  sections: Sections,
): ScheduledChange[] {
  const shown = spanOf(page, sections.calendar)
  const reached = new Set(uses.flatMap((name) => [...sections.reach(name)]))
  return [...sections.campaigns.values()].flatMap((campaign) => {
    if (!runsOn(campaign, key)) return []
    const { set } = campaign
    const places = [
      ...Object.keys(set.pages.get(key) ?? {}).map((id) => [id]),
      ...(set.meta.has(key) ? [['meta']] : []),
      ...[...set.sections].flatMap(([name, values]) =>
        reached.has(name) ? Object.keys(values).map((id) => [name, id]) : [],
      ),
    ]
    return places
      .flatMap((path) => changesOf(campaign, key, path))
      .filter(({ at }) => isIn(shown, at))
  })
}

/** Lists when campaigns that change anything begin and cease to do so. */
export function listAllSetChanges({ campaigns }: Sections): ScheduledChange[] {
  return [...campaigns.values()].flatMap((campaign) =>
    campaign.isOfBrand && setsAnything(campaign) ? changesOf(campaign, undefined, []) : [],
  )
}

/** Lists when campaigns begin and cease to change the settings. */
export function listSettingsChanges({ campaigns }: Sections): ScheduledChange[] {
  return [...campaigns.values()].flatMap((campaign) =>
    campaign.isOfBrand && campaign.pages === undefined
      ? Object.keys(campaign.set.site).flatMap((name) => changesOf(campaign, undefined, [name]))
      : [],
  )
}

function changesOf(
  { title, span }: Campaign,
  page: string | undefined,
  path: Path,
): ScheduledChange[] {
  if (isEmpty(span)) return []
  const change = { page, path, campaign: title }
  return [
    ...(span.from > always.from ? [{ ...change, at: span.from, does: 'begins' as const }] : []),
    ...(span.until < always.until ? [{ ...change, at: span.until, does: 'ends' as const }] : []),
  ]
}
