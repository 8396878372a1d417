import { createUsePuck, Puck, type Data } from '@puckeditor/core'
// The style sheet without an external font. Without this import, Puck loads the one with it.
import '@puckeditor/core/no-external.css'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { OrderEntry } from '../model/arrange.ts'
import { openPage } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { arrangeBlocks } from './arrange-blocks.ts'
import { BlocksContext } from './block-row.tsx'
import { listBlockTypes } from './block-types.ts'
import { makeConfig } from './puck-config.tsx'
import { createBlockList, type BlockList, type Item } from './content.ts'

const zone = 'root:default-zone'
const usePuck = createUsePuck()

/**
 * Wraps the composer in Puck, for one page. The text of the page is the source of truth: changes in Puck become edits of the
 * text, and changes of the text are passed to Puck. The history of Puck is not used.
 */
export function BlockEditor({ children }: { children: ReactNode }) {
  const session = useSession()
  const { bundle, examples } = session.opened
  const types = useMemo(() => listBlockTypes(bundle), [bundle])
  const config = useMemo(() => makeConfig(types, examples), [types, examples])
  const [list] = useState(() => createBlockList(new Set(types.map(({ type }) => type))))
  const [start] = useState(() => contentOf(list.update(openPage(session.state())?.blocks ?? [])))
  const shared = useMemo(
    () => ({ list, types: new Map(types.map((info) => [info.type, info])) }),
    [list, types],
  )

  function onChange({ content }: Data): void {
    const before = list.items().length
    const order = list.orderOf(content.map(readItem))
    if (order) arrangeBlocks(session, order, describeOrder(order, before), session.state().block)
  }

  return (
    <BlocksContext value={shared}>
      <Puck
        config={config}
        data={start}
        onChange={onChange}
        iframe={{ enabled: false }}
        overrides={overrides}
        permissions={permissions}
        dictionary={{}}
        height="100%"
        _experimentalVirtualization
      >
        <PuckSync list={list} />
        {children}
      </Puck>
    </BlocksContext>
  )
}

/** Passes other changes to Puck, and the selection in Puck to the session. */
function PuckSync({ list }: { list: BlockList }) {
  const session = useSession()
  const blocks = useSessionState((state) => openPage(state)?.blocks)
  const selected = useSessionState(({ block }) => block)
  const dispatch = usePuck((puck) => puck.dispatch)
  const mode = usePuck(({ appState }) => appState.ui.previewMode)
  const inPuck = usePuck(({ appState }) => appState.ui.itemSelector?.index)

  useEffect(() => {
    const before = list.items()
    const after = list.update(blocks ?? [])
    if (after === before) return
    const isInPlace =
      after.length === before.length &&
      after.every(({ props }, index) => props.id === before[index]?.props.id)
    if (!isInPlace)
      return dispatch({ type: 'setData', data: contentOf(after), recordHistory: false })
    for (const [destinationIndex, data] of after.entries()) {
      if (data === before[destinationIndex]) continue
      dispatch({
        type: 'replace',
        destinationIndex,
        destinationZone: zone,
        data,
        recordHistory: false,
      })
    }
  }, [blocks, list, dispatch])

  // Ctrl+I switches Puck to a mode without dragging.
  useEffect(() => {
    if (mode === 'edit') return
    dispatch({ type: 'setUi', ui: { previewMode: 'edit' }, recordHistory: false })
  }, [mode, dispatch])

  // The latest selection wins.
  useEffect(() => {
    if (inPuck !== session.state().block) session.set({ block: inPuck })
  }, [inPuck, session])
  useEffect(() => {
    const itemSelector = selected === undefined ? null : { index: selected, zone }
    dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false })
  }, [selected, dispatch])
  return null
}

/** Describes how Puck changed a list of `before` blocks. */
function describeOrder(order: readonly OrderEntry[], before: number): string {
  const added = order.findIndex((place) => typeof place !== 'number')
  if (added !== -1) return `Added block ${added + 1} of ${order.length}.`
  if (order.length < before) return 'Removed a block.'
  const first = order.findIndex((place, index) => place !== index)
  // Either this block was moved up, or the one before it was moved down.
  const to = order[first] === first + 1 ? order.indexOf(first) : first
  return `The block is now block ${to + 1} of ${order.length}.`
}

function contentOf(items: readonly Item[]): Partial<Data> {
  return { content: [...items], root: { props: {} } }
}

function readItem({ type, props }: Data['content'][number]): Item {
  const { id } = props
  return { type, props: { ...(isJsonObject(props) && props), id } }
}

/** The rows have their own buttons. */
const overrides = { actionBar: () => <></> }

/** Otherwise Puck removes the selected block on Backspace, unless a text field has the focus. */
const permissions = { delete: false }
