import { isCode, replacePhrases } from '../../../../check/problem/plain-phrases.ts'
import type { Problem } from '../../../../check/problem/problem.ts'
import { createFindProperty } from '../../../../check/schema/find-property.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { asRecord, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { infoOf, labelOfType, listTypeInfos } from '../../blocks/block-types.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { tSaid } from '../../i18n/translate.ts'
import { stepsOf } from '../words/steps.ts'

/** A problem in the words of the forms. */
export interface WordedProblem {
  /** Its place, such as `/bonus › Promo grid › Card 2 › Description`. */
  place: string
  message: string
  hint: string
  /** The words on the button of its fix. */
  fix?: string
}

type Worded = Pick<Problem, 'path' | 'message' | 'hint'> & Partial<Pick<Problem, 'code' | 'fix'>>

/** Puts a problem into the words of the forms: titles of fields instead of the names of properties, and no code. */
export function wordProblem(
  { code = '', path, message, hint, fix }: Worded,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): WordedProblem {
  const titles = new Map<string, string>()
  for (let length = 0; length <= path.length; length += 1)
    for (const [name, { title }] of propertiesAt(path.slice(0, length), root, bundle))
      if (length >= path.length - 2 || /[A-Z]/.test(name)) titles.set(name, title ?? toLabel(name))
  const say = (text: string): string => nameFields(replacePhrases(text), titles, bundle)
  return {
    place: stepsOf(path, root, bundle).join(' › '),
    message: tSaid(say(message)),
    hint: tSaid(sayHint()),
    ...(fix && { fix: tSaid(sayFix(fix.title)) }),
  }

  function sayFix(title: string): string {
    const words = say(title)
    return hasCode(words, bundle) ? 'Correct it' : words
  }

  /** Empty if it is only code. */
  function sayHint(): string {
    const own = hints[code]
    const text = hint.replace(example, '').trim()
    if (own !== undefined && (text !== hint || isCode(hint))) return own
    const words = say(text)
    return hasCode(words, bundle) ? '' : words
  }
}

function propertiesAt(
  path: Path,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): [name: string, schema: Schema][] {
  const found = createFindProperty(bundle)(path, root)
  if (!found) return []
  const schema = dereference(bundle, found.schema)
  const branch = branchesByType(bundle, schema).get(asRecord(valueAt(root, path))['type'])
  return Object.entries((branch ? dereference(bundle, branch) : schema).properties ?? {})
}

/** Hints of problems that the check can only word as code, for composers. */
const hints: Readonly<Record<string, string>> = {
  P007: 'Save to keep the new form.',
  P014: 'Reset it, and fill it in again.',
  P026: 'Add a hero as the first block.',
  P034: 'Fill in Title and Description in the page settings, under Search and sharing.',
  P066: 'Add it to a page with the plus between two blocks, or delete it.',
  P071: 'Choose it for a block, an entry, a page or a section, or delete it.',
}

/** A list of names in a hint. */
const lists = /\b(Allowed here|These can be set|Use one of these block types|block): ([^"{}]+)\.$/

/** JSON at the end of a hint, with the words before it. */
const example =
  /(?:^|(?<=[.?!] ))(?:For example|[A-Z][^.?!:]*)(?:, add)?: (?:"[^"]+": |[^.?!:{[]+: )?[[{].*$/s

/** Whether a text has JSON, or names that only files have, outside of what it quotes. */
export function hasCode(text: string, bundle: SchemaBundle): boolean {
  const words = text.replaceAll(/"\{[^"]*"|\{[a-z]\w*\}/g, '')
  const names = words.match(/\b[a-z]+[A-Z]\w*/g) ?? []
  return isCode(words) || names.some((name) => namesIn(bundle).own.has(name))
}

/** Replaces the names of fields, with their titles where they are, and of block types. */
function nameFields(
  text: string,
  titles: ReadonlyMap<string, string>,
  bundle: SchemaBundle,
): string {
  const { own, all } = namesIn(bundle)
  const known = (one: string): string | undefined => titles.get(one) ?? own.get(one)
  const name = (one: string): string => known(one) ?? all.get(one) ?? labelOfType(bundle, one)
  return text
    .replace(lists, (_, words: string, list: string) => {
      const isTypes = words.endsWith('types')
      const names = list.split(', ').map((one) => (isTypes ? labelOfType(bundle, one) : name(one)))
      return `${words}: ${names.join(', ')}.`
    })
    .replaceAll(/"([$\w-]+)": (?=["[{\d]|true|false)/g, (_, one: string) => `${name(one)}: `)
    .replaceAll(/"([$\w-]+)"/g, (quoted, one: string) => known(one) ?? quoted)
    .replaceAll(/\b(an?) (\w+) block\b/g, (words, a: string, type: string) =>
      infoOf(bundle, { type }) ? `${a} ${labelOfType(bundle, type)} block` : words,
    )
    .replaceAll(/\b[a-z]+[A-Z]\w*/g, (one) => own.get(one) ?? one)
}

/** The titles of all fields by name, and the words for names that no text has by chance, with those of block types. */
const namesIn = oncePer((bundle: SchemaBundle) => {
  const objects = Object.values(bundle.$defs).flatMap(({ properties = {} }) => [
    properties,
    ...Object.values(properties).flatMap((inner) => [
      inner.properties ?? {},
      inner.items?.properties ?? {},
    ]),
  ])
  const all = new Map(
    objects.flatMap((properties) =>
      Object.entries(properties).map(
        ([name, { title }]) => [name, title ?? toLabel(name)] as const,
      ),
    ),
  )
  const top = ['Page', 'PagesFile'].flatMap((name) =>
    Object.entries(bundle.$defs[name]?.properties ?? {}),
  )
  const rare = [...all.keys()].filter((name) => /[a-z][A-Z]/.test(name))
  const types = listTypeInfos(bundle).filter(({ type }) => /[A-Z]/.test(type))
  const own = new Map([
    ...[...rare, 'type'].map((name) => [name, all.get(name) ?? toLabel(name)] as const),
    ...top.map(([name, { title }]) => [name, title ?? toLabel(name)] as const),
    ...types.map(({ type, label }) => [type, label] as const),
  ])
  return { all, own }
})
