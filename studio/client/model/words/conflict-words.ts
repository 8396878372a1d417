import type { JsonValue, Schema, SchemaBundle } from '../../../../schema/read/bundle.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { readLocales } from '../../../../schema/values/locale.ts'
import { isFileOf, isPoName } from '../../../../site/locales/po/po-name.ts'
import { isPagesText, picturesFile } from '../../../../site/view/picture-list.ts'
import type { FileConflict } from '../../../texts/merge-files.ts'
import type { ConflictSide } from '../../../texts/merge.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { summaryOf } from '../../fields/schema/summary.ts'
import { t } from '../../i18n/translate.ts'
import { plainText } from '../../languages/model/plain-text.ts'
import { labelOfPage } from '../pages.ts'
import { schemaAt, stepsOf } from './steps.ts'
import { wordValue } from './value-words.ts'

/** Puts a conflict into the words of the forms; `root` is what the files were merged to. Of two versions in the same words, it shows what is written. */
export function wordConflict(
  { file, path, mine, theirs, renamedTo }: FileConflict,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): Record<'place' | ConflictSide, string> {
  if (isPoName(file)) return wordTranslations({ file, path, mine, theirs }, root)
  const [group, key] = path
  const [first, ...rest] = stepsOf(path, root, bundle)
  const page = asRecord(asRecord(asRecord(root)['pages'])[String(key)])
  const top =
    group === 'pages' && key !== undefined
      ? labelOfPage({ value: page, path: String(key) })
      : file === picturesFile
        ? t('Picture {key}', { key })
        : first
  const place = [isPagesText(file) || file === picturesFile ? [] : file, top ?? [], rest].flat()
  const schema = schemaAt(path, root, bundle)
  const words = { mine: show(mine, schema), theirs: show(theirs, schema) }
  return { place: place.join(' › '), ...tellApart(words, { mine, theirs }) }

  /** A value in words; of a list, each entry on a line. */
  function show(value: JsonValue | undefined, its: Schema | undefined): string {
    if (value === undefined)
      return renamedTo === undefined ? t('(removed)') : t('(renamed to {renamedTo})', { renamedTo })
    const label = infoOf(bundle, value)?.label
    if (label !== undefined) return [label, summaryOf(value)].filter(Boolean).join(': ')
    const inWords = wordValue(value, its, bundle, root)
    if (!Array.isArray(value) || !value.some((entry) => typeof entry === 'object')) return inWords
    return [`${inWords}:`, ...value.map((entry) => show(entry, its?.items))].join('\n')
  }
}

/** A text that was translated in two ways. */
function wordTranslations(
  { file, path, mine, theirs }: Pick<FileConflict, 'file' | 'path' | 'mine' | 'theirs'>,
  root: JsonValue | undefined,
): Record<'place' | ConflictSide, string> {
  const name = readLocales(asRecord(root)['site']).find((locale) => isFileOf(file, locale))?.name
  const plain = (text: JsonValue | undefined): string =>
    (typeof text === 'string' && plainText(text)) || t('(not translated)')
  const place = `${name ?? t('Translation')}: ${plainText(String(path[1]), 120)}`
  return { place, ...tellApart({ mine: plain(mine), theirs: plain(theirs) }, { mine, theirs }) }
}

/** Two versions in words, or as they are written if their words are the same. */
function tellApart(
  words: Record<ConflictSide, string>,
  { mine, theirs }: Record<ConflictSide, JsonValue | undefined>,
): Record<ConflictSide, string> {
  return words.mine === words.theirs ? { mine: write(mine), theirs: write(theirs) } : words
}

/** A value as it is written in the file. */
function write(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, undefined, 2)
}
