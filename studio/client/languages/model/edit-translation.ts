import {
  removeEntry,
  separateEntry,
  translateEntry,
} from '../../../../site/locales/translate-entry.ts'
import { differenceOf } from '../../model/change.ts'
import type { ChangeLabel } from '../../model/step.ts'
import type { Session } from '../../session/session.ts'
import { plainText } from './plain-text.ts'
import type { TranslatedText } from './language-view.ts'

/** Sets the translation of a text, wherever its entry applies, as one step of the history. An empty one is a missing one. */
export function setTranslation(
  session: Session,
  text: TranslatedText,
  translation: string,
  group?: Pick<ChangeLabel, 'key' | 'isOpen'>,
): void {
  const { entry, file } = text
  if (!entry || (translation === entry.translation && !entry.isFuzzy)) return
  const words = translation === entry.translation ? 'confirmed' : 'changed'
  write(session, text, translateEntry(file, entry, translation), words, group)
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
  if (own) write(session, { ...text, home: own.home }, own.text, 'separated')
}

/** Translates a text as it is translated everywhere. */
export function rejoinTranslation(session: Session, text: TranslatedText): void {
  if (text.entry) write(session, text, removeEntry(text.file, text.entry), 'reset')
}

function write(
  session: Session,
  { home, source }: TranslatedText,
  next: string,
  what: string,
  group?: Pick<ChangeLabel, 'key' | 'isOpen'>,
): void {
  const locale = session.language()?.locale
  if (session.isViewer || !locale) {
    session.set({ status: 'Another window is editing this site.' })
    return
  }
  const difference = differenceOf(session.draft.state().files[home] ?? '', next)
  if (!difference) return
  const summary = `${what} the ${locale.name} translation`
  session.draft.replace(home, [difference], { summary, entry: plainText(source, 40), ...group })
}
