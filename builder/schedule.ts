import { listChanges, type ScheduledChange } from '../check/dates/changes.ts'
import {
  listSetChanges,
  listSettingsChanges,
  nameCampaigns,
} from '../check/expand/campaign-changes.ts'
import { keepCurrent } from '../content/layers/keep-current.ts'
import { isChanged } from '../content/layers/value-layer.ts'
import { partAt } from '../content/layers/written-at.ts'
import { isDraft, isIn, isOver, publishedAt } from '../content/span.ts'
import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import type { Calendar } from '../schema/values/calendar.ts'
import {
  contentOf,
  mayHold,
  mayJoin,
  mayUse,
  type PageSource,
  type SourcePage,
} from '../site/pages/page-source.ts'

/** What the dates of a site mean at one instant. Parses only pages that have dates. */
export interface Schedule {
  /** Whether a page exists on the published site at that instant. */
  has(page: SourcePage): boolean
  /** Whether a page is left out of the published site, whatever the time. */
  isDraft(page: SourcePage): boolean
  /** The state of a page that has dates, as text; empty for any other. It changes only when the page does. */
  stateOf(page: SourcePage): string
  /**
   * The date of a page's last change: `edited`, or that of its last scheduled change; undefined if `edited` is not
   * known.
   */
  lastDay(page: SourcePage, edited: string | undefined): string | undefined
  /** The scheduled changes after that instant, in order. */
  next: readonly ScheduledChange[]
  /** Everything about that instant that a verdict of the check depends on, as text. */
  stamp: string
}

const dates = ['from', 'until', 'ends', 'draft', 'published']

/**
 * Reads the dates of all pages, including those of other shards. Ignores pages that are not JSON, which the check
 * reports.
 */
export function readSchedule(
  { files, pages }: PageSource,
  at: number,
  calendar: Calendar,
): Schedule {
  const dated = new Map<SourcePage, Record<string, unknown>>()
  const changes: ScheduledChange[] = []
  const last = new Map<SourcePage, number>()
  const sections = files[0]?.sections
  const campaigns = [...(sections?.campaigns.values() ?? [])]
  const hasDatedSections =
    /"(?:from|until|ends|campaign)"/.test(JSON.stringify(files[0]?.root['sections'] ?? {})) ||
    campaigns.some(({ set }) => set.sections.size > 0)
  if (sections) changes.push(...listSettingsChanges(sections))
  for (const source of pages) {
    const mayChange =
      mayHold(source, dates) ||
      mayJoin(source) ||
      (hasDatedSections && mayUse(source)) ||
      isChanged(source.key, campaigns)
    if (!mayChange || !sections) continue
    const part = parse(source)
    const { value: page, uses } = part
    const own = [
      ...nameCampaigns(listChanges(source.key, page, calendar), part, sections),
      ...listSetChanges(source.key, page, uses, sections),
    ]
    dated.set(source, page)
    if (isDraft(page)) continue
    changes.push(...own)
    // A page itself does not change when lists begin to show it.
    const past = own
      .filter((change) => change.at <= at && change.does !== 'appears in lists')
      .map((change) => change.at)
    if (past.length > 0) last.set(source, Math.max(...past))
  }
  const past = campaigns
    .flatMap(({ span }) => [span.from, span.until])
    .filter((moment) => moment <= at)
  const next = changes.filter((change) => change.at > at).toSorted((a, b) => a.at - b.at)
  return {
    has: (source) => isIn(publishedAt(dated.get(source), [], calendar), at),
    isDraft: (source) => isDraft(dated.get(source)),
    stateOf(source) {
      const page = dated.get(source)
      if (page === undefined || !hasBlocks(page)) return ''
      const shown = keepCurrent(page, at, calendar)
      return JSON.stringify([shown, shown.blocks.map((block) => isOver(block, at, calendar))])
    },
    lastDay(source, edited) {
      const instant = last.get(source)
      if (edited === undefined || instant === undefined) return edited
      const day = calendar.dayAt(instant)
      return day > edited ? day : edited
    },
    next,
    stamp: `${calendar.dayAt(at)} ${changes.length - next.length} ${past.length}`,
  }
}

function parse(source: SourcePage) {
  try {
    const part = contentOf(source)
    return { ...part, value: asRecord(part.value) }
  } catch {
    return { ...partAt(['pages', source.key], {}), uses: [] }
  }
}

function hasBlocks(page: Record<string, unknown>): page is { blocks: Record<string, unknown>[] } {
  const { blocks } = page
  return Array.isArray(blocks) && blocks.every(isJsonObject)
}
