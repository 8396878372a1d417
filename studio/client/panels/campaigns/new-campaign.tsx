import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { LabelledInput } from '../../fields/frame/inputs.tsx'
import type { FileEdit } from '../../model/draft.ts'
import { addPart, namePart } from '../../model/parts.ts'
import { useSiteContext } from '../../session/use-session.ts'
import { t } from '../../i18n/translate.ts'

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
        onChange={({ target }) => setTyped({ ...typed, title: target.value })}
      />
      <LabelledInput
        label={t('First day')}
        type="date"
        value={from}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
      />
      <LabelledInput
        label={t('Last day')}
        type="date"
        value={until}
        min={from}
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
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
