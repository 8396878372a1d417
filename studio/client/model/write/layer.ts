/** Where edits of what is shown are written: in the site itself, in what a campaign sets, or as translations; for all brands or for one. */
export type Layer = { brand?: string | undefined } & (
  | { kind: 'site' }
  | CampaignLayer
  | { kind: 'language'; lang: string }
)

/** What a campaign sets on a page or in a section. */
export interface CampaignLayer {
  kind: 'campaign'
  name: string
  home: readonly ['pages' | 'sections', string]
  /** The instant that is shown, at which it must run. */
  at?: number
}
