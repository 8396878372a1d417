import type { StudioSite } from '../../api.ts'
import { nameLosses } from '../model/brands/brand-name.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { nameLasting } from '../model/campaigns/campaign-edits.ts'
import { titleAbove, type ChangeLabel } from '../model/step.ts'
import type { WriteResult } from '../model/write/write-each.ts'
import type { SessionState } from './state.ts'

/** How the step of an edit is announced: with what it is about, for whom, and what it could not keep. */
export function labelEdit(
  state: SessionState,
  opened: StudioSite,
  summary: string,
  writing: WriteResult,
): ChangeLabel {
  const { placed = [] } = 'edits' in writing ? writing : {}
  const [one] = placed
  const entry = one && titleAbove(state.site.roots.get(one.file), one.edit.path)
  const brand = one && state.brand && nameOfBrand(state.written, state.brand)
  const context = { ...opened, site: state.site }
  const lasting = one ? nameLasting(context, state.during, summary, placed) : summary
  return {
    summary: nameLosses(state, lasting, writing),
    ...(entry !== undefined && { entry }),
    ...(brand !== undefined && { brand }),
  }
}
