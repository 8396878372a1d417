import { ValueForm } from '../fields/value-form.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'

/** The form of the site settings, which all pages share. */
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

/** The parts of the site settings, each a button that shows its fields. */
export function SiteContents() {
  const { bundle } = useSession().opened
  const parts = Object.entries(bundle.$defs['Site']?.properties ?? {})

  function show(name: string): void {
    const place = CSS.escape(JSON.stringify(['site', name]))
    const field = document.querySelector(`[data-path="${place}"]`)
    field?.scrollIntoView({ block: 'start' })
    field?.querySelector<HTMLElement>('input, textarea, select, button, summary')?.focus()
  }

  return (
    <div className="studio-panel">
      <h2>Parts of the settings</h2>
      <ul className="studio-parts">
        {parts.map(([name, { title }]) => (
          <li key={name}>
            <button type="button" onClick={() => show(name)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
