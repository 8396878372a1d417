import { Suspense, lazy, useState } from 'react'
import { useSessionState } from '../session/use-session.ts'
import { Calendar } from './campaigns/calendar.tsx'
import { Problems } from './problems.tsx'
import { Tabs } from './tabs.tsx'

const JsonPanel = lazy(async () => ({ default: (await import('./json-panel.tsx')).JsonPanel }))

type Tab = 'closed' | 'problems' | 'calendar' | 'json'

/** The panel below the preview: the problems, what begins and ends when, and the JSON of the page. */
export function Dock() {
  const [tab, setTab] = useState<Tab>('problems')
  const report = useSessionState((state) => state.report)
  const isChecked = useSessionState((state) => state.isChecked)
  const totals =
    report?.totals === '' || report === undefined ? 'Problems' : `Problems: ${report.totals}`
  const names: Record<Tab, string> = {
    problems: totals,
    calendar: 'Calendar',
    json: 'JSON',
    closed: 'Hide',
  }
  return (
    <section className="studio-dock" aria-label="Problems and JSON" data-tab={tab}>
      <div className="studio-dock-head">
        <Tabs<Tab> names={names} value={tab} onChange={setTab} />
        {!isChecked && <span className="studio-dim">Checking…</span>}
      </div>
      {tab === 'problems' && <Problems />}
      {tab === 'calendar' && <Calendar />}
      {tab === 'json' && (
        <Suspense fallback={<p className="studio-dim">Loading…</p>}>
          <JsonPanel />
        </Suspense>
      )}
    </section>
  )
}
