import { useState } from 'react'
import { Dialog, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { BrandDifferences, ChangeList } from '../history/change-list.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { ownName, languageKey, languages } from '../i18n/languages.ts'
import { t } from '../i18n/translate.ts'
import { everywhere, labelsOf } from '../keys/shortcuts.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { PublishDialog, ViewPublished } from '../publish/publish-dialog.tsx'
import { PublishLine } from '../publish/use-publishing.tsx'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { nameKey, readPerson } from '../window/tab.ts'
import { Popup } from './popup.tsx'

/** What is rarely needed: saved versions, what a brand has of its own, the published page, the draft, the JSON. */
export function MoreMenu() {
  const session = useSession()
  const isChanged = useSessionState(isUnsaved)
  const brandView = useSessionState((state) => state.brandView)
  const [open, setOpen] = useState<
    'publish' | 'history' | 'brand' | 'discard' | 'name' | 'language'
  >()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Popup icon="more" label={t('Menu')} className="studio-more" isMenu>
        <PushButton className="studio-on-phone" onClick={() => session.set({ isSearching: true })}>
          {t('Search and replace')}
        </PushButton>
        <PushButton className="studio-on-phone" onClick={() => setOpen('publish')}>
          {t('Publish…')}
          <span className="studio-dim">
            <PublishLine />
          </span>
        </PushButton>
        <PushButton onClick={() => setOpen('history')}>{t('History')}</PushButton>
        {brandView && (
          <PushButton onClick={() => setOpen('brand')}>
            {t('What is different for {base}', {
              base: nameOfBrand(brandView.base, brandView.brand),
            })}
          </PushButton>
        )}
        <ViewPublished onSay={(status) => session.set({ status })} />
        <PushButton disabled={!isChanged} onClick={() => setOpen('discard')}>
          {t('Discard draft')}
        </PushButton>
        <PushButton onClick={() => setOpen('name')}>{t('Your name')}</PushButton>
        <PushButton onClick={() => setOpen('language')}>
          {t('Language of the composer')}
          <span className="studio-dim">{ownName(document.documentElement.lang)}</span>
        </PushButton>
        <PushButton onClick={() => session.set({ isHelping: true })}>
          {t('Keyboard shortcuts')}
          <span className="studio-dim">{labelsOf(everywhere.help).join(t(' or '))}</span>
        </PushButton>
        <PushButton onClick={() => session.set({ dock: 'json' })}>
          {t('JSON')}
          <span className="studio-dim">{t('The text of this page, for developers')}</span>
        </PushButton>
        {document.querySelector('meta[name=studio-signed-in]') && (
          <PushButton onClick={() => void signOut()}>{t('Sign out')}</PushButton>
        )}
      </Popup>
      {open === 'publish' && <PublishDialog onClose={close} />}
      {open === 'history' && <HistoryDialog onClose={close} />}
      {open === 'brand' && brandView && <BrandDifferences view={brandView} onClose={close} />}
      {open === 'discard' && <DiscardDialog onClose={close} />}
      {open === 'name' && <NameDialog onClose={close} />}
      {open === 'language' && <LanguageDialog onClose={close} />}
    </>
  )
}

async function signOut(): Promise<void> {
  await fetch('/__studio/sign-out', { method: 'POST' })
  location.reload()
}

function DiscardDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { base, files } = useSessionState(({ draft }) => draft)
  return (
    <AskingDialog
      title={t('Discard the draft?')}
      about={t(
        'All pages go back to what was saved last. Undo brings the draft back, and a copy stays in the history. You would discard:',
      )}
      action={t('Discard')}
      cancel={t('Keep the draft')}
      look="danger"
      onName={() => void session.discard()}
      onClose={onClose}
    >
      <ChangeList before={base} after={files} />
    </AskingDialog>
  )
}

/** Asks for the name of the person in this browser, which other people see. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  return (
    <AskingDialog
      title={t('Your name')}
      label={t('Name')}
      action={t('Use this name')}
      start={readPerson()}
      isOptional
      maxLength={60}
      autoComplete="name"
      describe={() =>
        t(
          'Others see who edits, comments and approves. It applies when you open or reload the composer, and stays in this browser.',
        )
      }
      onName={(name) =>
        name === '' ? localStorage.removeItem(nameKey) : localStorage.setItem(nameKey, name)
      }
      onClose={onClose}
    />
  )
}

/** Milliseconds between looks at whether the draft has arrived. */
const pause = 100

/** Chooses the language of the composer, each by its own name. It is loaded anew as soon as the draft is safe. */
function LanguageDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [chosen, setChosen] = useState(document.documentElement.lang)

  async function choose(lang: string): Promise<void> {
    setChosen(lang)
    localStorage.setItem(languageKey, lang)
    while (!session.isSafe()) await new Promise((done) => setTimeout(done, pause))
    location.reload()
  }

  return (
    <Dialog title={t('Language of the composer')} onClose={onClose}>
      <p>
        {t(
          'The buttons and messages here are in this language. The languages of the site stay as they are.',
        )}
      </p>
      <p className="studio-answers">
        {languages.map((lang) => (
          <PushButton
            key={lang}
            lang={lang}
            aria-pressed={lang === chosen}
            onClick={() => void choose(lang)}
          >
            {ownName(lang)}
          </PushButton>
        ))}
      </p>
    </Dialog>
  )
}
