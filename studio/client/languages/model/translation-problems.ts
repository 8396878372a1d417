import type { StudioProblem } from '../../../api.ts'
import { indexProblems, type ProblemIndex } from '../../model/problems/problem-index.ts'
import type { SessionState } from '../../session/state.ts'
import type { LanguageView, TranslatedText } from './language-view.ts'

/** Finds the problems of translations at the places of their texts. */
export function indexTranslationProblems(
  report: SessionState['report'],
  view: LanguageView,
): ProblemIndex {
  const found = (report?.problems ?? []).flatMap((problem) =>
    textsOf(problem, view).map(({ path }) => ({ ...inWords(problem), path })),
  )
  return indexProblems(found)
}

/** The texts that a problem in a PO file is about, by the entry at its place; none for other problems. */
export function textsOf(
  { code, file, range }: StudioProblem,
  view: LanguageView,
): readonly TranslatedText[] {
  // What is missing is said once, with the first text of all.
  if (file === undefined || code === 'P084') return []
  return view.textsIn(file, range.start.offset)
}

/** Whether a problem is about the translations of a site. */
export function isOfTranslations({ path }: StudioProblem): boolean {
  return path[0] === 'site' && path[1] === 'locales' && path.length === 2
}

/** A problem of a translation in the words of the composer. */
export function inWords(problem: StudioProblem): StudioProblem {
  const { code, message } = problem
  if (code === 'P082')
    return {
      ...problem,
      message: message.replaceAll(/<(\w+)>/g, (_, name: string) => elements[name] ?? 'Formatting'),
      hint: 'Translate only the words. Keep formatting, links and words in { } as they are in the text.',
    }
  return problem
}

/** What the elements of texts are called. */
const elements: Readonly<Record<string, string>> = {
  b: 'Bold text',
  strong: 'Bold text',
  i: 'Italic text',
  em: 'Italic text',
  a: 'A link',
  br: 'A line break',
  p: 'A paragraph',
  ul: 'A list',
  ol: 'A numbered list',
  li: 'An entry of a list',
}
