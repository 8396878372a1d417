import { differenceOf } from '../../../../check/fix/edit-tree.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { isFileOfBrand, isPoName } from '../../../../site/locales/po/po-name.ts'
import { renamePageInPo } from '../../../../site/locales/po/rename-page.ts'
import { describeTextPlace } from '../../../../site/locales/text-place.ts'
import { translateEntry } from '../../../../site/locales/translate-entry.ts'
import type { NameChange } from '../../../../site/view/rename.ts'
import type { Texts } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'
import type { LanguageView } from '../../languages/model/language-view.ts'
import type { FileEdit } from '../draft.ts'
import { writeEach, type WriteResult } from './write-each.ts'

/** Why nothing but a text is written in another language, for display. */
export const onlyTexts = t('In this language, only texts can be changed.')

/** Turns edits of texts into edits of their translations. */
export function writeTranslations(
  files: Texts,
  viewOf: (files: Texts) => LanguageView | undefined,
  edits: readonly FileEdit[],
): WriteResult {
  return writeEach(files, edits, (texts, { edit }) => {
    const text = viewOf(texts)?.at(edit.path)
    if (edit.kind !== 'set' || typeof edit.value !== 'string' || !text?.entry)
      return { refusal: onlyTexts }
    const next = translateEntry(text.file, text.entry, edit.value)
    return { edits: [replaceText(texts, text.po, next)] }
  })
}

/** The edit that gives a file another text, which need not be JSON. */
export function replaceText(files: Texts, file: string, text: string): FileEdit {
  const difference = differenceOf(files[file] ?? '', text)
  return { file, edit: { kind: 'replace', path: [], replacements: difference ? [difference] : [] } }
}

/** The edits of PO files by which translations follow what gets another name: those of all brands, or of one. */
export function followInTranslations(
  files: Texts,
  brand: string | undefined,
  renamed: readonly NameChange[],
): FileEdit[] {
  const names = Object.keys(files).filter(
    (name) => isPoName(name) && (brand === undefined || isFileOfBrand(name, brand)),
  )
  return renamed.flatMap((change) => {
    const [from, to] = contextsOf(change)
    return names.map((file): FileEdit => {
      const replacements = renamePageInPo(readPo(files[file] ?? ''), from, to)
      return { file, edit: { kind: 'replace', path: [], replacements } }
    })
  })
}

/** What translations name as their context for something with another name, before and after. */
function contextsOf({ group, key, id, to }: NameChange): [from: string, to: string] {
  if (id === undefined)
    return group === 'pages' ? [normalizePath(key), to] : [`${group}/${key}`, `${group}/${to}`]
  const [owner] = describeTextPlace([group, key], undefined).contexts
  return [`${owner}#${id}`, `${owner}#${to}`]
}
