import { ValueForm } from '../fields/value-form.tsx'
import { useSession, useSessionState } from '../use-session.ts'

/** What all pages share: brand, theme, footer, floating buttons, redirects and the rest of the site settings. */
export function SiteSettings() {
  const { bundle } = useSession().opened
  const settings = useSessionState(({ site }) => site.settings)
  const schema = bundle.$defs['Site']
  if (schema === undefined) return null
  return (
    <section className="studio-panel">
      <h2>Site settings</h2>
      <ValueForm schema={schema} path={['site']} value={settings} isRequired />
    </section>
  )
}
