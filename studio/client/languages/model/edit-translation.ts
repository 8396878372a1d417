import { readLocales } from '../../../../schema/values/locale.ts'
import { noteOf } from '../../../../site/locales/po/entry.ts'
import {
  annotateEntry,
  removeEntry,
  separateEntry,
} from '../../../../site/locales/translate-entry.ts'
import { t } from '../../i18n/translate.ts'
import type { ChangeLabel } from '../../model/step.ts'
import { replaceText } from '../../model/write/write-translations.ts'
import type { Session } from '../../session/session.ts'
import type { TranslatedText } from './language-view.ts'
import { plainText } from './plain-text.ts'

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

/** Sets what translators are told about a text, in the files of all languages, as one step. */
export function setNote(session: Session, text: TranslatedText, note: string): void {
  const { site, draft } = session.state()
  const edits = readLocales(site.settings).flatMap(({ lang }) => {
    const { entry, file, po } = session.language(lang)?.at(text.path) ?? {}
    if (!entry || !file || po === undefined || noteOf(entry) === note) return []
    return [replaceText(draft.files, po, annotateEntry(file, entry, note))]
  })
  const entry = plainText(text.source, 40)
  if (edits.length > 0) session.write({ edits }, t('changed the note for translators'), { entry })
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
