import { Drawer } from '@puckeditor/core'
import { use } from 'react'
import type { Arranged } from '../model/arrange.ts'
import { openPage } from '../session.ts'
import { useSession } from '../use-session.ts'
import { BlocksContext } from './block-row.tsx'
import type { BlockKind } from './config.tsx'

/** The block types, to be dragged into the list, or pressed: then a block of the type comes behind the selected one. */
export function BlockDrawer() {
  const session = useSession()
  const blocks = use(BlocksContext)
  const kinds = [...(blocks?.kinds.values() ?? [])]

  function add({ type, label }: BlockKind): void {
    const state = session.state()
    const page = openPage(state)
    if (!page) return
    const { length } = page.blocks
    const at = (state.block ?? length - 1) + 1
    const example = session.opened.examples[type]?.[0] ?? { type }
    const order: Arranged[] = Array.from({ length }, (_, place) => place)
    order.splice(at, 0, { value: example })
    const path = ['pages', page.key, 'blocks']
    session.edit(
      [{ file: page.file, edit: { kind: 'arrange', path, order } }],
      `Added ${label} as block ${at + 1} of ${length + 1}.`,
    )
    session.set({ block: at })
  }

  return (
    <Drawer>
      {kinds.map((kind) => (
        <Drawer.Item key={kind.type} name={kind.type} label={kind.label}>
          {() => (
            <button type="button" className="studio-kind" onClick={() => add(kind)}>
              <strong>{kind.label}</strong>
              <span className="studio-dim">{kind.description}</span>
            </button>
          )}
        </Drawer.Item>
      ))}
    </Drawer>
  )
}
