import { Fragment, type ReactNode } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { t } from '../i18n/translate.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import './keys.css'
import { allShortcuts, labelsOf } from './shortcuts.ts'

/** All shortcuts, once they are asked for. */
export function ShortcutsDialog(): ReactNode {
  const session = useSession()
  const isOpen = useSessionState((state) => state.isHelping)
  if (!isOpen) return null
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={() => session.set({ isHelping: false })}>
      <div className="studio-shortcuts">
        {allShortcuts.map(([where, shortcuts]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {Object.values(shortcuts).map((shortcut) => (
                <div key={shortcut[0]}>
                  <dt>{shortcut[0]}</dt>
                  <dd>
                    {labelsOf(shortcut).map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 && t(' or ')}
                        <kbd>{keys}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
