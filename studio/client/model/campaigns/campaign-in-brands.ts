import { isSameJson } from '../../../../schema/read/equal.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { baseValueAt, brandsOf, type BrandViewer } from '../brands/brand-view.ts'
import type { DraftState } from '../draft.ts'
import type { SiteLens } from '../write/site-lens.ts'
import { writeEach, type WriteResult } from '../write/write-each.ts'
import { endMembers, removeCampaign } from './campaign-edits.ts'
import { findCampaign, type CampaignView } from './campaigns.ts'

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
