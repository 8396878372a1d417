import { useId, type ReactNode } from 'react'
import { ChoiceMenu } from '../../fields/frame/inputs.tsx'
import { SetForm } from '../../fields/set/set-form.tsx'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { listOwners } from '../../model/write/place-in-set.ts'
import { useSession, useSessionParts, useSiteContext } from '../../session/use-session.ts'
import { editDuring } from './only-during.tsx'
import { t } from '../../i18n/translate.ts'

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
