import { useState } from 'react'
import { findIdleValues } from '../../../check/expand/idle-values.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { isUse } from '../../../content/layers/sections.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { OtherSets } from '../change-sets/other-sets.tsx'
import { BrandLine } from '../fields/brands/brand-mark.tsx'
import { DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { useFormTools } from '../fields/form/form-tools.ts'
import { ChoiceMenu } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { clearEdits } from '../fields/schema/place-edits.ts'
import { summaryOf } from '../fields/schema/summary.ts'
import { SetForm } from '../fields/set/set-form.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { t, tCount, tNodes } from '../i18n/translate.ts'
import { valueIn } from '../model/pages.ts'
import { namePart } from '../model/parts.ts'
import { shareBlocks, detachBlock } from '../model/sections/section-edits.ts'
import { listSetOwners, listSettableOf } from '../model/sections/set-owners.ts'
import { wordPages } from '../model/words/uses.ts'
import { During } from '../panels/campaigns/only-during.tsx'
import { SectionForm } from '../panels/sections/sections-panel.tsx'
import { isHidden, momentShown } from '../preview/shown-blocks.ts'
import { listChosen } from '../session/selection.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { useSession, useSessionState, useSiteContext } from '../session/use-session.ts'
import { infoOf } from './block-types.ts'

/** The fields of the selected block, below its type and description. */
export function BlockFields({ index }: { index: number }) {
  const { bundle } = useSession().opened
  const page = useSessionState(openPage)
  const block = page?.blocks[index]
  const info = infoOf(bundle, block)
  const path = page && ['pages', page.key, 'blocks', index]
  return (
    <>
      <div className="studio-about">
        <h2>
          {t('Block {value}: {value2}', {
            value: index + 1,
            value2: info?.label ?? t('Unknown block'),
          })}
        </h2>
        <p className="studio-hint">{info?.description ?? t('Edit it as JSON or remove it.')}</p>
        {path && <BrandLine path={path} title={info?.label ?? t('Block')} />}
        {block !== undefined && !isUse(block) && (
          <DialogButton words={t('Share between pages…')}>
            {(close) => <ShareDialog at={index} onClose={close} />}
          </DialogButton>
        )}
        <HiddenNow index={index} />
        {path && <OtherSets path={path} />}
      </div>
      <During scope="block">
        {path && isUse(block) && <SharedSection name={block['section']} path={path} />}
        {path && info && isJsonObject(block) && (
          <section className="studio-panel">
            <ValueForm
              // Each block has a form of its own.
              key={JSON.stringify([page.key, index, info.type])}
              schema={info.schema}
              path={path}
              value={block}
              omit={info.type === 'use' ? ['type', 'id', 'set'] : ['type']}
            />
          </section>
        )}
      </During>
    </>
  )
}

/** Says that the preview does not show a block, or not as it is now, with a button to change that. */
function HiddenNow({ index }: { index: number }) {
  const session = useSession()
  const { main } = session.opened
  const at = useSessionState((state) => state.at)
  const isOff = useSessionState((state) => {
    const block = openPage(state)?.blocks[index]
    return block !== undefined && isHidden(block, index, state, main)
  })

  function show(): void {
    const state = session.state()
    const block = openPage(state)?.blocks[index]
    const moment = block === undefined ? undefined : momentShown(block, index, state, main)
    if (moment === undefined) session.set({ status: t('It is never shown.') })
    else session.set({ at: moment })
  }

  if (isOff)
    return (
      <p className="studio-hint">
        {t('The page does not show it at this time.', {})}
        <PushButton onClick={show}>{t('Show it in the preview')}</PushButton>
      </p>
    )
  return at === undefined ? null : (
    <p>
      <PushButton onClick={() => session.set({ at: undefined, during: undefined })}>
        {t('Back to the page as it is today')}
      </PushButton>
    </p>
  )
}

/** Makes the selected block, alone or with its neighbours, a shared section. */
function ShareDialog({ at, onClose }: { at: number; onClose: () => void }) {
  const session = useSession()
  const page = useSessionState(openPage)
  const context = useSiteContext()
  const [[first, last], setRange] = useState(() => neighboursIn(session.state(), at))
  const blocks = page?.blocks ?? []
  const words = tCount(last - first + 1, '{count} block', '{count} blocks')

  function share(title: string): void {
    if (!page) return
    const name = namePart(context, 'sections', title)
    const edits = shareBlocks(context, page, [first, last], { name, title })
    session.edit(edits, t('Shared {words} as {title}.', { words, title }))
    session.set({ block: first })
  }

  function labelOf(block: JsonValue, index: number): string {
    const label = infoOf(context.bundle, block)?.label ?? t('Unknown block')
    return [`${index + 1}: ${label}`, summaryOf(block)].filter(Boolean).join(', ')
  }

  return (
    <AskingDialog
      title={t('Share blocks between pages')}
      label={t('Name of the section')}
      action={t('Share {words}', { words })}
      about={t(
        'The blocks become a shared section, which this page then uses. Other pages can use it, too; a change in the section changes all of them.',
      )}
      describe={(title) =>
        title === ''
          ? t('For composers, such as Play responsibly. Pages do not show it.')
          : t('Its technical name is {context}.', { context: namePart(context, 'sections', title) })
      }
      onName={share}
      onClose={onClose}
    >
      {([t('First block'), t('Last block')] as const).map((label, end) => (
        <label key={label} className="studio-field">
          <span className="studio-label">{label}</span>
          <ChoiceMenu
            className="studio-input"
            value={end === 0 ? first : last}
            choices={blocks.map((block, index) => [index, labelOf(block, index)])}
            onChoose={(to) =>
              setRange(end === 0 ? [to, Math.max(to, last)] : [Math.min(first, to), to])
            }
          />
        </label>
      ))}
    </AskingDialog>
  )
}

/** The first and the last selected block, if all between them are selected, too; else the one at an index alone. */
function neighboursIn(state: SessionState, at: number): readonly [first: number, last: number] {
  const chosen = listChosen(state)
  const [first = at, last = at] = [chosen[0], chosen.at(-1)]
  return last - first === chosen.length - 1 ? [first, last] : [at, at]
}

/** The shared section that the selected block shows: its blocks, what differs here, and buttons to open and detach it. */
function SharedSection({ name, path }: { name: JsonValue | undefined; path: Path }) {
  const session = useSession()
  const context = useSiteContext()
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
      <DifferentHere
        key={`different ${section.name}`}
        section={section.name}
        path={[...path, 'set']}
      />
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

/** What the selected `use` block sets in the section that it shows, as a form. */
function DifferentHere({ section, path }: { section: string; path: Path }) {
  const context = useSiteContext()
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
