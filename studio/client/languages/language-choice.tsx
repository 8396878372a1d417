import { useMemo, type ReactNode } from 'react'
import { nameOfLanguage } from '../../../builder/compile/language.ts'
import { langOf, readLocales } from '../../../schema/values/locale.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** Chooses the language in which the site is shown and edited, if it has several. */
export function LanguageChoice(): ReactNode {
  const session = useSession()
  const { bundle } = session.opened
  const lang = useSessionState((state) => state.lang)
  const settings = useSessionState(({ site }) => site.settings)
  const locales = useMemo(() => readLocales(settings), [settings])
  if (locales.length === 0) return null
  const isKnown = locales.some((locale) => locale.lang === lang)
  return (
    <label className="studio-language-choice">
      <span className="studio-unseen">Language</span>
      <select
        value={isKnown ? lang : ''}
        title="Language"
        onChange={({ target }) => session.set({ lang: target.value || undefined })}
      >
        <option value="">{nameOfLanguage(langOf(settings, bundle))}</option>
        {locales.map((locale) => (
          <option key={locale.lang} value={locale.lang}>
            {locale.name}
          </option>
        ))}
      </select>
    </label>
  )
}
