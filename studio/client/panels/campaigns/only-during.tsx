import { useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isIn } from '../../../../content/span.ts'
import { capitalize } from '../../../../schema/read/capitalize.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { Dialog } from '../../fields/dialogs/dialog.tsx'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { shownKeys } from '../../fields/schema/field-order.ts'
import { describeWhen } from '../../fields/schema/shown-words.ts'
import { joinCampaign } from '../../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { valueIn } from '../../model/pages.ts'
import type { Session } from '../../session/session.ts'
import { useSession, useSiteContext } from '../../session/use-session.ts'
import { showField } from '../show-place.ts'
import { TitleList } from '../title-list.tsx'
import { NewCampaign, type AddedCampaign } from './new-campaign.tsx'
import { t } from '../../i18n/translate.ts'

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
