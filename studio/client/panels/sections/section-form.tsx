import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { ValueForm } from '../../fields/value-form.tsx'
import { useSession, useSessionState } from '../../session/use-session.ts'

/** The form of a shared section: its title and its blocks. */
export function SectionForm({ name }: { name: string }) {
  const { bundle, main } = useSession().opened
  const site = useSessionState((state) => state.site)
  const schema = bundle.$defs['Section']
  if (schema === undefined || !sharedSections(site, main).names.includes(name)) return null
  return (
    <ValueForm
      schema={schema}
      path={['sections', name]}
      value={memberOf(site.roots.get(main), 'sections')[name]}
    />
  )
}
