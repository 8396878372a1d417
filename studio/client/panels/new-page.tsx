import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { flushSync } from 'react-dom'
import { useMemo, useState, type SyntheticEvent } from 'react'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { findPathError, type PagesContext } from '../../../site/view/move-page.ts'
import { BlockPicker } from '../adding/block-picker.tsx'
import { listPageChoices, type PageChoice } from '../adding/choices.ts'
import { focusFirst } from '../fields/frame/focus.ts'
import { LabelledInput } from '../fields/frame/inputs.tsx'
import { addPage, addressFor } from '../model/pages.ts'
import { useSession } from '../session/use-session.ts'
import { PathInput } from './name-forms.tsx'
import { t, tNodes } from '../i18n/translate.ts'

/**
 * A form that adds a page, which begins with an outline, a template, or a copy of another page. Its address follows its title
 * until it is typed.
 */
export function NewPage({ context }: { context: PagesContext }) {
  const session = useSession()
  const { site } = context
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState('')
  const name = title.trim()
  const path = typed === '' && name !== '' ? addressFor(site, name) : typed
  const [chosen, setChosen] = useState<PageChoice>()
  const groups = useMemo(() => listPageChoices(session, site), [session, site])
  const start = chosen ?? groups[0]?.choices[0]
  const problem = path === '' ? undefined : findPathError(site, path)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (path === '' || problem !== undefined || !start) return
    const page = start.create(name || nameOf(path))
    session.edit(addPage(context, path, page), t('Added the page {path}.', { path }))
    flushSync(() => session.set({ pageKey: path, block: undefined }))
    focusFirst(document.querySelector('.studio-pages'), '[aria-pressed=true]')
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>{t('Add a page')}</h3>
      <p className="studio-new-page">
        <span>
          {tNodes('From {value}', { value: <strong key="value">{start?.label}</strong> })}
        </span>
        <DialogButton words={t('New page from…')}>
          {(close) => (
            <BlockPicker
              title={t('New page from')}
              groups={groups}
              onChoose={(choice) => {
                setChosen(choice)
                close()
              }}
              onClose={close}
            />
          )}
        </DialogButton>
      </p>
      <LabelledInput
        label={t('Title of the new page')}
        placeholder={t('Summer party')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <PathInput
        label={t('Address of the new page')}
        value={path}
        onChange={setTyped}
        problem={problem}
      />
      <button type="submit" disabled={path === '' || problem !== undefined}>
        {t('Add')}
      </button>
    </form>
  )
}

/** Turns /summer-promos into Summer promos. */
function nameOf(path: string): string {
  return capitalize(path.split('/').at(-1) ?? '').replaceAll('-', ' ')
}
