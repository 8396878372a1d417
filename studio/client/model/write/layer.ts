import type { Path } from '../../../../check/problem/problem.ts'

/** Where edits of what is shown are written: in the site itself, in what is set in it, or as translations; for all brands or for one. */
export type Layer = { brand?: string | undefined } & (
  | { kind: 'site' }
  | SetLayer
  | { kind: 'language'; lang: string }
)

/** What the use of a section sets, by its path, or a campaign on a page or in a section. */
export type SetLayer =
  | { kind: 'use'; path: Path }
  | {
      kind: 'campaign'
      name: string
      home: readonly ['pages' | 'sections', string]
      /** The instant that is shown, at which it must run. */
      at?: number
    }

/** What is shown and edited. */
interface Shown {
  brand: string | undefined
  lang: string | undefined
  /** The campaign that edits of texts are for. */
  during: string | undefined
  pageKey: string
  /** The instant that is shown; undefined for now. */
  at: number | undefined
  now: number
}

/** The layer in which edits last: that of the shown language, or else of the shown brand. */
export function lastingLayer({ brand, lang }: Pick<Shown, 'brand' | 'lang'>): Layer {
  return lang === undefined ? { kind: 'site', brand } : { kind: 'language', brand, lang }
}

/** The layer of what is typed on the page, which may be for a campaign. */
export function typedLayer(shown: Shown): Layer {
  const { brand, lang, during, pageKey, at, now } = shown
  if (during === undefined || lang !== undefined) return lastingLayer(shown)
  return { kind: 'campaign', brand, name: during, home: ['pages', pageKey], at: at ?? now }
}
