import { use } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { BrandToolsContext } from '../../fields/brands/brand-tools.ts'
import { freeMember, removeChange } from '../../model/campaigns/campaign-edits.ts'
import {
  changesLeftOut,
  describeSpot,
  type CampaignChange,
  type CampaignView,
} from '../../model/campaigns/campaigns.ts'
import { useSession, useSessionState, useSiteContext } from '../../session/use-session.ts'
import { showPlace } from '../show-place.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'

/** What joins a campaign and what it changes, each with a link to its place and a button to remove it. */
export function CampaignPlaces({ campaign }: { campaign: CampaignView }) {
  const session = useSession()
  const context = useSiteContext()
  const brandView = useSessionState((state) => state.brandView)
  const brands = use(BrandToolsContext)
  const { name, members, changes } = campaign
  const leftOut = brandView ? changesLeftOut(brandView, name) : []
  const nameOf = (path: Path): string => describeSpot(path, context)
  const describe = ({ path, place, value }: CampaignChange): string =>
    `${place ? nameOf(place) : path.slice('campaigns/name/set'.split('/').length).join(' › ')}: ${describeValue(value)}`
  return (
    <>
      <h3>Shown only during the campaign</h3>
      {members.length === 0 && (
        <p className="studio-hint">
          Nothing yet. Select a block, a card or a page and choose the campaign under Shown.
        </p>
      )}
      <ul className="studio-parts">
        {members.map((path) => (
          <Place
            key={JSON.stringify(path)}
            words={nameOf(path)}
            onOpen={() => showPlace(session, path)}
            removal="Show always"
            onRemove={() =>
              session.edit([freeMember(context, path)], `${nameOf(path)} is shown always.`)
            }
          />
        ))}
      </ul>
      <h3>Changed while it runs</h3>
      {changes.length + leftOut.length === 0 && (
        <p className="studio-hint">
          Nothing yet. Select a block or the site settings and choose the campaign under Edit.
        </p>
      )}
      <ul className="studio-parts">
        {[...changes, ...leftOut].map((change, index) => {
          const { path, place } = change
          const isThere = index < changes.length
          const words = describe(change)
          return (
            <Place
              key={JSON.stringify(path)}
              words={isThere ? words : `${words}, left out for ${brands?.shown()}`}
              onOpen={() => {
                session.set({ during: name })
                showPlace(session, place ?? path)
              }}
              removal={isThere ? 'Remove' : 'Bring back'}
              onRemove={() =>
                isThere
                  ? session.edit(removeChange(context, path), 'Removed a change.')
                  : brands?.reset(path, words)
              }
            />
          )
        })}
      </ul>
    </>
  )
}

interface PlaceProps {
  words: string
  onOpen: () => void
  removal: string
  onRemove: () => void
}

function Place({ words, onOpen, removal, onRemove }: PlaceProps) {
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
  if (value === null) return 'left out'
  return typeof value === 'string' ? `“${value.slice(0, 80)}”` : 'another value'
}
