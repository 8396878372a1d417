import { listChanges, type ScheduledChange } from '../../../../check/dates/changes.ts'
import { nameCampaigns } from '../../../../check/expand/campaign-changes.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { showPart } from '../../../../content/layers/expand-part.ts'
import { writtenAt } from '../../../../content/layers/written-at.ts'
import { always, isEmpty, type Span } from '../../../../content/span.ts'
import { groupBy } from '../../../../schema/read/group-by.ts'
import { type Calendar as Dates, nameDay } from '../../../../schema/values/calendar.ts'
import { readLocales } from '../../../../schema/values/locale.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { ValueForm } from '../../fields/value-form.tsx'
import { localeTag, t, tCount } from '../../i18n/translate.ts'
import { listUntranslated } from '../../languages/model/open-texts.ts'
import { useLanguage } from '../../languages/use-language.ts'
import {
  findCampaign,
  viewCampaigns,
  type CampaignView,
  describeSpot,
} from '../../model/campaigns/campaigns.ts'
import {
  useSession,
  useSessionParts,
  useSessionState,
  useSiteContext,
} from '../../session/use-session.ts'
import { EmptyPanel } from '../empty-panel.tsx'
import { showPlace } from '../show-place.ts'
import { TitleList } from '../title-list.tsx'
import {
  CampaignPlaces,
  DeleteCampaign,
  EndCampaign,
  RenameCampaign,
} from './campaign-settings.tsx'
import { NewCampaign } from './only-during.tsx'

/** The list of campaigns, and a form to add one. */
export function CampaignList() {
  const session = useSession()
  const { site, campaign: open, now } = useSessionParts('site', 'campaign', 'now')
  const { all } = viewCampaigns(site, session.opened.main)
  const isTranslated = useLanguage() !== undefined
  return (
    <div className="studio-panel">
      <h2>{t('Campaigns')}</h2>
      <p className="studio-hint">
        {t(
          'Periods with a name. Blocks, cards, pages and sections are shown while one runs, and texts, buttons and pictures change.',
        )}
      </p>
      <ul className="studio-parts" role="list">
        <li>
          <PushButton
            aria-pressed={open === undefined}
            onClick={() => session.set({ campaign: undefined, pane: 'form' })}
          >
            {t('Calendar of the site')}
          </PushButton>
        </li>
      </ul>
      <TitleList
        all={all}
        describe={(campaign) => describeCampaign(campaign, site.calendar, now)}
        open={open}
        empty={
          <p className="studio-hint">
            {t('There are none yet. To plan the first, enter its title and its first day.')}
          </p>
        }
        onChoose={({ name }) => session.set({ campaign: name, pane: 'form' })}
      />
      {!isTranslated && (
        <NewCampaign
          onAdd={({ name, title, edits }) => {
            session.edit(edits, t('Added the campaign {title}.', { title }))
            session.set({ campaign: name })
          }}
        />
      )}
    </div>
  )
}

/** The open campaign: its dates, its places, its name, and a button to delete it. The calendar of the site if none is open. */
export function CampaignSettings() {
  const session = useSession()
  const { main } = session.opened
  const { site, campaign: open, now } = useSessionParts('site', 'campaign', 'now')
  const campaign = findCampaign({ site, main }, open)
  if (!campaign)
    return (
      <section className="studio-panel">
        <h2>{t('Calendar')}</h2>
        <CampaignCalendar />
      </section>
    )
  const { name, title } = campaign
  const path: Path = ['campaigns', name]
  return (
    <section className="studio-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="studio-hint">{describeCampaign(campaign, site.calendar, now)}</p>
      <Deadlines campaign={campaign} />
      <EndCampaign campaign={campaign} now={now} />
      <ValueForm
        key={name}
        schema={{ $ref: '#/$defs/Campaign' }}
        path={path}
        value={memberOf(memberOf(site.roots.get(main), 'campaigns'), name)}
        omit={['set']}
      />
      <CampaignPlaces campaign={campaign} />
      <RenameCampaign key={`rename ${name}`} campaign={campaign} />
      <DeleteCampaign key={`delete ${name}`} campaign={campaign} />
    </section>
  )
}

/** What is left to translate for a campaign, in each language. */
function Deadlines({ campaign }: { campaign: CampaignView }) {
  const session = useSession()
  const { site, now } = useSessionParts('site', 'now', 'draft')
  return readLocales(site.settings).map(({ lang }) => {
    const view = session.language(lang)
    const { calendar } = site
    const [due] = view ? listUntranslated(view, [campaign], { now, calendar }) : []
    return (
      due && (
        <p key={lang} className="studio-deadline">
          {due.words}
        </p>
      )
    )
  })
}

/** Says whether a campaign runs, from when to when, for which brands and pages, and what it reaches. */
function describeCampaign(
  { span, dates, pages, isOfBrand, ...places }: CampaignView,
  { nameMoment }: Dates,
  now: number,
) {
  const state = now < span.from ? t('Planned') : now < span.until ? t('Running') : t('Over')
  const { from: first, until: last } = dates
  const from = first ? t(' from {moment}', { moment: nameMoment(first, localeTag()) }) : ''
  const until = last
    ? t(' until {moment}', { moment: nameMoment(last, localeTag()) })
    : t(' without an end')
  return [
    isOfBrand ? state : t('Not for this brand'),
    `${from}${until}. `.replace(/^ /, ': '),
    pages ? t('Only on {value}. ', { value: [...pages].join(', ') }) : '',
    `${tCount(places.members.length + places.changes.length, '{count} place', '{count} places')}.`,
  ].join('')
}

/** All that begins and ends on the site, in order, with the places. */
function CampaignCalendar() {
  const session = useSession()
  const now = useSessionState((state) => state.now)
  const context = useSiteContext()
  const { calendar } = context.site
  const events = listEvents(context, now)
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
                {changeNames[moment.does]}
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
  campaign?: string | undefined
}

const changeNames: Record<DatedChange['does'], string> = {
  begins: t('Begins'),
  ends: t('Ends'),
  'appears in lists': t('Appears in lists'),
}

/** Lists the begins and ends of campaigns, and of everything with dates, in order; of dates of pages, those to come. */
function listEvents(context: PagesContext, now: number): Event[] {
  const { site, main } = context
  const sections = sharedSections(site, main)
  const { all } = viewCampaigns(site, main)
  const inPages = site.pages.flatMap((page): Event[] => {
    const { key, value } = page
    const at = ['pages', key]
    const shown = showPart(value, at, sections)
    const dated = nameCampaigns(listChanges(key, shown.value, site.calendar), shown, sections)
    const events = dated.filter(({ at: when, does }) => does !== 'appears in lists' || when > now)
    return events.map((change) =>
      toEvent(change, writtenAt(shown, [...at, ...change.path]).path, change.campaign),
    )
  })
  const set = all.flatMap(({ span, title, changes }) =>
    moments(span).flatMap((moment) =>
      changes.map(({ path, place }) => toEvent(moment, place ?? path, title)),
    ),
  )
  const campaigns = all.flatMap(({ name, title, span }) =>
    moments(span).map((moment) => ({ ...moment, words: title, path: ['campaigns', name] })),
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
