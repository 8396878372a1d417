import { useId, type KeyboardEvent } from 'react'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { keysOf } from '../model/keys-of.ts'
import type { Panel } from '../session/state.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'

/** The names of what can be edited. */
const panelNames: Record<Panel, string> = {
  blocks: 'Blocks',
  pages: 'Pages',
  sections: 'Sections',
  campaigns: 'Campaigns',
  pictures: 'Pictures',
  site: 'Site',
}

const icons: Record<Panel, IconName> = {
  blocks: 'blocks',
  pages: 'pages',
  sections: 'link',
  campaigns: 'calendar',
  pictures: 'picture',
  site: 'settings',
}

/** What can be edited, as tabs. The arrow keys move between them. A second click closes the panel where it covers the page. */
export function Rail() {
  const session = useSession()
  const { panel, pane } = useSessionParts('panel', 'pane')
  const id = useId()
  const all = keysOf(panelNames)

  function choose(next: Panel): void {
    session.set({ panel: next, pane: pane === 'list' && next === panel ? 'page' : 'list' })
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    const by =
      key === 'ArrowRight' || key === 'ArrowDown'
        ? 1
        : key === 'ArrowLeft' || key === 'ArrowUp'
          ? -1
          : 0
    const next = all[(all.indexOf(panel) + by + all.length) % all.length]
    if (by === 0 || next === undefined) return
    session.set({ panel: next, pane: 'list' })
    document.getElementById(`${id}${next}`)?.focus()
  }

  return (
    <nav className="studio-rail" aria-label="Composer">
      <div role="tablist" aria-label="What to edit">
        {all.map((name) => (
          <PushButton
            key={name}
            id={`${id}${name}`}
            role="tab"
            aria-selected={name === panel}
            tabIndex={name === panel ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={onKeyDown}
          >
            <Icon name={icons[name]} />
            {panelNames[name]}
          </PushButton>
        ))}
      </div>
    </nav>
  )
}
