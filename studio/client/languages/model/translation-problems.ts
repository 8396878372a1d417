import type { Problem } from '../../../../check/problem/problem.ts'
import type { StudioReport } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'
import { indexProblems, type ProblemIndex } from '../../model/problems/problem-index.ts'
import type { LanguageView, TranslatedText } from './language-view.ts'

/** What is wrong with the translations into a language. */
export interface TranslationProblems {
  /** The problems at the places of their texts. */
  index: ProblemIndex
  /** The texts whose translations have errors, each once. */
  faulty: readonly TranslatedText[]
}

// The places of a report are those of the texts that it is about: found once, they stay while translations are typed.
const found = new WeakMap<StudioReport, Map<string, TranslationProblems>>()

/** Finds the problems of translations. */
export function findTranslationProblems(
  report: StudioReport | undefined,
  view: LanguageView,
): TranslationProblems {
  const known = report && found.get(report)?.get(view.locale.lang)
  if (known) return known
  const placed = (report?.problems ?? []).flatMap((problem) =>
    textsOfProblem(problem, view).map((text) => ({ text, problem: problemInWords(problem) })),
  )
  const index = indexProblems(placed.map(({ text, problem }) => ({ ...problem, path: text.path })))
  const isError = ({ path }: TranslatedText): boolean => index.countBelow(path, 'error') > 0
  const faulty = [...new Set(placed.map(({ text }) => text))].filter(isError)
  const problems = { index, faulty }
  if (report)
    found.set(report, new Map([...(found.get(report) ?? []), [view.locale.lang, problems]]))
  return problems
}

/** The texts that a problem in a PO file is about, by the entry at its place; none for other problems. */
export function textsOfProblem(
  { code, file, range }: Problem,
  view: LanguageView,
): readonly TranslatedText[] {
  // What is missing is said once, with the first text of all.
  if (file === undefined || code === 'P084' || code === 'P092') return []
  return view.textsIn(file, range.start.offset)
}

/** Whether a problem is about the translations of a site. */
export function isOfTranslations({ path }: Problem): boolean {
  return path[0] === 'site' && path[1] === 'locales' && path.length === 2
}

/** A problem of a translation in the words of the composer. */
export function problemInWords(problem: Problem): Problem {
  const { code, message } = problem
  if (code === 'P082')
    return {
      ...problem,
      message: message.replaceAll(
        /<(\w+)>/g,
        (_, name: string) => (Object.hasOwn(elements, name) && elements[name]) || t('Formatting'),
      ),
      hint: t(
        'Translate only the words. Keep formatting, links and words in { } as they are in the text.',
      ),
    }
  return problem
}

/** What the elements of texts are called. */
const elements: Readonly<Record<string, string>> = {
  b: t('Bold text'),
  strong: t('Bold text'),
  i: t('Italic text'),
  em: t('Italic text'),
  a: t('A link'),
  br: t('A line break'),
  p: t('A paragraph'),
  ul: t('A list'),
  ol: t('A numbered list'),
  li: t('An entry of a list'),
}
