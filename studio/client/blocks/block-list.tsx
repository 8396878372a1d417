import { useState, type ReactNode } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { AddBlock, AddHere } from '../adding/add-here.tsx'
import { BrandLine, LeftOutEntries } from '../fields/brands/brand-mark.tsx'
import { useBrands } from '../fields/brands/brand-tools.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { useLanguage } from '../languages/use-language.ts'
import { keepKeys, noKeys } from '../model/entry-keys.ts'
import { listChosen } from '../session/selection.ts'
import { openPage } from '../session/state.ts'
import { useSessionState, useSession } from '../session/use-session.ts'
import { BlockMenu } from './block-menu.tsx'
import { BlockRow, RowMark } from './block-row.tsx'

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
      <ListHead />
      {isReplaced && !isTranslated && <BrandLine path={path} title={t('Blocks')} />}
      {blocks.length > 0 && !isTranslated && <AddHere at={0} label={t('Add a block at the top')} />}
      <ol className="studio-blocks" role="list">
        {blocks.map((_, index) => {
          const key = keyed.keys[index] ?? index
          return <BlockRow key={key} index={index} />
        })}
      </ol>
      {!isTranslated && (
        <>
          <LeftOutEntries path={path} noun={t('Block')} />
          <AddBlock />
        </>
      )}
    </>
  )
}

/** The name of the list, or how many blocks are selected, with their menu unless a row has it; and the settings of the page, which is the first row. */
function ListHead(): ReactNode {
  const session = useSession()
  const count = useSessionState((state) => listChosen(state).length)
  const path = useSessionState((state) => openPage(state)?.path)
  const isOpen = useSessionState((state) => state.block === undefined)
  const isTranslated = useLanguage() !== undefined
  return (
    <>
      <div className="studio-list-head">
        <h2>{count > 1 ? t('{count} blocks selected', { count }) : t('Blocks of this page')}</h2>
        {!isTranslated && count !== 1 && (
          <BlockMenu
            label={count > 1 ? t('More for {count} blocks', { count }) : t('More for the page')}
          />
        )}
      </div>
      <div className="studio-box studio-block" data-selected={isOpen}>
        <RowMark file={undefined} icon="settings" />
        <PushButton
          className="studio-page-settings"
          aria-pressed={isOpen}
          onClick={() => session.set({ block: undefined, pane: 'form' })}
        >
          <span className="studio-block-label">{t('Page settings')}</span>
          <span className="studio-block-text">{path}</span>
        </PushButton>
      </div>
    </>
  )
}
