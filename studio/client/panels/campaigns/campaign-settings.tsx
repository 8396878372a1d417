import { useMemo, useState } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isIn } from '../../../../content/span.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { findNameError } from '../../../../site/view/sections.ts'
import { useBrandTools } from '../../fields/brands/brand-tools.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { t, tCount } from '../../i18n/translate.ts'
import { nameLosses } from '../../model/brands/brand-name.ts'
import {
  findInBrands,
  joinCampaign,
  removeChange,
  removeWithBrands,
  type BrandCampaign,
} from '../../model/campaigns/campaign-edits.ts'
import {
  changesLeftOut,
  describeSpot,
  type CampaignChange,
  type CampaignView,
} from '../../model/campaigns/campaigns.ts'
import { renamePart } from '../../model/parts.ts'
import { useSession, useSessionParts, useSiteContext } from '../../session/use-session.ts'
import { RenameForm } from '../name-forms.tsx'
import { showPlace } from '../show-place.ts'

/** What joins a campaign and what it changes, each with a link to its place and a button to remove it. */
export function CampaignPlaces({ campaign }: { campaign: CampaignView }) {
  const session = useSession()
  const context = useSiteContext()
  const { brandView } = useSessionParts('brandView')
  const brands = useBrandTools()
  const { name, members, changes } = campaign
  const leftOut = brandView ? changesLeftOut(brandView, name) : []
  const nameOf = (path: Path): string => describeSpot(path, context)
  const describe = ({ path, place, value }: CampaignChange): string =>
    `${place ? nameOf(place) : path.slice('campaigns/name/set'.split('/').length).join(' › ')}: ${describeValue(value)}`
  return (
    <>
      <h3>{t('Shown only during the campaign')}</h3>
      {members.length === 0 && (
        <p className="studio-hint">
          {t('Nothing yet. Choose Only during in the menu of a block or a page, or below a card.')}
        </p>
      )}
      <ul className="studio-parts" role="list">
        {members.map((path) => (
          <Place
            key={JSON.stringify(path)}
            words={nameOf(path)}
            onOpen={() => showPlace(session, path)}
            removal={t('Show always')}
            onRemove={() =>
              session.edit(
                joinCampaign(context, path),
                t('{path} is shown always.', { path: nameOf(path) }),
              )
            }
          />
        ))}
      </ul>
      <h3>{t('Changed while it runs')}</h3>
      {changes.length + leftOut.length === 0 && (
        <p className="studio-hint">
          {t(
            'Nothing yet. Select a block or the site settings and choose the campaign under Edit.',
          )}
        </p>
      )}
      <ul className="studio-parts" role="list">
        {[...changes, ...leftOut].map((change, index) => {
          const { path, place } = change
          const isThere = index < changes.length
          const words = describe(change)
          return (
            <Place
              key={JSON.stringify(path)}
              words={
                isThere
                  ? words
                  : t('{words}, left out for {value}', { words, value: brands.shown() })
              }
              onOpen={() => {
                session.set({ during: name })
                showPlace(session, place ?? path)
              }}
              removal={isThere ? t('Remove') : t('Bring back')}
              onRemove={() =>
                isThere
                  ? session.edit(removeChange(context, path), t('Removed a change.'))
                  : brands.reset(path, words)
              }
            />
          )
        })}
      </ul>
    </>
  )
}

function Place({
  words,
  onOpen,
  removal,
  onRemove,
}: Record<'words' | 'removal', string> & Record<'onOpen' | 'onRemove', () => void>) {
  return (
    <li className="studio-place">
      <PushButton onClick={onOpen}>{words}</PushButton>
      <PushButton look="link" aria-label={`${removal}: ${words}`} onClick={onRemove}>
        {removal}
      </PushButton>
    </li>
  )
}

function describeValue(value: JsonValue): string {
  if (value === null) return t('left out')
  return typeof value === 'string' ? `“${value.slice(0, 80)}”` : t('another value')
}

