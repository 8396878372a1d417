import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { ValueForm } from '../../fields/value-form.tsx'
import { useSiteContext } from '../../session/use-session.ts'

/** The form of a shared section: its title and its blocks. */
export function SectionForm({ name }: { name: string }) {
  const { site, main } = useSiteContext()
  if (!sharedSections(site, main).names.includes(name)) return null
  return (
    <ValueForm
      schema={{ $ref: '#/$defs/Section' }}
      path={['sections', name]}
      value={memberOf(site.roots.get(main), 'sections')[name]}
    />
  )
}
