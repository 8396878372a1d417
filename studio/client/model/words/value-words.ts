import { readPlain } from '../../../../check/rules/read/plain-text.ts'
import { dereference, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { JsonValue } from '../../../../schema/read/json-object.ts'
import { calendarOf } from '../../../../schema/values/calendar.ts'
import { titleOfSection } from '../../../../site/view/sections.ts'
import { fieldKindOf } from '../../fields/schema/field-kind.ts'
import { choiceName, singularOf, summaryOf } from '../../fields/schema/summary.ts'
import { inSentence, localeTag, t, tCount } from '../../i18n/translate.ts'

/** Puts a value into words: a text without its markup, on or off, `3 cards`. */
export function wordValue(
  value: JsonValue,
  schema: Schema | undefined,
  bundle: SchemaBundle,
  root: JsonValue | undefined,
): string {
  if (value === null) return t('(left out)')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  const target = schema && dereference(bundle, schema)
  if (Array.isArray(value)) return wordList(value, schema?.title ?? target?.title)
  if (typeof value === 'object') {
    const count = Object.keys(value).length
    return summaryOf(value) || tCount(count, '{count} value', '{count} values')
  }
  if (typeof value === 'number' || value === '') return value === '' ? t('(empty)') : String(value)
  const kind = schema && fieldKindOf(bundle, schema)
  if (kind === 'section') return titleOfSection(root, value)
  if (target && kind === 'choice') return choiceName(value, target)
  const calendar = calendarOf(bundle.settings)
  if ((kind === 'day' || kind === 'moment') && calendar.readMoment(value))
    return calendar.nameMoment(value, localeTag())
  const { text } = readPlain({ piece: kind === 'markup' ? 'Html' : 'Text', value })
  return text.replaceAll(/\s+/g, ' ').trim() || t('(empty)')
}

/** The number of entries; of a list of texts, these. */
function wordList(list: readonly JsonValue[], title = t('Entries')): string {
  const isTexts = list.every((entry) => typeof entry !== 'object')
  if (isTexts && list.length > 0) return list.join(', ')
  const plural = singularOf(title) === undefined ? t('Entries') : title
  const noun = list.length === 1 ? singularOf(plural) : plural
  return `${list.length} ${inSentence(String(noun))}`
}
