import type { SiteFiles } from '../../check/facts.ts'
import { textOf, makeBase, textWith } from '../fixtures/base-site.ts'

/** A mistake as people make it in the base site; the printed problem is in `expected/`. */
export interface Mistake {
  /** What was done, as a name for the test and the file. */
  name: string
  /** Pieces of the text, each of which occurs exactly once, with their replacements; or a change of the whole text. */
  edit: readonly (readonly [from: string, to: string])[] | ((text: string) => string | Uint8Array)
  /** The name or value that a helpful answer must mention. */
  names?: string
  /** A piece of the broken text on the line of the mistake, if that is not the first line that differs. */
  at?: string
  /** The public folder, if it is not that of the base site. */
  files?: SiteFiles
}

/** The text of the base site with a mistake in it. */
export function breakText({ edit }: Pick<Mistake, 'edit'>): string | Uint8Array {
  return typeof edit === 'function' ? edit(textOf(makeBase())) : textWith(...edit)
}

/** What else is known of a mistake, or only its `names`. */
type More = string | Omit<Mistake, 'name' | 'edit'>

/** A mistake that is made by an edit. */
export function made(name: string, edit: Mistake['edit'], more?: More): Mistake {
  return { name, edit, ...(typeof more === 'string' ? { names: more } : more) }
}

/** A mistake that writes something else in the place of one piece, which occurs exactly once, or of what a pattern finds. */
export function slip(name: string, from: string | RegExp, to: string, more?: More): Mistake {
  return made(
    name,
    typeof from === 'string' ? [[from, to]] : (text) => text.replace(from, to),
    more,
  )
}

/** Mistakes that each write something else in the place of the same piece. */
export function inPlaceOf(
  from: string | RegExp,
  rows: readonly (readonly [name: string, to: string, more?: More])[],
): Mistake[] {
  return rows.map(([name, to, more]) => slip(name, from, to, more))
}

/** Mistakes that each write something before the block of legal texts on the first page. */
export function beforeLegal(
  rows: readonly (readonly [name: string, written: string, more?: More])[],
): Mistake[] {
  const from = '{\n          "type": "legal",'
  return rows.map(([name, written, more]) => slip(name, from, `${written}\n        ${from}`, more))
}

/** Mistakes that each write another text in a property, which an answer has to name unless it names something else. */
export function inTextOf(
  property: string,
  from: string,
  rows: readonly (readonly [name: string, to: string, names?: string])[],
): Mistake[] {
  const write = (text: string): string => `"${property}": "${text}"`
  return rows.map(([name, to, names = to]) => slip(name, write(from), write(to), names))
}
