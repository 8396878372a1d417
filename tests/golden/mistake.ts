import type { SiteFiles } from '../../check/facts.ts'
import { textOf, baseSite, textWith } from '../fixtures/sites.ts'

/** A mistake as people make it in the base site; what is printed about it stands in `expected/`. */
export interface Mistake {
  /** What was done, as a name for the test and the file. */
  name: string
  /** Pieces of the text, each there exactly once, with what stands in their place; or what is done to the whole text. */
  edit: readonly (readonly [from: string, to: string])[] | ((text: string) => string | Uint8Array)
  /** The name or value that a helpful answer has to mention. */
  names?: string
  /** A piece of the broken text on whose line the mistake is, where that is not the first line that differs. */
  at?: string
  /** The public folder, where it is another than the base site's. */
  files?: SiteFiles
}

/** The text of the base site with a mistake in it. */
export function breakText({ edit }: Pick<Mistake, 'edit'>): string | Uint8Array {
  return typeof edit === 'function' ? edit(textOf(baseSite())) : textWith(...edit)
}
