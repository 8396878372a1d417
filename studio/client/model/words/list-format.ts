import { localeTag } from '../../i18n/translate.ts'

/** Writes words one after the other: Lucky, Mega and Star. */
export const listFormat = new Intl.ListFormat(localeTag())
