import { dereference } from '../../../schema/read/bundle.ts'
import { BrandLine } from '../fields/brands/brand-mark.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { During } from './campaigns/during.tsx'
import { HeadPreview } from './head-preview.tsx'

/** The settings of the open page: its name, navigation and head. */
export function PageSettings() {
  const { bundle } = useSession().opened
  const page = useSessionState(openPage)
  const schema = bundle.$defs['Page']
  if (page === undefined || schema === undefined) return <p>No page is open.</p>
  return (
    <section className="studio-panel">
      <h2>Settings of {page.path}</h2>
      <BrandLine path={['pages', page.key]} title={`Page ${page.path}`} />
      <HeadPreview page={page} />
      <During scope="head">
        <ValueForm
          schema={dereference(bundle, schema)}
          path={['pages', page.key]}
          value={page.value}
          isRequired
          omit={['blocks']}
        />
      </During>
    </section>
  )
}