/** A button that ends a campaign that runs. */
export function EndCampaign({ campaign, now }: { campaign: CampaignView; now: number }) {
  const session = useSession()
  const { name, title, span } = campaign
  if (!isIn(span, now)) return null
  const path = ['campaigns', name, 'until']
  const edit = { kind: 'set', path, value: session.state().site.calendar.minuteAt(now) } as const
  return (
    <PushButton
      onClick={() =>
        session.edit([{ file: session.opened.main, edit }], t('{title} ends now.', { title }))
      }
    >
      {t('End now')}
    </PushButton>
  )
}

/** A form that changes the name by which places join a campaign. */
export function RenameCampaign({ campaign }: { campaign: CampaignView }) {
  const session = useSession()
  const context = useSiteContext()
  const { name } = campaign
  const all = [campaign, ...useInBrands(campaign)].flatMap(({ members }) => members)

  function rename(to: string): void {
    const { during } = session.state()
    session.edit(
      renamePart(context, 'campaigns', name, to),
      t('The campaign {name} is now {to}.', { name, to }),
    )
    session.set({ campaign: to, during: during === name ? to : during })
  }

  return (
    <RenameForm
      name={name}
      findProblem={(typed) => findNameError(context, 'campaigns', typed)}
      updated={
        all.length === 1
          ? t('What joins it')
          : t('All {length} places that join it', { length: all.length })
      }
      onRename={rename}
    />
  )
}

/** A button that deletes a campaign, and asks what becomes of what is shown only during it. */
export function DeleteCampaign({ campaign }: { campaign: CampaignView }) {
  const session = useSession()
  const context = useSiteContext()
  const inBrands = useInBrands(campaign)
  const [isAsking, setAsking] = useState(false)
  const all = [campaign, ...inBrands]
  const count = all.flatMap(({ members }) => members).length
  const lost = all.flatMap(({ changes }) => changes).length

  function remove(fate: 'keep' | 'remove'): void {
    const state = session.state()
    const writing = removeWithBrands(state, session.lens, context, campaign, fate)
    const summary = t('Deleted the campaign {title}.', { title: campaign.title })
    session.write(writing, nameLosses(state, summary, writing))
    session.set({ campaign: undefined, during: undefined })
  }

  return (
    <div>
      <h3>{t('Delete this campaign')}</h3>
      {lost > 0 && (
        <p className="studio-hint">
          {tCount(lost, 'Its change will be lost.', 'Its {count} changes will be lost.')}
        </p>
      )}
      {isAsking ? (
        <>
          <p>
            {inBrands.length > 0
              ? tCount(
                  count,
                  'What becomes of the place shown only during it, with those of brands?',
                  'What becomes of the {count} places shown only during it, with those of brands?',
                )
              : tCount(
                  count,
                  'What becomes of the place shown only during it?',
                  'What becomes of the {count} places shown only during it?',
                )}
          </p>
          <p className="studio-answers">
            <PushButton onClick={() => remove('keep')}>{t('Show them always')}</PushButton>{' '}
            <PushButton look="danger" onClick={() => remove('remove')}>
              {t('Remove them')}
            </PushButton>{' '}
            <PushButton onClick={() => setAsking(false)}>{t('Cancel')}</PushButton>
          </p>
        </>
      ) : (
        <PushButton onClick={() => (count === 0 ? remove('keep') : setAsking(true))}>
          {t('Delete campaign')}
        </PushButton>
      )}
    </div>
  )
}

/** What the brands have of a campaign besides what all have. */
function useInBrands({ name }: CampaignView): BrandCampaign[] {
  const { lens } = useSession()
  const { draft, brand } = useSessionParts('draft', 'brand')
  return useMemo(
    () => (brand === undefined ? findInBrands(draft.files, lens.view, name) : []),
    [draft.files, lens, name, brand],
  )
}
