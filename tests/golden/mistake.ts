import type { SiteFiles } from '../../check/facts.ts'
import { textOf, baseSite, textWith } from '../fixtures/base-site.ts'

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
  /** Whether nobody can know what was meant, so that no fix is offered or the file is not valid after it. */
  isOpen?: boolean
  /** The public folder, if it is not that of the base site. */
  files?: SiteFiles
}

/** The text of the base site with a mistake in it. */
export function breakText({ edit }: Pick<Mistake, 'edit'>): string | Uint8Array {
  return typeof edit === 'function' ? edit(textOf(baseSite())) : textWith(...edit)
}

/** Mistakes that each write something else in the place of one piece, which occurs exactly once. */
export function inPlaceOf(
  from: string,
  rows: readonly (readonly [name: string, to: string, names?: string])[],
): Mistake[] {
  return rows.map(([name, to, names]) => ({
    name,
    edit: [[from, to]],
    ...(names !== undefined && { names }),
  }))
}
