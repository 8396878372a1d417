import { Suspense, lazy, useState } from 'react'
import { useSessionState } from '../session/use-session.ts'
import { Problems } from './problems.tsx'
import { Tabs } from './tabs.tsx'

const JsonPanel = lazy(async () => ({ default: (await import('./json-panel.tsx')).JsonPanel }))

type Side = 'closed' | 'problems' | 'json'

/** What lies below the preview: the problems, and the JSON of the page. */
export function Dock() {
  const [side, setSide] = useState<Side>('problems')
  const report = useSessionState((state) => state.report)
  const isChecked = useSessionState((state) => state.isChecked)
  const totals =
    report?.totals === '' || report === undefined ? 'Problems' : `Problems: ${report.totals}`
  const names: Record<Side, string> = { problems: totals, json: 'JSON', closed: 'Hide' }
  return (
    <section className="studio-dock" aria-label="Problems and JSON" data-side={side}>
      <div className="studio-dock-head">
        <Tabs<Side> names={names} value={side} onChange={setSide} />
        {!isChecked && <span className="studio-dim">Checking …</span>}
      </div>
      {side === 'problems' && <Problems />}
      {side === 'json' && (
        <Suspense fallback={<p className="studio-dim">Loading …</p>}>
          <JsonPanel />
        </Suspense>
      )}
    </section>
  )
}
