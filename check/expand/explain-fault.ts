import type { LayerFault } from '../../content/layers/fault.ts'
import type { Sections } from '../../content/layers/sections.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { fixMeant } from '../problem/fix-with.ts'
import type { CodedFinding, Path, StageCode } from '../problem/problem.ts'
import { didYouMean, listWords, quote } from '../problem/wording.ts'
import { findIdleValues } from './idle-values.ts'
import type { ListSettable } from './settable.ts'

/** Says what is wrong with `use` blocks, with what joins a campaign, and with blocks that are made of others. */
export function explainFaults(
  faults: readonly LayerFault[],
  sections: Sections,
  listSettable: ListSettable,
): CodedFinding[] {
  return faults.flatMap((fault): CodedFinding | CodedFinding[] => {
    const { path } = fault
    switch (fault.reason) {
      case 'no-section':
        return explainUnknown('P063', 'section', fault.name, path, sections.names)
      case 'no-campaign':
        return explainUnknown('P067', 'campaign', fault.name, path, [...sections.campaigns.keys()])
      case 'circle':
        return explainCircle(fault.names, path)
      case 'idle-values':
        return findIdleValues(sections.blocksOf(fault.section), fault.set, path, listSettable)
      case 'own-dates':
        return {
          code: 'P068',
          path,
          at: 'key',
          message: `This joins the campaign ${quote(fault.name)}, so it has no dates of its own.`,
          hint: 'Remove the dates to show it while the campaign runs, or remove "campaign".',
        }
      case 'home':
        return {
          code: 'P039',
          name: 'promotion-dates',
          path,
          at: 'key',
          message: 'The page "/" cannot join a campaign, because visitors see it first.',
          hint: 'Let its blocks join the campaign.',
        }
      case 'not-here':
        return {
          code: 'P067',
          path,
          message: `The campaign ${quote(fault.name)} does not run on this page, so this is never shown.`,
          hint: 'Add the page to the "pages" of the campaign, or remove "campaign".',
        }
      default:
        return { code: 'P072', path, at: 'opening', message: fault.message, hint: fault.hint }
    }
  })
}

/** Explains the name of a section or a campaign that there is not; `path` leads to the name. */
function explainUnknown(
  code: StageCode,
  what: 'section' | 'campaign',
  name: string,
  path: Path,
  names: readonly string[],
): CodedFinding {
  const meant = suggest(name, names)
  return {
    code,
    path,
    message: `There is no ${what} ${quote(name)}.${didYouMean(meant)}`,
    hint:
      names.length === 0
        ? `Write it in "${what}s", next to "pages".`
        : `Use one of these ${what}s: ${listWords(names)}.`,
    fix: fixMeant(meant, path),
  }
}

function explainCircle([first = '', ...others]: readonly string[], path: Path): CodedFinding {
  const through = listWords(others.map((name) => quote(name)))
  return {
    code: 'P064',
    path,
    related: others.map((name) => ({ path: ['sections', name] })),
    message:
      others.length === 0
        ? `The section ${quote(first)} uses itself.`
        : `The section ${quote(first)} uses itself, through ${through}.`,
    hint: 'Remove one of these uses.',
  }
}
