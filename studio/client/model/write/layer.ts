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
