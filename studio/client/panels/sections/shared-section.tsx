import { isUse } from '../../../../content/layers/sections.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { wordPages } from '../../model/words/uses.ts'
import { openPage, type SessionState } from '../../session/state.ts'
import { useSession, useSessionState, useSiteContext } from '../../session/use-session.ts'
import { detachBlock } from '../../model/sections/section-edits.ts'
import { SectionForm } from './sections-panel.tsx'
import { findIdleValues } from '../../../../check/expand/idle-values.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { SetForm } from '../../fields/set/set-form.tsx'
import { useFormTools } from '../../fields/form/form-tools.ts'
import { clearEdits } from '../../fields/schema/place-edits.ts'
import { valueIn } from '../../model/pages.ts'
import { listSetOwners, listSettableOf } from '../../model/sections/set-owners.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { t, tNodes } from '../../i18n/translate.ts'

/** The shared section that the selected block shows: its blocks, what differs here, and buttons to open and detach it. */
export function SharedSection() {
  const session = useSession()
  const context = useSiteContext()
  const name = useSessionState(selectedSection)
  const section = sharedSections(context.site, context.main).all.find((one) => one.name === name)
  if (!section) return null
  const count = wordPages(section.pages.size)

  function detach(): void {
    const { block } = session.state()
    const page = openPage(session.state())
    const edits = page && detachBlock(context, page, block ?? -1)
    if (!edits) return
    session.edit(edits, t('Detached the section.'))
    session.set({ block, others: [] })
  }

  return (
    <section className="studio-panel" aria-label={t('Shared section')}>
      <p>
        {tNodes('{count} A change here changes all of them.', {
          count: <strong key="count">{t('Shared section · used on {count}.', { count })}</strong>,
        })}
      </p>
      <h2>{section.title}</h2>
      <SectionForm key={section.name} name={section.name} />
      <h3>{t('Different here')}</h3>
      <p className="studio-hint">{t('Texts, buttons and pictures for this page alone.')}</p>
      <DifferentHere key={`different ${section.name}`} section={section.name} />
      <h3>{t('On this page')}</h3>
      <p className="studio-hint">
        {t('Detach replaces this block with the blocks of the section, as this page shows them.')}
      </p>
      <p>
        <PushButton onClick={() => session.set({ panel: 'sections', section: section.name })}>
          {t('Open the section')}
        </PushButton>{' '}
        <PushButton onClick={detach}>{t('Detach')}</PushButton>
      </p>
    </section>
  )
}

/** The name of the section that the selected block shows. */
function selectedSection(state: SessionState): string | undefined {
  const block = openPage(state)?.blocks[state.block ?? -1]
  const { section } = isUse(block) ? block : {}
  return typeof section === 'string' ? section : undefined
}

/** What the selected `use` block sets in the section that it shows, as a form. */
function DifferentHere({ section }: { section: string }) {
  const context = useSiteContext()
  const block = useSessionState((state) => state.block)
  const page = useSessionState(openPage)
  if (!page || block === undefined) return null
  const path = ['pages', page.key, 'blocks', block, 'set']
  const set = valueIn(context, path) ?? {}
  if (!isJsonObject(set)) return <IdleValue path={path} message={t('This is not a group.')} />
  const placed = sharedSections(context.site, context.main).blocksOf(section)
  const owners = listSetOwners(context, placed, Object.keys(set))
  const idle = findIdleValues(placed, set, path, listSettableOf(context.bundle))
  return (
    <div className="studio-form" role="group" aria-label={t('Different here')}>
      {idle.map((finding) => (
        <IdleValue key={JSON.stringify(finding.path)} {...finding} />
      ))}
      {owners.map((owner, index) => (
        <SetForm key={index} owner={owner} number={index + 1} path={path} set={set} />
      ))}
      {owners.length === 0 && <p className="studio-dim">{t('Nothing of it can differ.')}</p>}
    </div>
  )
}

/** A value that reaches nothing in the section. */
function IdleValue({ path, message }: { path: Path; message: string }) {
  const tools = useFormTools()
  const length = path.indexOf('set') + 1

  function remove(): void {
    const place = { path, isRequired: false, removableFrom: length }
    tools.edit(clearEdits(tools.root(path), place), {
      summary: t('removed {string}', { string: String(path.at(-1)) }),
    })
  }

  return (
    <p className="studio-box studio-wrong" data-path={JSON.stringify(path)}>
      {message}{' '}
      <PushButton look="small" onClick={remove}>
        {t('Remove')}
      </PushButton>
    </p>
  )
}
