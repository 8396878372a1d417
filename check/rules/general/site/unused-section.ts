import { addSections } from '../../../expand/kinds.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const unusedSection: Rule = {
  code: 'P066',
  name: 'unused-section',
  severity: 'warning',
  summary: 'Every section that is no template is used on a page.',
  explanation:
    'A section that no page uses is not shown anywhere. It may have been left behind when its last use was removed.',
  example: addSections(
    {
      terms: { blocks: [{ type: 'headingCard', title: 'Terms', desc: 'All of them.' }] },
      limits: { blocks: [{ type: 'headingCard', title: 'Limits', desc: 'Set one.' }] },
    },
    { type: 'use', section: 'limits' },
  ),
  *site({ pages, sections, isWhole, files }) {
    if (!isWhole || sections.names.length === 0) return
    const direct = new Set(pages.flatMap(({ uses = [] }) => uses))
    // A name that does not exist may be a misspelling of one that seems unused, and a use may be misspelt itself.
    const isUnsure = [...direct].some((name) => !sections.names.includes(name))
    if (isUnsure || pages.some(({ misshapen }) => misshapen)) return
    const ofBrands = (files.brands ?? []).flatMap(({ uses = [] }) => uses)
    const used = new Set([...direct, ...ofBrands].flatMap((name) => [...sections.reach(name)]))
    for (const name of sections.names) {
      if (used.has(name) || sections.templates.has(name)) continue
      yield {
        path: ['sections', name],
        at: 'key',
        message: `No page uses the section ${quote(name)}.`,
        hint: `Remove it, or add { "type": "use", "section": ${quote(name)} } to the blocks of a page.`,
      }
    }
  },
}
