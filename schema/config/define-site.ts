import type { JsonObject } from '../read/json-object.ts'

/** The shell blocks of a site by their names, which are those of folders in `shell/`. */
export interface ShellPlan {
  /** Those before the content of each page, in order. */
  before: readonly string[]
  /** Those after the content, in order. */
  after: readonly string[]
  /** Those inside another one, by its name. */
  inside: Readonly<Record<string, readonly string[]>>
}

/** What the developers of a site decide about it, in its `site.config.ts`. */
export interface SiteConfig {
  /** The block types that come with the program and may be used; all if left out. The site's own are in its folder `blocks/`. */
  blocks?: readonly string[] | undefined
  /** The rule sets that the content is checked with: names of folders in `check/rules/`. */
  rules: readonly string[]
  /** The time zone of dates and times in the content, by its IANA name. */
  timeZone: string
  /** What surrounds the content of each page. */
  shell: ShellPlan
  /**
   * What the site allows less of than a block type or shell block does, by its folder (`shell/footer`): a JSON Merge Patch
   * of its schema. It may only forbid more.
   */
  limits: Readonly<Record<string, JsonObject>>
}

/** The same, as a developer writes it: what is left out has a default. */
export type SiteOptions = Partial<Omit<SiteConfig, 'shell'> & { shell: Partial<ShellPlan> }>

/** Completes the settings of a site: the rule set `general`, UTC, and a shell with navigation and footer. */
export function defineSite({ shell, ...options }: SiteOptions): SiteConfig {
  return {
    rules: ['general'],
    timeZone: 'UTC',
    limits: {},
    ...options,
    shell: { before: ['navigation'], after: ['footer'], inside: {}, ...shell },
  }
}
