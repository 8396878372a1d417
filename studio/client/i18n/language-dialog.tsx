import { useState } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSession } from '../session/use-session.ts'
import { t } from './translate.ts'
import { languageKey, languages, ownName } from './languages.ts'

/** Milliseconds between looks at whether the draft has arrived. */
const pause = 100

/** Chooses the language of the composer, each by its own name. It is loaded anew as soon as the draft is safe. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
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
