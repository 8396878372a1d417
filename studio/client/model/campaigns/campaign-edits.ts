import { createFindProperty } from '../../../../check/schema/find-property.ts'
import { isInLayer } from '../../../../content/layers/value-layer.ts'
import { branchesByType, dereference } from '../../../../schema/read/bundle.ts'
import { isSameJson } from '../../../../schema/read/equal.ts'
import { asRecord, type Path } from '../../../../schema/read/json-object.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { shownKeys } from '../../fields/schema/field-order.ts'
import { clearEdits, setEdit, valueAt } from '../../fields/schema/place-edits.ts'
import { t } from '../../i18n/translate.ts'
import { baseValueAt, brandsOf, type BrandViewer } from '../brands/brand-view.ts'
import type { DraftState, FileEdit } from '../draft.ts'
import { fileIn } from '../pages.ts'
import { removePart } from '../parts.ts'
import type { SiteLens } from '../write/site-lens.ts'
import { writeEach, type WriteResult } from '../write/write-each.ts'
import { findCampaign, type CampaignView } from './campaigns.ts'

/** Removes a value that a campaign sets, with what it leaves empty. */
export function removeChange({ site, main }: PagesContext, path: Path): FileEdit[] {
  const place = { path, isRequired: false, removableFrom: 'campaigns/name/set'.split('/').length }
  return clearEdits(site.roots.get(main), place).map((edit) => ({ file: main, edit }))
}

/** The summary of edits, which says so if they last while others are for the campaign `during`. */
export function nameLasting(
  { site, main }: PagesContext,
  during: string | undefined,
  summary: string,
  edits: readonly FileEdit[],
): string {
  const campaign = findCampaign({ site, main }, during)
  if (!campaign || edits.some(({ edit }) => isInLayer(edit.path))) return summary
  const now = addsBlocks(edits) ? t(' “Edit” is now “Always”.') : ''
  return t('{value}, always and not only during {title}.{now}', {
    value: summary.replace(/\.$/, ''),
    title: campaign.title,
    now,
  })
}

/** Whether edits add blocks, whose texts are then written for always. */
export function addsBlocks(edits: readonly FileEdit[]): boolean {
  return edits.some(
    ({ edit }) =>
      edit.kind === 'arrange' &&
      edit.path.at(-1) === 'blocks' &&
      edit.order.some((entry) => typeof entry === 'object'),
  )
}

/** Whether what is at a path may join a campaign, as all but the first page may that can have dates. */
export function mayBeDuring({ site, bundle, main }: PagesContext, path: Path): boolean {
  const [group, key] = path
  if (group === 'pages' && path.length === 2 && normalizePath(String(key)) === '/') return false
  const root = site.roots.get(fileIn(site, path, main))
  return createFindProperty(bundle)([...path, 'campaign'], root) !== undefined
}

/** Has what is at a path join a campaign in place of its own dates; without one, it is shown always. */
export function joinCampaign(context: PagesContext, path: Path, name?: string): FileEdit[] {
  const { site, bundle, main } = context
  const file = fileIn(site, path, main)
  const value = asRecord(valueAt(site.roots.get(file), path))
  const [from, until, campaign] = shownKeys
  const gone = [from, until, ...(name === undefined ? [campaign] : [])]
  const removed = gone.flatMap((key): ModelEdit[] =>
    key !== undefined && Object.hasOwn(value, key)
      ? [{ kind: 'remove', path: [...path, key] }]
      : [],
  )
  const found = createFindProperty(bundle)(path, site.roots.get(file))
  const union = found && dereference(bundle, found.schema)
  const branch = union?.oneOf ? branchesByType(bundle, union).get(value['type']) : union
  const place = { path: [...path, 'campaign'], within: branch && dereference(bundle, branch) }
  const joined = name === undefined ? [] : [setEdit(site.roots.get(file), place, name)]
  return [...joined, ...removed].map((edit) => ({ file, edit }))
}

/**
 * Deletes a campaign with its changes, and "campaigns" with the last one. Its members are shown always, or are removed with
 * it, apart from sections, which other pages may use.
 */
export function removeCampaign(
  context: PagesContext,
  { name, members }: CampaignView,
  fate: 'keep' | 'remove',
): FileEdit[] {
  return [...endMembers(context, members, fate), ...removePart(context, 'campaigns', name)]
}

/** Shows the members of a campaign always, or removes them, apart from sections. */
function endMembers(
  context: PagesContext,
  members: readonly Path[],
  fate: 'keep' | 'remove',
): FileEdit[] {
  // From the end, so that the indexes before stay valid.
  return members.toReversed().flatMap((path): FileEdit[] => {
    const isSection = path[0] === 'sections' && path.length === 2
    if (fate === 'keep' || isSection) return joinCampaign(context, path)
    return [{ file: fileIn(context.site, path, context.main), edit: { kind: 'remove', path } }]
  })
}

/** What only one brand has of a campaign, by the paths in its site. */
export interface BrandCampaign extends Pick<CampaignView, 'members' | 'changes'> {
  brand: string
  site: SiteView
}

/** Finds what each brand has of a campaign besides what all have. */
export function findInBrands(files: Texts, view: BrandViewer, name: string): BrandCampaign[] {
  return brandsOf(files).flatMap((brand) => {
    const seen = view(files, brand)
    const own = findCampaign(seen, name)
    const members = (own?.members ?? []).filter(
      (path) => asRecord(baseValueAt(seen, path))['campaign'] !== name,
    )
    const changes = (own?.changes ?? []).filter(
      ({ path, value }) => !isSameJson(baseValueAt(seen, path) ?? null, value),
    )
    return members.length + changes.length > 0 ? [{ brand, site: seen.site, members, changes }] : []
  })
}

/** Deletes a campaign of the site that is shown; if that is the site of all brands, its members in each of them go the same way. */
export function removeWithBrands(
  {
    draft: { files },
    brand: shown,
  }: { draft: Pick<DraftState, 'files'>; brand?: string | undefined },
  lens: SiteLens,
  context: PagesContext,
  campaign: CampaignView,
  fate: 'keep' | 'remove',
): WriteResult {
  const others = shown === undefined ? findInBrands(files, lens.view, campaign.name) : []
  const steps = [
    ...others.map(({ brand, site, members }) => ({
      brand,
      ended: endMembers({ ...context, site }, members, fate),
    })),
    { brand: shown, ended: removeCampaign(context, campaign, fate) },
  ]
  return writeEach(files, steps, (texts, { brand, ended }) =>
    lens.write(texts, ended, { kind: 'site', brand }),
  )
}
