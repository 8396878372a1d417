import { useMemo } from 'react'
import { findIdleValues } from '../../../check/expand/set-values.ts'
import { createListSettable } from '../../../check/expand/settable.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { SetForm } from '../fields/set/set-form.tsx'
import { useFormTools } from '../fields/form/form-tools.ts'
import { clearEdits, valueAt } from '../fields/schema/place-edits.ts'
import { listSetOwners } from '../model/sections/set-owners.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** What the selected `use` block sets in the section that it shows, as a form. */
export function DifferentHere({ section }: { section: string }) {
  const { bundle, main } = useSession().opened
  const site = useSessionState((state) => state.site)
  const page = useSessionState(openPage)
  const block = useSessionState((state) => state.block)
  const listSettable = useMemo(() => createListSettable(bundle), [bundle])
  if (!page || block === undefined) return null
  const path = ['pages', page.key, 'blocks', block, 'set']
  const set = valueAt(page.value, path.slice(2)) ?? {}
  if (!isJsonObject(set)) return <IdleValue path={path} message="This is not a group." />
  const context = { site, bundle, main }
  const pieces = sharedSections(site, main).blocksOf(section)
  const owners = listSetOwners(context, pieces, listSettable, Object.keys(set))
  const idle = findIdleValues(pieces, set, path, listSettable)
  return (
    <div className="studio-form" role="group" aria-label="Different here">
      {idle.map((finding) => (
        <IdleValue key={JSON.stringify(finding.path)} {...finding} />
      ))}
      {owners.map((owner, index) => (
        <SetForm key={index} owner={owner} number={index + 1} path={path} set={set} />
      ))}
      {owners.length === 0 && <p className="studio-dim">Nothing of it can differ.</p>}
    </div>
  )
}

/** A value that reaches nothing in the section. */
function IdleValue({ path, message }: { path: Path; message: string }) {
  const tools = useFormTools()
  const length = path.indexOf('set') + 1

  function remove(): void {
    const place = { path, isRequired: false, removableFrom: length }
    tools.edit(clearEdits(tools.root(path), place), { summary: `removed ${String(path.at(-1))}` })
  }

  return (
    <p className="studio-box studio-wrong" data-path={JSON.stringify(path)}>
      {message}{' '}
      <button type="button" className="studio-button is-small" onClick={remove}>
        Remove
      </button>
    </p>
  )
}
