import { useState, type ReactNode, useId, type SyntheticEvent } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isIn } from '../../../../content/span.ts'
import { capitalize } from '../../../../schema/read/capitalize.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { Dialog } from '../../fields/dialogs/dialog.tsx'
import { ChoiceMenu, LabelledInput } from '../../fields/frame/inputs.tsx'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { shownKeys } from '../../fields/schema/field-order.ts'
import { describeWhen } from '../../fields/schema/shown-words.ts'
import { SetForm } from '../../fields/set/set-form.tsx'
import { t } from '../../i18n/translate.ts'
import { joinCampaign } from '../../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import type { FileEdit } from '../../model/draft.ts'
import { valueIn } from '../../model/pages.ts'
import { addPart, namePart } from '../../model/parts.ts'
import { listOwners } from '../../model/write/place-in-set.ts'
import type { Session } from '../../session/session.ts'
import { useSession, useSiteContext, useSessionParts } from '../../session/use-session.ts'
import { showField } from '../show-place.ts'
import { TitleList } from '../title-list.tsx'

/** A dialog that shows what is at some paths only during a campaign, which may be a new one; `what` names it. */
export function OnlyDuring({
  paths,
  what,
  onClose,
}: {
  paths: readonly Path[]
  what: string
  onClose: () => void
}): ReactNode {
  const session = useSession()
  const context = useSiteContext()
  const values = paths.map((path) => asRecord(valueIn(context, path)))
  const [chosen, ...others] = new Set(values.map(({ campaign }) => campaign))
  const isTimed = values.some((value) => shownKeys.some((key) => Object.hasOwn(value, key)))
  const join = (name: string | undefined): AddedCampaign['edits'] =>
    paths.flatMap((path) => joinCampaign(context, path, name))
  const isOne = paths.length === 1

  return (
    <CampaignDialog
      title={t('Show {what} only during…', { what })}
      chosen={others.length === 0 && typeof chosen === 'string' ? chosen : undefined}
      onChoose={({ name, title, edits }) =>
        session.edit(
          [...edits, ...join(name)],
          isOne
            ? t('{what} is shown only during {title}.', { what: capitalize(what), title })
            : t('{what} are shown only during {title}.', { what: capitalize(what), title }),
        )
      }
      onClose={onClose}
    >
      {isTimed && (
        <PushButton
          onClick={() => {
            session.edit(
              join(undefined),
              isOne
                ? t('{what} is shown always.', { what: capitalize(what) })
                : t('{what} are shown always.', { what: capitalize(what) }),
            )
            onClose()
          }}
        >
          {t('Show always')}
        </PushButton>
      )}
    </CampaignDialog>
  )
}

/** A dialog for the campaign during which a picture is another one: what is edited then is the campaign, with that field open. */
export function OtherDuring({
  path,
  title,
  onClose,
}: {
  path: Path
  title: string
  onClose: () => void
}): ReactNode {
  const session = useSession()
  return (
    <CampaignDialog
      title={t('{title}: another one during…', { title })}
      chosen={undefined}
      onChoose={({ name, title: campaign, edits }) => {
        if (edits.length > 0) session.edit(edits, t('Added the campaign {campaign}.', { campaign }))
        editDuring(session, name)
        const place = session.lens.locate(session.state(), path, session.layer())
        if (typeof place === 'string') session.set({ status: place })
        else showField(place.path)
      }}
      onClose={onClose}
    />
  )
}

/** Has edits of texts, buttons and pictures apply during a campaign, of which the preview shows the start unless it runs now. */
export function editDuring(session: Session, name: string | undefined): void {
  const { site, now } = session.state()
  const { all } = viewCampaigns(site, session.opened.main)
  const span = all.find((one) => one.name === name)?.span
  const isRunning = span === undefined || isIn(span, now)
  session.set({ during: span && name, at: isRunning ? undefined : span.from })
}

