import type { ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { useTool } from '../form/form-tools.ts'

/** The campaigns that change a value while they run. */
export function CampaignTags({ path }: { path: Path }): ReactNode {
  const titles = useTool((tools) => tools.campaignsAt(path))
  return titles.map((title) => (
    <span key={title} className="studio-tag">
      changed by {title}
    </span>
  ))
}
