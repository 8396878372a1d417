import { useId, type KeyboardEvent } from 'react'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSet } from '../change-sets/use-change-sets.tsx'
import { keysOf } from '../model/entry-keys.ts'
import type { Panel } from '../session/state.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'
import { t } from '../i18n/translate.ts'

/** What can be edited: its name and its icon. */
const tabs: Record<Panel, readonly [name: string, icon: IconName]> = {
  blocks: [t('Blocks'), 'blocks'],
  pages: [t('Pages'), 'pages'],
  sections: [t('Sections'), 'link'],
  campaigns: [t('Campaigns'), 'calendar'],
  pictures: [t('Pictures'), 'picture'],
  site: [t('Site'), 'settings'],
  review: [t('Review'), 'comment'],
}

/** What can be edited, as tabs. The arrow keys move between them. A second click closes the panel where it covers the page. */
export function Rail() {
  const session = useSession()
  const { panel, pane } = useSessionParts('panel', 'pane')
  const id = useId()
  const isInSet = useSet(() => true)
  const all = keysOf(tabs).filter((name) => name !== 'review' || isInSet)

  function choose(next: Panel): void {
    session.set({ panel: next, pane: pane === 'list' && next === panel ? 'page' : 'list' })
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key] ?? 0
    const next = all[(all.indexOf(panel) + by + all.length) % all.length]
    if (by === 0 || next === undefined) return
    session.set({ panel: next, pane: 'list' })
    document.getElementById(`${id}${next}`)?.focus()
  }

  return (
    <nav className="studio-rail" aria-label={t('Composer')}>
      <div role="tablist" aria-label={t('What to edit')}>
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
            <Icon name={tabs[name][1]} />
            {tabs[name][0]}
          </PushButton>
        ))}
      </div>
    </nav>
  )
}
