/** What the developers of a site decide about it, in its `site.config.ts`. */
export interface SiteConfig {
  /** The block types that come with the program and may be used; all if left out. The site's own are in its folder `blocks/`. */
  blocks?: readonly string[] | undefined
  /** The rule sets that the content is checked with: names of folders in `check/rules/`. */
  rules: readonly string[]
  /** The time zone of dates and times in the content, by its IANA name. */
  timeZone: string
}

/** The same, as a developer writes it: what is left out has a default. */
export type SiteOptions = Partial<SiteConfig>

/** Completes the settings of a site: the rule set `general`, and UTC. */
export function defineSite(options: SiteOptions): SiteConfig {
  return { rules: ['general'], timeZone: 'UTC', ...options }
}
