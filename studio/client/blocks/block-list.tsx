import { useState } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { BrandLine } from '../fields/brands/brand-mark.tsx'
import { useBrands } from '../fields/brands/brand-tools.ts'
import { LeftOutEntries } from '../fields/brands/left-out.tsx'
import { keepKeys, noKeys } from '../model/entry-keys.ts'
import { useLanguage } from '../languages/use-language.ts'
import { openPage } from '../session/state.ts'
import { AddBlock, AddHere } from '../adding/add-here.tsx'
import { useSessionState } from '../session/use-session.ts'
import { SelectionBar } from './selection-bar.tsx'
import { BlockRow } from './block-row.tsx'

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
