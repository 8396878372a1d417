import type { Words } from '../../../../diff/words.ts'
import { readLocales } from '../../../../schema/values/locale.ts'
import { noteOf, type PoEntry } from '../../../../site/locales/po/entry.ts'
import { entryKey, readPo } from '../../../../site/locales/po/po-file.ts'
import { isFileOf, isPoName } from '../../../../site/locales/po/po-name.ts'
import { isActive } from '../../../../site/locales/translations.ts'
import type { Texts } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'
import { plainText } from './plain-text.ts'

/** In a list of changes, more of one language are only counted. */
const maxLines = 20

/** Describes which translations differ between two versions of a site, a line for each. None of files that one of them lacks. */
export function describeTranslationChanges(
  before: Texts,
  after: Texts,
  settings: unknown,
): Words[] {
  const locales = readLocales(settings)
  return Object.keys(after).flatMap((file) => {
    const old = before[file]
    if (!isPoName(file) || old === undefined || old === after[file]) return []
    const name = locales.find((locale) => isFileOf(file, locale))?.name ?? t('Translation')
    const known = new Map(readPo(old).entries.map((entry) => [entryKey(entry), entry]))
    const changed = readPo(after[file] ?? '').entries.filter((entry) => {
      const was = known.get(entryKey(entry))
      const isSame =
        was !== undefined && isSameTranslation(was, entry) && noteOf(was) === noteOf(entry)
      return isActive(entry) && !isSame && !(was === undefined && entry.translation === '')
    })
    const lines = changed.slice(0, maxLines).map((entry): Words => {
      const { source, translation, isFuzzy } = entry
      const was = known.get(entryKey(entry))
      const text = { content: `“${plainText(source, 60)}”` }
      if (was && isSameTranslation(was, entry))
        return noteOf(entry) === ''
          ? [t('{name}: the note at ', { name }), text, t(' is gone')]
          : [
              t('{name}: note at ', { name }),
              text,
              ': ',
              { content: `“${plainText(noteOf(entry), 60)}”` },
            ]
      return [
        `${name}: `,
        text,
        isFuzzy ? t(' is out of date') : translation === '' ? t(' is missing') : ' → ',
        ...(isFuzzy || translation === '' ? [] : [{ content: `“${plainText(translation, 60)}”` }]),
      ]
    })
    const more = changed.length - lines.length
    return more > 0 ? [...lines, [t('{name}: {more} more', { name, more })]] : lines
  })
}

function isSameTranslation(one: PoEntry, other: PoEntry): boolean {
  return one.translation === other.translation && one.isFuzzy === other.isFuzzy
}
