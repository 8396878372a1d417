import type { Problem } from '../../../check/problem/problem.ts'
import { listWords, quote } from '../../../check/problem/suggest.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { nameInstant } from '../../../schema/values/calendar.ts'
import { createReport, type CheckedFile } from '../check-translations.ts'
import type { StandIn } from './stand-ins.ts'
import { offsetOf } from '../po/split.ts'
import { percent } from './completeness.ts'

/** How many pages one problem names, and how many scheduled changes are reported for a language. */
const [maxPages, maxChanges] = [8, 10]

/** Says which pages are no translation in a language, one problem for each cause, at the first text that they lack. */
export function explainStandIns(
  { name, file, locale }: CheckedFile,
  standIns: readonly StandIn[],
): Problem[] {
  const report = createReport(name, file.text)
  const sorted = standIns.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  const until = sorted.at(-1)?.from ?? 0
  const groups = groupBy(sorted, ({ from, campaign }) => `${from} ${campaign}`)
  return Array.from(groups.values())
    .slice(0, maxChanges)
    .flatMap((group, index) => {
      const [first] = group
      if (!first) return []
      const entry = file.entries.find(({ source }) => source === first.missing)
      const from = entry?.part ? offsetOf(entry.part, 0) : 0
      const isLeftOut = locale.untranslated === 'leave-out'
      const pages = group.map(({ page, share }) => `${page} (${percent(share)})`)
      const because = explainCause(first)
      const rest = index === maxChanges - 1 ? groups.size - maxChanges : 0
      const more = rest > 0 ? ` Then ${rest} more until ${nameInstant(until)}.` : ''
      const what = isLeftOut
        ? 'hese pages are left out, because not all of their texts are translated'
        : `hese pages have less than ${percent(locale.coverage)} of their words translated, so search engines are led to the originals`
      return report({
        code: 'P092',
        severity: 'warning',
        where: locale.name,
        from,
        to: from,
        message: `${because ? `${because}, t` : 'T'}${what}: ${listWords(pages, maxPages)}.${more}`,
        hint: isLeftOut
          ? 'Translate what these pages lack.'
          : 'Translate what these pages lack, or lower "coverage" of this language in the site settings.',
      })
    })
}

function explainCause({ from, campaign, isComing }: StandIn): string {
  if (from === undefined) return ''
  const since = isComing ? `From ${nameInstant(from)} on` : `Since ${nameInstant(from)}`
  return campaign === undefined ? since : `${since}, because of the campaign ${quote(campaign)}`
}