function CampaignDialog({
  title,
  chosen,
  onChoose,
  onClose,
  children,
}: {
  title: string
  chosen: string | undefined
  onChoose: (campaign: AddedCampaign) => void
  onClose: () => void
  children?: ReactNode
}): ReactNode {
  const { site, main } = useSiteContext()
  const { all } = viewCampaigns(site, main)
  const [isNew, setNew] = useState(all.length === 0)

  function choose(campaign: AddedCampaign): void {
    onChoose(campaign)
    onClose()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="studio-campaign-choice">
        <TitleList
          all={all}
          describe={({ dates }) => describeWhen({ ...dates }, [], site.calendar)}
          open={chosen}
          empty={
            <p className="studio-hint">
              {t('There are no campaigns yet. Add the first one here.')}
            </p>
          }
          onChoose={(campaign) => choose({ ...campaign, edits: [] })}
        />
        {isNew ? (
          <NewCampaign onAdd={choose} />
        ) : (
          <div className="studio-row">
            <PushButton onClick={() => setNew(true)}>{t('New campaign…')}</PushButton>
            {children}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What is edited: the selected block, the head of the open page, the open section, or the site settings. */
type Scope = 'block' | 'head' | 'section' | 'site'

/** A choice whether edits are lasting or only for a campaign, and the form: `children` for lasting edits. */
export function During({ scope, children }: { scope: Scope; children: ReactNode }) {
  const session = useSession()
  const { site, during } = useSessionParts('site', 'during')
  const { all } = viewCampaigns(site, session.opened.main)
  const id = useId()
  const campaign = all.find(({ name }) => name === during)
  if (all.length === 0) return children

  return (
    <>
      <p className="studio-during" data-during={campaign !== undefined}>
        <label htmlFor={id}>{t('Edit')}</label>
        <ChoiceMenu
          id={id}
          value={campaign?.name ?? ''}
          choices={[
            ['', t('Always')],
            ...all.map(({ name, title }) => [name, t('Only during {title}', { title })] as const),
          ]}
          onChoose={(name) => editDuring(session, name)}
        />
      </p>
      {campaign ? (
        <DuringForm scope={scope} name={campaign.name} title={campaign.title} />
      ) : (
        children
      )}
    </>
  )
}

function DuringForm({ scope, name, title }: { scope: Scope; name: string; title: string }) {
  const context = useSiteContext()
  const { block, section = '', pageKey } = useSessionParts('block', 'section', 'pageKey')
  const page = ['pages', pageKey] as const
  const shown = {
    block: [...page, 'blocks', block ?? -1],
    head: [...page, 'meta'],
    section: ['sections', section],
    site: ['site'],
  }[scope]
  const home = scope === 'section' ? (['sections', section] as const) : page
  const { owners, path, set } = listOwners(context, { kind: 'campaign', name, home }, shown)
  return (
    <div
      className={scope === 'block' ? 'studio-form studio-panel' : 'studio-form'}
      role="group"
      aria-label={t('Only during {title}', { title })}
    >
      <p className="studio-hint">
        {t('What you change here is different while {title} runs, and as it was afterwards.', {
          title,
        })}
      </p>
      {owners.map((owner, index) => (
        <SetForm
          key={`${path.join(' ')} ${block} ${index}`}
          owner={owner}
          number={index + 1}
          path={path}
          set={set}
          isOpen={owners.length === 1}
        />
      ))}
      {owners.length === 0 && (
        <p className="studio-dim">{t('There are no texts, buttons or pictures to change.')}</p>
      )}
    </div>
  )
}

/** A campaign that is added, with the edits for that. */
export interface AddedCampaign {
  name: string
  title: string
  edits: readonly FileEdit[]
}

/** A form for a new campaign: its title and its days. */
export function NewCampaign({ onAdd }: { onAdd: (added: AddedCampaign) => void }): ReactNode {
  const context = useSiteContext()
  const [typed, setTyped] = useState({ title: '', from: '', until: '' })
  const { title, from, until } = typed
  const isReady = title.trim() !== '' && from !== '' && (until === '' || until >= from)

  const type =
    (name: keyof typeof typed) =>
    ({ target }: { target: { value: string } }): void =>
      setTyped({ ...typed, [name]: target.value })

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isReady) return
    const name = namePart(context, 'campaigns', title)
    const campaign = { title: title.trim(), from, ...(until !== '' && { until }) }
    const edits = addPart(context, 'campaigns', name, campaign)
    onAdd({ name, title: title.trim(), edits })
    setTyped({ title: '', from: '', until: '' })
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>{t('Add a campaign')}</h3>
      <LabelledInput
        label={t('Title of the new campaign')}
        value={title}
        onChange={type('title')}
      />
      <LabelledInput label={t('First day')} type="date" value={from} onChange={type('from')} />
      <LabelledInput
        label={t('Last day')}
        type="date"
        value={until}
        min={from}
        onChange={type('until')}
      />
      <p className="studio-fault" role="status">
        {until !== '' && from !== '' && until < from && t('The last day is before the first.')}
      </p>
      <button type="submit" className="studio-button" disabled={!isReady}>
        {t('Add campaign')}
      </button>
    </form>
  )
}
