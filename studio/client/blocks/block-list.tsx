import { useState, type ReactNode } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { BrandLine, LeftOutEntries } from '../fields/brands/brand-mark.tsx'
import { useBrands } from '../fields/brands/brand-tools.ts'
import { keepKeys, noKeys } from '../model/entry-keys.ts'
import { useLanguage } from '../languages/use-language.ts'
import { openPage } from '../session/state.ts'
import { AddBlock, AddHere } from '../adding/add-here.tsx'
import { useSessionState, useSession } from '../session/use-session.ts'
import { BlockRow } from './block-row.tsx'
import { copyByButton, pasteByButton } from '../clipboard/watch-clipboard.ts'
import { pagePlace } from '../clipboard/chosen-entries.ts'
import { blocksAt } from './arrange-blocks.ts'
import { listChosen } from '../session/selection.ts'
import { SaveTemplate } from '../panels/save-template.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'

const nothing: readonly JsonValue[] = []

/** The blocks of the open page, which can be dragged, and buttons that add blocks between them. */
export function BlockList() {
  const blocks = useSessionState((state) => openPage(state)?.blocks) ?? nothing
  const isTranslated = useLanguage() !== undefined
  const pageKey = useSessionState((state) => state.pageKey)
  const path = ['pages', pageKey, 'blocks']
  // What differs in single blocks is said there.
  const isReplaced = useBrands((brands) => brands.isReplaced(path))
  const [keyed, setKeyed] = useState(() => keepKeys(noKeys, blocks))
  if (keyed.values !== blocks) setKeyed(keepKeys(keyed, blocks))
  return (
    <>
      {!isTranslated && <SelectionBar />}
      {isReplaced && !isTranslated && <BrandLine path={path} title="Blocks" />}
      {blocks.length > 0 && !isTranslated && <AddHere at={0} label="Add a block at the top" />}
      <ol className="studio-blocks" role="list">
        {blocks.map((_, index) => {
          const key = keyed.keys[index] ?? index
          return <BlockRow key={key} index={index} />
        })}
      </ol>
      {!isTranslated && (
        <>
          <LeftOutEntries path={path} noun="Block" />
          <AddBlock />
        </>
      )}
    </>
  )
}

/** What can be done with the selected blocks as a whole, above the list. */
function SelectionBar(): ReactNode {
  const session = useSession()
  const count = useSessionState((state) => listChosen(state).length)
  const [isSaving, setSaving] = useState(false)
  const place = pagePlace(session)
  if (!place) return null
  const acts = [
    ['Copy', () => void copyByButton(session, place, false), count === 0],
    ['Cut', () => void copyByButton(session, place, true), count === 0],
    ['Paste', () => void pasteByButton(session, place), false],
    ['Save…', () => setSaving(true), count === 0],
  ] as const
  return (
    <div className="studio-selection" role="group" aria-label="Selected blocks">
      {count > 1 && <span className="studio-dim">{count} blocks selected</span>}
      {acts.map(([words, act, isDisabled]) => (
        <PushButton key={words} onClick={act} disabled={isDisabled}>
          {words}
        </PushButton>
      ))}
      {isSaving && (
        <SaveTemplate
          template="blocks"
          blocks={blocksAt(session, place.chosen)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
