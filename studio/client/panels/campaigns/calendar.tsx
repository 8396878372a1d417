import { groupBy } from '../../../../schema/read/group-by.ts'
import { listChanges, type ScheduledChange } from '../../../../check/dates/changes.ts'
import { always, isEmpty, type Span } from '../../../../content/span.ts'
import { nameCampaigns } from '../../../../check/expand/campaign-changes.ts'
import { showPart } from '../../../../content/layers/expand-part.ts'
import { writtenAt } from '../../../../content/layers/written-at.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { nameDay, type Calendar as Dates } from '../../../../schema/values/calendar.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { describeSpot, viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { useSession, useSessionState, useSiteContext } from '../../session/use-session.ts'
import { EmptyPanel } from '../empty-panel.tsx'
import { showPlace } from '../show-place.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { localeTag, t } from '../../i18n/translate.ts'

/** All that begins and ends on the site, in order, with the places. */
export function CampaignCalendar() {
  const session = useSession()
  const now = useSessionState((state) => state.now)
  const context = useSiteContext()
  const { calendar } = context.site
  const events = listEvents(context)
  const days = Array.from(
    groupBy(events, (event) => dayOf(event, calendar)),
    ([day, own]) => ({ day, own, end: own.at(-1)?.at ?? 0 }),
  )
  if (events.length === 0)
    return (
      <EmptyPanel
        about={t(
          'Nothing on this site has dates. Add a campaign, or unfold When in the fields of a block.',
        )}
        action={t('Go to the blocks')}
        onAct={() => session.set({ panel: 'blocks', pane: 'list' })}
      />
    )
  return (
    <ol className="studio-calendar" role="list">
      {days.map(({ day, own, end }) => (
        <li key={day}>
          <h3>
            {nameDay(day, localeTag())}{' '}
            {end <= now && <span className="studio-tag">{t('past')}</span>}
          </h3>
          <ul role="list">
            {own.map(({ words, path, campaign, ...moment }, index) => (
              <li key={index}>
                <span className="studio-dim">{nameTime(moment, calendar)}</span>{' '}
                {moment.does === 'begins' ? t('Begins') : t('Ends')}
                {campaign !== undefined && t(' with {campaign}', { campaign })}:{' '}
                <PushButton look="link" onClick={() => showPlace(session, path)}>
                  {words}
                </PushButton>
                {campaign === undefined && path[0] === 'campaigns' && t(' (campaign)')}
              </li>
            ))}
          </ul>
          <PushButton look="small" onClick={() => session.set({ at: end })}>
            {t('Preview {end}', { end: calendar.nameInstant(end, localeTag()) })}
          </PushButton>
        </li>
      ))}
    </ol>
  )
}

type DatedChange = Pick<ScheduledChange, 'at' | 'does'>

interface Event extends DatedChange {
  words: string
  /** Where it is written. */
  path: Path
  campaign: string | undefined
}

/** Lists the begins and ends of campaigns, and of everything with dates, in order. */
function listEvents(context: PagesContext): Event[] {
  const { site, main } = context
  const sections = sharedSections(site, main)
  const { all } = viewCampaigns(site, main)
  const inPages = site.pages.flatMap((page): Event[] => {
    const { key, value } = page
    const at = ['pages', key]
    const shown = showPart(value, at, sections)
    const dated = nameCampaigns(listChanges(key, shown.value, site.calendar), shown, sections)
    return dated.map((change) =>
      toEvent(change, writtenAt(shown, [...at, ...change.path]).path, change.campaign),
    )
  })
  const set = all.flatMap(({ span, title, changes }) =>
    moments(span).flatMap((moment) =>
      changes.map(({ path, place }) => toEvent(moment, place ?? path, title)),
    ),
  )
  const campaigns = all.flatMap(({ name, title, span }) =>
    moments(span).map((moment): Event => ({
      ...moment,
      words: title,
      path: ['campaigns', name],
      campaign: undefined,
    })),
  )
  const unique = new Map(
    [...campaigns, ...inPages, ...set].map((one) => [JSON.stringify(one), one]),
  )
  return [...unique.values()].toSorted((a, b) => a.at - b.at)

  function toEvent({ at, does }: DatedChange, path: Path, campaign?: string): Event {
    return { at, does, words: describeSpot(path, context), path, campaign }
  }
}

/** What ends at midnight ends with the day before. */
function dayOf({ at, does }: DatedChange, { dayAt }: Dates): string {
  return dayAt(does === 'ends' ? at - 1 : at)
}

function nameTime({ at, does }: DatedChange, { minuteAt }: Dates): string {
  const time = minuteAt(at).slice(-'hh:mm'.length)
  return does === 'ends' && time === '00:00' ? '24:00' : time
}

function moments(span: Span): DatedChange[] {
  const both: DatedChange[] = [
    { at: span.from, does: 'begins' },
    { at: span.until, does: 'ends' },
  ]
  return isEmpty(span) ? [] : both.filter(({ at }) => at > always.from && at < always.until)
}
