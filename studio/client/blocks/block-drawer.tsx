import { useEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'
import { addBlock } from './arrange-blocks.ts'
import { listBlockTypes, type BlockTypeInfo } from './block-types.ts'
import { dragElement } from './drag.ts'

/** The block types. They can be dragged into the list, or clicked to add a block after the selected one. */
export function BlockDrawer() {
  const { bundle } = useSession().opened
  // Sections are offered one by one.
  const types = listBlockTypes(bundle).filter(({ type }) => type !== 'use')
  return (
    <ul className="studio-sections" role="list">
      {types.map((info) => (
        <li key={info.type}>
          <DrawerItem info={info} />
        </li>
      ))}
    </ul>
  )
}

function DrawerItem({ info }: { info: BlockTypeInfo }) {
  const session = useSession()
  const { type, label, description } = info
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => (item.current ? dragElement(item.current, { type }) : undefined), [type])
  return (
    <button
      ref={item}
      type="button"
      className="studio-box studio-section studio-block-type"
      onClick={() => addBlock(session, info)}
    >
      <strong>{label}</strong>
      <span className="studio-dim">{description}</span>
    </button>
  )
}
