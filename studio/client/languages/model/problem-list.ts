import type { Problem } from '../../../../check/problem/problem.ts'
import { readLocales, type Locale } from '../../../../schema/values/locale.ts'
import { isFileOf } from '../../../../site/locales/po/po-name.ts'
import { t } from '../../i18n/translate.ts'
import type { WordedProblem } from '../../model/problems/problem-words.ts'
import type { Session } from '../../session/session.ts'
import { describeCounts, showNextOpen, showText } from './open-texts.ts'
import { plainText } from './plain-text.ts'
import { problemInWords, isOfTranslations, textsOfProblem } from './translation-problems.ts'

/**
 * Puts a problem of translations into words for the list of problems; undefined for any other. `isElsewhere` says that only
 * other brands than the shown one have it.
 */
export function wordTranslationProblem(
  session: Session,
  problem: Problem,
  isElsewhere: boolean,
): WordedProblem | undefined {
  const locale = isOfTranslations(problem) ? localeOf(session, problem) : undefined
  const view = locale && session.language(locale.lang)
  if (!view) return undefined
  const { name, untranslated, outdated } = view.locale
  const [text] = textsOfProblem(problem, view)
  const { code, message, hint, range } = problemInWords(problem)
  if (code === 'P084' && isElsewhere)
    return { place: name, message, hint: t('Click this problem, and press Next missing.') }
  if (code === 'P084')
    return {
      place: name,
      message: `${describeCounts({ ...view.counts.all, faulty: 0 })}. ${
        untranslated === 'show'
          ? t('Visitors see missing texts as they were written.')
          : t('The pages with missing texts are left out.')
      }${outdated === 'keep' && view.counts.all.fuzzy > 0 ? t(' Old translations are shown where they still fit.') : ''}`,
      hint: t('Choose the language at the top, and press Next missing.'),
    }
  if (code === 'P092') return { place: name, message, hint }
  if (code === 'P081')
    return {
      place: name,
      message: t(
        'The file with the translations has a mistake in line {line}, so they cannot be edited here.',
        { line: range.start.line },
      ),
      hint: message,
    }
  const place = text ? `${name}: “${plainText(text.source, 60)}”` : name
  return { place, message, hint }
}

/** Opens the translation that a problem is about. */
export function showTranslationProblem(
  session: Session,
  problem: Problem,
  brand: string | undefined,
): void {
  session.showBrand(brand)
  const locale = localeOf(session, problem)
  if (!locale) return
  session.set({ lang: locale.lang })
  const view = session.language()
  const { code, file = '', range } = problem
  const found =
    code === 'P092'
      ? view?.textsIn(file, range.start.offset)
      : view && textsOfProblem(problem, view)
  const [text] = found ?? []
  if (text) showText(session, text)
  else showNextOpen(session)
}

function localeOf({ state }: Session, { file = '' }: Problem): Locale | undefined {
  return readLocales(state().site.settings).find((locale) => isFileOf(file, locale))
}
