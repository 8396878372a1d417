import { listChanges } from '../../../check/dates/changes.ts'
import { listSetChanges, nameCampaigns } from '../../../check/expand/campaign-changes.ts'
import { runningAt } from '../../../content/layers/campaigns.ts'
import { showPart } from '../../../content/layers/expand-part.ts'
import type { SiteExpander } from '../../../content/layers/expander.ts'
import { readSections, type Sections } from '../../../content/layers/sections.ts'
import { isCurrent } from '../../../content/span.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Calendar } from '../../../schema/values/calendar.ts'
import type { ContentTranslator, Coverage } from '../translate-content.ts'

/** A page that is no translation, or will not be one. */
export interface StandIn extends Coverage {
  page: string
  isComing: boolean
  /** Since when, if that is due to a scheduled change. */
  from: number | undefined
  /** The title of the campaign that causes it. */
  campaign: string | undefined
}

/**
 * Creates the finder of pages that are, or will be, no translation in a language, among those of a parsed site of any shape;
 * `at` is in milliseconds since 1970.
 */
export function createStandInFinder(root: unknown, calendar: Calendar) {
  const { site, pages } = asRecord(root)
  const written = readSections(root, { calendar })
  const sectionsAt = onceFor((instant: number) =>
    readSections(root, { isRunning: runningAt(instant), calendar }),
  )
  return (
    { coverageOf }: Pick<ContentTranslator, 'coverageOf'>,
    expander: SiteExpander | undefined,
    at: number,
    isLacking: (coverage: Coverage) => boolean,
  ): StandIn[] => {
    const made = expander?.withSettings(site)
    // Each page is read as it is reached, and dropped for the next one.
    return Object.keys(asRecord(pages)).flatMap((page): StandIn[] => {
      const { [page]: content } = asRecord(pages)
      const open = (sections: Sections) => showPart(content, ['pages', page], sections, made)
      const shown = open(written)
      const { value, uses } = shown
      const changes = [
        ...nameCampaigns(listChanges(page, value, calendar), shown, written),
        ...listSetChanges(page, value, uses, written),
      ]
      const findLack = (instant: number): Coverage | undefined => {
        if (!isCurrent(value, instant, calendar)) return undefined
        const coverage = coverageOf(page, open(sectionsAt(instant)), instant)
        return isLacking(coverage) ? coverage : undefined
      }
      const instants = [...new Set(changes.map((change) => change.at))].toSorted((a, b) => a - b)
      const begins = (from: number): Pick<StandIn, 'from' | 'campaign'> => {
        const causes = changes.filter((change) => change.at === from)
        return { from, campaign: causes.find(({ campaign }) => campaign !== undefined)?.campaign }
      }
      const past = instants.filter((instant) => instant <= at)
      const now = findLack(at)
      const since = now && past.findLast((instant) => !findLack(instant - 1))
      const isDue = since !== undefined && isCurrent(value, since - 1, calendar)
      const cause = isDue ? begins(since) : { from: undefined, campaign: undefined }
      const found: StandIn[] = now ? [{ page, ...now, ...cause, isComing: false }] : []
      let before = now
      for (const instant of instants.slice(past.length)) {
        const lack = findLack(instant)
        if (lack && !before) found.push({ page, ...lack, ...begins(instant), isComing: true })
        before = lack
      }
      return found
    })
  }
}
