import { Drawer } from '@puckeditor/core'
import { use, useEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'
import { addBlock } from './arrange-blocks.ts'
import { BlocksContext } from './block-row.tsx'

/** The block types. They can be dragged into the list, or clicked to add a block after the selected one. */
export function BlockDrawer() {
  const session = useSession()
  const blocks = use(BlocksContext)
  const place = useRef<HTMLDivElement>(null)
  // Sections are offered one by one.
  const types = [...(blocks?.types.values() ?? [])].filter(({ type }) => type !== 'use')

  // Puck makes each item a button that can be dragged but not clicked, above a copy that stays in place during the drag.
  useEffect(() => {
    const drawer = place.current
    if (!drawer || !blocks) return undefined
    for (const name of drawer.querySelectorAll('.studio-block-type'))
      if (!name.closest('[data-testid^="drawer-item:"]')) name.setAttribute('aria-hidden', 'true')
    function add(event: Event): void {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      const item = event.target instanceof Element && event.target.closest('[data-testid]')
      const type = item && item.getAttribute('data-testid')?.replace('drawer-item:', '')
      const info = type ? blocks?.types.get(type) : undefined
      if (!info) return
      event.preventDefault()
      addBlock(session, info)
    }
    drawer.addEventListener('click', add)
    drawer.addEventListener('keydown', add)
    return () => {
      drawer.removeEventListener('click', add)
      drawer.removeEventListener('keydown', add)
    }
  }, [blocks, session])

  return (
    <div ref={place} className="studio-block-types">
      <Drawer>
        {types.map(({ type, label, description }) => (
          <Drawer.Item key={type} name={type} label={label}>
            {() => (
              <span className="studio-box studio-block-type">
                <strong>{label}</strong>
                <span className="studio-dim">{description}</span>
              </span>
            )}
          </Drawer.Item>
        ))}
      </Drawer>
    </div>
  )
}
