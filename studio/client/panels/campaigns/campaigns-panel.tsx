import type { Path } from '../../../../check/problem/problem.ts'
import { readLocales } from '../../../../schema/values/locale.ts'
import type { Calendar as Dates } from '../../../../schema/values/calendar.ts'
import { ValueForm } from '../../fields/value-form.tsx'
import { describeDeadline, listUntranslated } from '../../languages/model/words-left.ts'
import { useLanguage } from '../../languages/use-language.ts'
import { findCampaign, viewCampaigns, type CampaignView } from '../../model/campaigns/campaigns.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { useSession, useSessionParts } from '../../session/use-session.ts'
import { TitleList } from '../title-list.tsx'
import { CampaignCalendar } from './calendar.tsx'
import { NewCampaign } from './new-campaign.tsx'
import {
  CampaignPlaces,
  DeleteCampaign,
  EndCampaign,
  RenameCampaign,
} from './campaign-settings.tsx'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { localeTag, t, tCount } from '../../i18n/translate.ts'

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
  return readLocales(site.settings).map(({ lang, name }) => {
    const view = session.language(lang)
    const [due] = view ? listUntranslated(view, [campaign], now) : []
    if (!due) return null
    const { calendar } = site
    return (
      <p key={lang} className="studio-deadline">
        {describeDeadline(campaign, due.left, { now, calendar, language: name })}
      </p>
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
  const from =
    dates.from === undefined
      ? ''
      : t(' from {moment}', { moment: nameMoment(dates.from, localeTag()) })
  const until =
    dates.until === undefined
      ? t(' without an end')
      : t(' until {moment}', { moment: nameMoment(dates.until, localeTag()) })
  return [
    isOfBrand ? state : t('Not for this brand'),
    `${from}${until}. `.replace(/^ /, ': '),
    pages ? t('Only on {value}. ', { value: [...pages].join(', ') }) : '',
    `${tCount(places.members.length + places.changes.length, '{count} place', '{count} places')}.`,
  ].join('')
}
