import { Suspense, lazy } from 'react'
import { Icon, IconButton } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t, tCount, tSaid } from '../i18n/translate.ts'
import { Problems } from '../panels/problems/problems.tsx'
import { isWrittenElsewhere, WrittenElsewhere } from '../panels/written-elsewhere.tsx'
import { PublishLine } from '../publish/use-publishing.tsx'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

const JsonPanel = lazy(async () => ({
  default: (await import('../panels/json-panel.tsx')).JsonPanel,
}))

/** The panel below the preview: the problems, or the JSON of the page. */
export function Dock() {
  const session = useSession()
  const dock = useSessionState((state) => state.dock)
  const isElsewhere = useSessionState((state) => isWrittenElsewhere({ ...state, lang: undefined }))
  const close = (): void => session.set({ dock: undefined })
  if (dock === undefined) return null
  const title = dock === 'json' ? t('JSON') : t('Problems')
  return (
    <section className="studio-dock" aria-label={title} data-shows={dock}>
      <div className="studio-dock-head">
        <h2>{title}</h2>
        <IconButton icon="remove" label={t('Close {title}', { title })} onClick={close} />
      </div>
      {dock === 'problems' ? (
        <Problems />
      ) : isElsewhere ? (
        <WrittenElsewhere />
      ) : (
        <Suspense fallback={<p className="studio-dim">{t('Loading…')}</p>}>
          <JsonPanel />
        </Suspense>
      )}
    </section>
  )
}

/** The line at the bottom: the number of problems, which opens them, what was done last, and whether it is saved. */
export function StatusBar() {
  const session = useSession()
  const state = useSessionState((all) => all)
  const { dock, isChecked, isUndecided, kept, report, status, elsewhere = [] } = state
  const all = [...(report?.problems ?? []), ...elsewhere]
  const icon = all.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
  const length = tCount(elsewhere.length, '{count} problem', '{count} problems')
  const others = elsewhere.length > 0 ? t('{length} in other brands', { length }) : ''
  const totals = [tSaid(report?.totals ?? ''), others].filter(Boolean).join(', ')
  const words = [tSaid(report?.advice ?? ''), totals].filter(Boolean).join(' ')
  return (
    <footer className="studio-status-bar">
      <PushButton
        aria-expanded={dock === 'problems'}
        data-severity={words === '' ? 'none' : icon}
        data-count={all.length || ''}
        onClick={() => session.set({ dock: dock === 'problems' ? undefined : 'problems' })}
      >
        <Icon name={words === '' ? 'done' : icon} />
        <span className="studio-total">{words || t('No problems')}</span>
      </PushButton>
      {!isChecked && <span className="studio-dim">{t('Checking…')}</span>}
      {(isUndecided || kept.length > 0) && (
        <PushButton onClick={session.review}>
          {isUndecided ? t('Review changes by others') : t('Review kept changes')}
        </PushButton>
      )}
      <PublishLine />
      <p className="studio-status">
        <StatusMessage words={sentence(status)} />{' '}
        <span className="studio-dim">
          {isUnsaved(state) ? t('Unsaved changes.') : t('All changes saved.')}
        </span>
      </p>
    </footer>
  )
}

/** What was done last. On a phone, another message is shown anew, for a while. */
export function StatusMessage({ words }: { words: string }) {
  return (
    <span role="status">
      {words !== '' && (
        <span key={words} className="studio-message">
          {words}
        </span>
      )}
    </span>
  )
}

function sentence(words: string): string {
  // File names keep their case.
  const begun = words.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())
  return /^$|[.…]$/.test(words) ? begun : `${begun}.`
}
