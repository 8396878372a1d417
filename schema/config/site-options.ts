import type { FontConfig } from '../fonts/fonts.ts'
import type { JsonObject } from '../read/json-object.ts'
import type { Labels } from './labels.ts'
import type { ChangeSetsConfig } from './options/change-sets.ts'
import type { NewPageConfig } from './options/new-page.ts'
import type { PublishConfig } from './options/publish.ts'
import type { ReceiveConfig } from './options/receive.ts'
import type { SecurityConfig } from './options/security.ts'
import type { Sources } from './options/sources.ts'

/** What the developers of a site decide about it, in its `site.config.ts`. */
export interface SiteConfig {
  /** The block types that come with the program and may be used; all if left out. The site's own are in its folder `blocks/`. */
  blocks?: readonly string[] | undefined
  /** Installed packages that bring block types or shell blocks, in folders `blocks/` and `shell/` like those of a site. */
  packages: readonly string[]
  /** The rule sets that the content is checked with: general, gambling-ph, or ./rules/NAME for a folder of the site. */
  rules: readonly string[]
  /** The language of the pages, such as de-AT: the default of `lang` in the site settings. `en` if left out. */
  lang: string
  /**
   * The locale whose messages the shell shows, such as the texts of its buttons. Those that it lacks are in the fallback. If
   * left out, it is `lang`, and no message may be missing.
   */
  locale?: string
  /** The locale of messages that `locale` lacks. What that lacks as well is in English. `en` if left out. */
  fallbackLocale: string
  /** The time zone of dates and times in the content, by its IANA name, such as Europe/Berlin. UTC if left out. */
  timeZone: string
  /**
   * Where clocks show that time, as people name it after the word "in": the Philippines. The city of the time zone if left
   * out.
   */
  timeZoneName: string
  /**
   * What texts may contain in braces, and the property of the site settings that replaces it: `{ keyword: 'keyword' }` if
   * left out. Composers edit the value of `tokens.shop` as a property of its own.
   */
  tokens: Readonly<Record<string, string>>
  /**
   * Whether the settings name a promotional page, to which buttons lead that have no link of their own. If not, which is the
   * default, each button has a link.
   */
  promoPage: boolean
  pictures: PictureConfig
  security: SecurityConfig
  newPage: NewPageConfig
  /** Font families that a theme may choose besides those of each device. None if left out. */
  fonts: FontConfig
  /** What surrounds the content of each page: a navigation and a footer if left out. */
  shell: ShellPlan
  /**
   * What the site allows less of than a block type or shell block does, by its folder (`shell/footer`): a JSON Merge Patch
   * of its schema. It may only forbid more.
   */
  limits: Readonly<Record<string, JsonObject>>
  /** Where the composer publishes the site to. If left out, it only builds the site into `dist`. */
  publish: PublishConfig
  /** Change sets of the composer, which several people write and review at once. One draft without a name if left out. */
  changeSets?: Required<ChangeSetsConfig>
  /** Where files in `data/` are fetched from, which blocks read. None if left out. */
  sources: Sources
  /** Where the receiver of forms keeps answers, and how it mails them. If left out, it mails nothing. */
  receive: ReceiveConfig
  /** The labels in its messages file, which is read with the settings. */
  labels?: Labels | undefined
}

/** The shell blocks of a site by their names, which are those of folders in `shell/`. */
export interface ShellPlan {
  /** Those before the content of each page, in order. */
  before: readonly string[]
  /** Those after the content, in order. */
  after: readonly string[]
  /** Those inside another one, by its name. */
  inside: Readonly<Record<string, readonly string[]>>
}

/** What a site requires of its pictures. */
export interface PictureConfig {
  /**
   * Who writes the alternative texts of pictures. `required`, if left out: each picture has its own. `keyword-and-path`:
   * they consist of the keyword of the brand and the path of the page. `optional`: that unless a picture has its own.
   */
  alt: 'keyword-and-path' | 'optional' | 'required'
  /** Whether the site settings say how many pictures there are, so that none is lost unnoticed. False if left out. */
  count: boolean
}

/** The settings as a developer writes them in `site.config.ts`: what is left out has a default. */
export type SiteOptions = Partial<
  Omit<SiteConfig, 'pictures' | 'security' | 'newPage' | 'shell' | 'labels' | 'changeSets'>
> & {
  pictures?: Partial<PictureConfig>
  security?: Partial<SecurityConfig>
  newPage?: Partial<NewPageConfig>
  shell?: Partial<ShellPlan>
  changeSets?: ChangeSetsConfig
}
