import { Drawer } from '@puckeditor/core'
import { use, useEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'
import { addBlock } from './arrange-blocks.ts'
import { BlocksContext } from './block-row.tsx'

/** The block types, to be dragged into the list, or pressed: then a block of the type comes behind the selected one. */
export function BlockDrawer() {
  const session = useSession()
  const blocks = use(BlocksContext)
  const place = useRef<HTMLDivElement>(null)

  // Puck makes a button of each item, which can be dragged and not pressed. Below each lies a copy that stays while it is.
  useEffect(() => {
    const drawer = place.current
    if (!drawer || !blocks) return undefined
    for (const name of drawer.querySelectorAll('.studio-block-type'))
      if (!name.closest('[data-testid^="drawer-item:"]')) name.setAttribute('aria-hidden', 'true')
    function press(event: Event): void {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      const item = event.target instanceof Element && event.target.closest('[data-testid]')
      const type = item && item.getAttribute('data-testid')?.replace('drawer-item:', '')
      const info = type ? blocks?.types.get(type) : undefined
      if (!info) return
      event.preventDefault()
      addBlock(session, info)
    }
    drawer.addEventListener('click', press)
    drawer.addEventListener('keydown', press)
    return () => {
      drawer.removeEventListener('click', press)
      drawer.removeEventListener('keydown', press)
    }
  }, [blocks, session])

  return (
    <div ref={place} className="studio-block-types">
      <Drawer>
        {[...(blocks?.types.values() ?? [])].map(({ type, label, description }) => (
          <Drawer.Item key={type} name={type} label={label}>
            {() => (
              <span className="studio-block-type">
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
