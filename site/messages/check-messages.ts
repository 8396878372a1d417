import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kindOf, type Problem } from '../../check/problem/problem.ts'
import { quote } from '../../check/problem/wording.ts'
import { openText } from '../../check/syntax/open-text.ts'
import { callOf } from '../../schema/config/call.ts'
import { labelKey, messagesFileOf } from '../../schema/config/labels.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import type { FileProblems } from '../brands/check-public.ts'
import type { SitePlace } from '../files/site-files.ts'

/** Checks the labels in the messages files of a site with this language. Throws if a file cannot be read. */
export function checkMessages({ pagesFile }: SitePlace, lang: string): FileProblems {
  const folder = join(dirname(pagesFile), 'messages')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`messages/${name}`, readFileSync(join(folder, name), 'utf8')] as const)
  const problems = files.flatMap(([name, text]) => checkLabels(name, text, lang))
  return {
    problems,
    texts: new Map(files.filter(([name]) => problems.some((one) => one.file === name))),
  }
}

/** Checks the labels in the text of a messages file of a site with this language. */
export function checkLabels(file: string, text: string, lang: string): Problem[] {
  const { source, problems } = openText(text)
  if (!source) return problems.map((problem) => ({ ...problem, file }))
  const { Labels: labels } = asRecord(source.value)
  const report = (key: string | undefined, message: string, hint: string): Problem => {
    const path = key === undefined ? ['Labels'] : ['Labels', key]
    const range = source.locate(path, 'key')
    return { ...kindOf('P123'), severity: 'error', where: '', path, file, range, message, hint }
  }
  if (labels === undefined) return []
  if (file !== messagesFileOf(lang))
    return [
      report(
        undefined,
        `Labels are written once, in the language of the site, in ${messagesFileOf(lang)}.`,
        `Move them to the translations: run \`${callOf('locales')}\`.`,
      ),
    ]
  if (!isJsonObject(labels))
    return [
      report(undefined, 'Labels must be an object.', 'Write "Labels": { "more": "Read more" }.'),
    ]
  return Object.entries(labels).flatMap(([key, label]) => {
    const [, name, form] = labelKey.exec(key) ?? []
    if (name === undefined)
      return report(
        key,
        `${quote(key)} cannot be the key of a label.`,
        'Write letters and digits that begin with a small letter, then perhaps a plural form: bread_one, bread_other.',
      )
    if (typeof label !== 'string' || label.trim() === '')
      return report(key, 'A label must be a text.', 'Write what visitors read, in quotation marks.')
    if (form !== undefined && !Object.hasOwn(labels, `${name}_other`))
      return report(
        key,
        `This is a plural form, but there is no ${quote(`${name}_other`)} for all other numbers.`,
        `Add ${quote(`${name}_other`)}.`,
      )
    return []
  })
}
