import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { wordPages } from '../../model/words/uses.ts'
import { findCampaign, type CampaignView } from '../../model/campaigns/campaigns.ts'
import { stepsOf } from '../../model/words/steps.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import type { SearchText } from './search-index.ts'
import { t } from '../../i18n/translate.ts'

/** A campaign, and the path of what it changes. */
interface Change {
  campaign: CampaignView
  place: SearchText['path'] | undefined
}

/** Finds what a campaign changes at a path of its own; undefined for a lasting text. */
export function changeAt(
  path: SearchText['path'],
  { site, main }: PagesContext,
): Change | undefined {
  const [group, name] = path
  if (group !== 'campaigns') return undefined
  const campaign = findCampaign({ site, main }, name)
  const change = campaign?.changes.find((one) => keyOfPath(one.path) === keyOfPath(path))
  return campaign && { campaign, place: change?.place }
}

/**
 * Describes where a text is: /bonus › Promo grid › Card 2 › Title. Of a shared section, it adds on how many pages that is
 * used; of a campaign, that the text is only shown while it runs.
 */
export function describeText({ path, file }: SearchText, context: PagesContext): string {
  const { site, bundle, main } = context
  const change = changeAt(path, context)
  const at = change?.place ?? path
  const page = at[0] === 'pages' ? site.pages.find(({ key }) => key === at[1]) : undefined
  const steps = stepsOf(at, site.roots.get(page?.file ?? file), bundle)
  const section = at[0] === 'sections' ? String(at[1]) : undefined
  const shared = sharedSections(site, main)
  const info = shared.all.find(({ name }) => name === section)
  const [, ...rest] = steps
  const words = info ? [info.title, ...rest] : steps
  const notes = [
    ...(info ? [t('shared section, used on {pages}', { pages: wordPages(info.pages.size) })] : []),
    ...(change ? [t('only during {title}', { title: change.campaign.title })] : []),
  ]
  return [words.join(' › '), ...notes].join(', ')
}
