import { useState } from 'react'
import { minuteAt } from '../../../../schema/values/calendar.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import {
  findCampaignNameError,
  removeCampaign,
  renameCampaign,
} from '../../model/campaigns/campaign-edits.ts'
import type { CampaignView } from '../../model/campaigns/campaigns.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { RenameForm } from '../rename-form.tsx'

interface ActionProps {
  campaign: CampaignView
}

/** A button that ends a campaign that runs. */
export function EndCampaign({ campaign, now }: ActionProps & { now: number }) {
  const session = useSession()
  const { name, title, span } = campaign
  if (now < span.from || now >= span.until) return null

  function end(): void {
    const path = ['campaigns', name, 'until']
    const value = minuteAt(now)
    session.edit(
      [{ file: session.opened.main, edit: { kind: 'set', path, value } }],
      `${title} ends now.`,
    )
  }

  return (
    <button type="button" onClick={end}>
      End now
    </button>
  )
}

/** A form that changes the name by which places join a campaign. */
export function RenameCampaign({ campaign }: ActionProps) {
  const session = useSession()
  const context = useContext()
  const { name, members } = campaign

  function rename(to: string): void {
    const { during } = session.state()
    session.edit(renameCampaign(context, campaign, to), `The campaign ${name} is now ${to}.`)
    session.set({ campaign: to, during: during === name ? to : during })
  }

  return (
    <RenameForm
      name={name}
      findProblem={(typed) => findCampaignNameError(context, typed)}
      updated={members.length === 1 ? 'What joins it' : `All ${members.length} places that join it`}
      onRename={rename}
    />
  )
}

/** A button that deletes a campaign, and asks what becomes of what is shown only during it. */
export function DeleteCampaign({ campaign }: ActionProps) {
  const session = useSession()
  const context = useContext()
  const [isAsking, setAsking] = useState(false)
  const { title, members, changes } = campaign

  function remove(fate: 'keep' | 'remove'): void {
    session.edit(removeCampaign(context, campaign, fate), `Deleted the campaign ${title}.`)
    session.set({ campaign: undefined, during: undefined })
  }

  return (
    <div>
      <h3>Delete this campaign</h3>
      {changes.length > 0 && (
        <p className="studio-hint">
          Its {changes.length === 1 ? 'change' : `${changes.length} changes`} will be lost.
        </p>
      )}
      {isAsking ? (
        <>
          <p>
            What becomes of the {members.length === 1 ? 'place' : `${members.length} places`} shown
            only during it?
          </p>
          <p className="studio-answers">
            <button type="button" onClick={() => remove('keep')}>
              Show them always
            </button>{' '}
            <button type="button" className="studio-danger" onClick={() => remove('remove')}>
              Remove them
            </button>{' '}
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </p>
        </>
      ) : (
        <button
          type="button"
          onClick={() => (members.length === 0 ? remove('keep') : setAsking(true))}
        >
          Delete campaign
        </button>
      )}
    </div>
  )
}

function useContext(): PagesContext {
  const { bundle, main } = useSession().opened
  const site = useSessionState((state) => state.site)
  return { site, bundle, main }
}
