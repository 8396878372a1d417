import { addParts } from '../../../expand/kinds.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const idleCampaign: Rule = {
  code: 'P071',
  name: 'idle-campaign',
  severity: 'warning',
  summary: 'Every campaign sets something, or something joins it.',
  explanation:
    'A campaign that sets nothing and that nothing joins changes nothing. What joined it may have been removed.',
  example: addParts({ campaigns: { christmas: { from: '2026-12-20', until: '2026-12-27' } } }),
  *site({ pages, sections: { campaigns, faults }, isWhole }) {
    if (!isWhole || campaigns.size === 0) return
    // A name that does not exist may be a misspelling of one that seems unused.
    if (faults.length > 0 || pages.some(({ strays, misshapen }) => strays ?? misshapen)) return
    const joined = new Set(pages.flatMap(({ joins = [] }) => joins))
    for (const { name, dates, setsNothing } of campaigns.values()) {
      // A campaign without a valid date is reported for that.
      if (!setsNothing || joined.has(name) || dates.from === undefined) continue
      yield {
        path: ['campaigns', name],
        at: 'key',
        message: `The campaign ${quote(name)} changes nothing.`,
        hint: `Let a block, an entry, a page or a section join it with "campaign": ${quote(name)}, or remove it.`,
      }
    }
  },
}
