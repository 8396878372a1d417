import { removeEntry, separateEntry } from '../../../../site/locales/translate-entry.ts'
import { replaceText } from '../../model/write/write-translations.ts'
import type { ChangeLabel } from '../../model/step.ts'
import type { Session } from '../../session/session.ts'
import { plainText } from './plain-text.ts'
import type { TranslatedText } from './language-view.ts'
import { t } from '../../i18n/translate.ts'

/** Sets the translation of a text, wherever its entry applies, as one step of the history. An empty one is a missing one. */
export function setTranslation(
  session: Session,
  text: TranslatedText,
  value: string,
  group?: Pick<ChangeLabel, 'key' | 'isOpen'>,
): void {
  const { translation, isFuzzy } = text.entry ?? {}
  if (translation === undefined || (value === translation && !isFuzzy)) return
  const { summary, ...label } = labelOf(
    session,
    text,
    value === translation ? 'confirmed' : 'changed',
  )
  const edit = { kind: 'set' as const, path: text.path, value }
  session.edit([{ file: text.po, edit }], summary, { ...group, ...label })
}

/** Gives the nearest part of the site around a text a translation of its own, the same to begin with. */
export function separateTranslation(session: Session, text: TranslatedText): void {
  const [context] = text.contexts
  if (!text.entry || context === undefined) return
  write(session, text, separateEntry(text.file, text.entry, context), 'separated')
}

/** Gives the shown brand a translation of its own for a text that all brands share, the same to begin with. */
export function giveToBrand(session: Session, text: TranslatedText): void {
  const own = session.language()?.forBrand(text)
  if (own) write(session, { ...text, po: own.po }, own.text, 'separated')
}

/** Translates a text as it is translated everywhere. */
export function rejoinTranslation(session: Session, text: TranslatedText): void {
  if (text.entry) write(session, text, removeEntry(text.file, text.entry), 'reset')
}

function write(session: Session, text: TranslatedText, next: string, what: string): void {
  const { summary, ...entry } = labelOf(session, text, what)
  const edit = replaceText(session.draft.state().files, text.po, next)
  session.write({ edits: [edit] }, summary, entry)
}

function labelOf(session: Session, { source }: TranslatedText, what: string) {
  const language = session.language()?.locale.name
  return {
    summary: t('{what} the {language} translation', { what, language }),
    entry: plainText(source, 40),
  }
}
