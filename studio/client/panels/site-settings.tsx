import { PushButton } from '../fields/frame/push-button.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { t } from '../i18n/translate.ts'
import { useLanguage } from '../languages/use-language.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { During } from './campaigns/only-during.tsx'
import { showPlace } from './show-place.ts'

/** The composer counts the pictures itself, and the table of redirects tells which are temporary. */
const hidden = ['imageCount', 'temporaryRedirects']

/** The form of the site settings, which all pages share. */
export function SiteSettings() {
  const settings = useSessionState(({ site }) => site.settings)
  return (
    <section className="studio-panel">
      <h2>{t('Site settings')}</h2>
      <During scope="site">
        <ValueForm
          schema={{ $ref: '#/$defs/Site' }}
          path={['site']}
          value={settings}
          omit={hidden}
        />
      </During>
    </section>
  )
}

/** The parts of the site settings, each a button that shows its fields; in another language, those with texts. */
export function SiteContents() {
  const session = useSession()
  const { bundle } = session.opened
  const view = useLanguage()
  const parts = Object.entries(bundle.$defs['Site']?.properties ?? {}).flatMap(
    ([name, { title }]) => {
      const path = view ? view.textsBelow(['site', name])[0]?.path : ['site', name]
      return path && !hidden.includes(name) ? [{ name, title, path }] : []
    },
  )

  return (
    <div className="studio-panel">
      <h2>{t('Parts of the settings')}</h2>
      <ul className="studio-parts" role="list">
        {parts.map(({ name, title, path }) => (
          <li key={name}>
            <PushButton onClick={() => showPlace(session, path)}>{title}</PushButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
