import { Drawer } from '@puckeditor/core'
import { use, useEffect, useRef } from 'react'
import type { Arranged } from '../model/arrange.ts'
import { openPage, type Session } from '../session.ts'
import { useSession } from '../use-session.ts'
import { BlocksContext } from './block-row.tsx'
import type { BlockKind } from './config.tsx'

/** The block types, to be dragged into the list, or pressed: then a block of the type comes behind the selected one. */
export function BlockDrawer() {
  const session = useSession()
  const blocks = use(BlocksContext)
  const place = useRef<HTMLDivElement>(null)

  // Puck makes a button of each item, which can be dragged and not pressed. Below each lies a copy that stays while it is.
  useEffect(() => {
    const drawer = place.current
    if (!drawer || !blocks) return undefined
    for (const name of drawer.querySelectorAll('.studio-kind'))
      if (!name.closest('[data-testid^="drawer-item:"]')) name.setAttribute('aria-hidden', 'true')
    function press(event: Event): void {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      const item = event.target instanceof Element && event.target.closest('[data-testid]')
      const type = item && item.getAttribute('data-testid')?.replace('drawer-item:', '')
      const kind = type ? blocks?.kinds.get(type) : undefined
      if (!kind) return
      event.preventDefault()
      addBlock(session, kind)
    }
    drawer.addEventListener('click', press)
    drawer.addEventListener('keydown', press)
    return () => {
      drawer.removeEventListener('click', press)
      drawer.removeEventListener('keydown', press)
    }
  }, [blocks, session])

  return (
    <div ref={place} className="studio-kinds">
      <Drawer>
        {[...(blocks?.kinds.values() ?? [])].map(({ type, label, description }) => (
          <Drawer.Item key={type} name={type} label={label}>
            {() => (
              <span className="studio-kind">
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

/** Adds the sample of a type behind the selected block, or at the end. */
function addBlock(session: Session, { type, label }: BlockKind): void {
  const state = session.state()
  const page = openPage(state)
  if (!page) return
  const { length } = page.blocks
  const at = (state.block ?? length - 1) + 1
  const example = session.opened.examples[type]?.[0] ?? { type }
  const order: Arranged[] = Array.from({ length }, (_, index) => index)
  order.splice(at, 0, { value: example })
  const path = ['pages', page.key, 'blocks']
  const did = `Added ${label} as block ${at + 1} of ${length + 1}.`
  session.edit([{ file: page.file, edit: { kind: 'arrange', path, order } }], did)
  session.set({ block: at })
}
