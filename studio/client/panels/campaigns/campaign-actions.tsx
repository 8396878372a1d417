import { useId, useState, type SyntheticEvent } from 'react'
import { minuteAt } from '../../../../schema/values/calendar.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import {
  findCampaignNameError,
  removeCampaign,
  renameCampaign,
} from '../../model/campaigns/campaign-edits.ts'
import type { CampaignView } from '../../model/campaigns/campaigns.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'

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
  const [typed, setTyped] = useState(name)
  const id = useId()
  const isSame = typed === name
  const problem = isSame ? undefined : findCampaignNameError(context, typed)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSame || problem !== undefined) return
    const { during } = session.state()
    session.edit(renameCampaign(context, campaign, typed), `The campaign ${name} is now ${typed}.`)
    session.set({ campaign: typed, during: during === name ? typed : during })
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>Change the technical name</h3>
      <div className="studio-path">
        <label htmlFor={id}>Technical name</label>
        <input
          id={id}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}problem`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}problem`} className="studio-fault" role="status">
          {problem}
        </p>
      </div>
      <p className="studio-hint">
        {members.length === 1 ? 'What joins it' : `All ${members.length} places that join it`} will
        be updated.
      </p>
      <button type="submit" disabled={isSame || problem !== undefined}>
        Change the name
      </button>
    </form>
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
