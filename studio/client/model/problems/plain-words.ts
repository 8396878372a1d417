import { isCode, replacePhrases } from '../../../../check/problem/plain-phrases.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import { infoOf, labelOfType, listTypeInfos } from '../../blocks/block-types.ts'
import { toLabel } from '../../../../schema/values/label.ts'

/** Finds the title of the field with a name; undefined if it is no field. */
export type TitleOf = (name: string) => string | undefined

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

/** Puts the message of a problem into words without code. */
export function plainMessage(message: string, titleOf: TitleOf, bundle: SchemaBundle): string {
  return nameFields(replacePhrases(message), titleOf, bundle)
}

/** Puts the hint of a problem into words without code; empty if it is only code. */
export function plainHint(
  { code: problem, hint }: { code: string; hint: string },
  titleOf: TitleOf,
  bundle: SchemaBundle,
): string {
  const own = hints[problem]
  const text = hint.replace(example, '').trim()
  if (own !== undefined && (text !== hint || isCode(hint))) return own
  const words = nameFields(replacePhrases(text), titleOf, bundle)
  return hasCode(words, bundle) ? '' : words
}

/** The words on the button of a fix. */
export function plainFix(title: string, titleOf: TitleOf, bundle: SchemaBundle): string {
  const words = nameFields(replacePhrases(title), titleOf, bundle)
  return hasCode(words, bundle) ? 'Correct it' : words
}

/** Whether a text has JSON, or names that only files have, outside of what it quotes. */
export function hasCode(text: string, bundle: SchemaBundle): boolean {
  const words = text.replaceAll(/"\{[^"]*"|\{[a-z]\w*\}/g, '')
  const names = words.match(/\b[a-z]+[A-Z]\w*/g) ?? []
  return isCode(words) || names.some((name) => namesIn(bundle).own.has(name))
}

/** Replaces the names of fields and of block types by their titles. */
function nameFields(text: string, titleOf: TitleOf, bundle: SchemaBundle): string {
  const { own, all } = namesIn(bundle)
  const known = (one: string): string | undefined => titleOf(one) ?? own.get(one)
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
