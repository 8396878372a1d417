import { checkFonts } from '../fonts/fonts.ts'
import { completeChangeSets } from './options/change-sets.ts'
import { advise, checkKind, wrong, type SettingKind } from './options/check-kinds.ts'
import { plainPage } from './options/new-page.ts'
import { checkPublish } from './options/publish.ts'
import { checkReceive } from './options/receive.ts'
import { completeSecurity } from './options/security.ts'
import { checkSources } from './options/sources.ts'
import type { SiteConfig, SiteOptions } from './site-options.ts'

/** Completes the settings of a site with their defaults. Throws UserError if one is not valid. */
export function defineSite(options: SiteOptions): SiteConfig {
  checkOptions(options)
  const { timeZone = 'UTC', changeSets, ...others } = options
  return {
    packages: [],
    rules: ['general'],
    lang: 'en',
    fallbackLocale: 'en',
    timeZone,
    timeZoneName: cityOf(timeZone),
    tokens: { keyword: 'keyword' },
    promoPage: false,
    limits: {},
    fonts: {},
    publish: {},
    sources: {},
    receive: {},
    ...others,
    shell: { before: ['navigation'], after: ['footer'], inside: {}, ...options.shell },
    pictures: { alt: 'required', count: false, ...options.pictures },
    security: completeSecurity(options.security),
    newPage: { ...plainPage, ...options.newPage },
    ...(changeSets && { changeSets: completeChangeSets(changeSets) }),
  }
}

/** America/New_York as New York. */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** What is checked of a value of a type: its kind, or those of its properties. */
type Kinds<T> = T extends boolean | string | readonly unknown[]
  ? SettingKind
  : string extends keyof T
    ? SettingKind
    : { readonly [K in keyof T]-?: SettingKind }

/** The fields of the configuration, which the type proves to be all of them. */
const fields: { readonly [K in keyof SiteOptions]-?: Kinds<NonNullable<SiteOptions[K]>> } = {
  blocks: 'names',
  packages: 'names',
  rules: 'names',
  lang: 'text',
  locale: 'text',
  fallbackLocale: 'text',
  timeZone: 'text',
  timeZoneName: 'text',
  tokens: 'map',
  promoPage: 'flag',
  pictures: { alt: 'text', count: 'flag' },
  security: { images: 'objects', media: 'objects', frames: 'objects', connections: 'objects' },
  newPage: {
    showNav: 'flag',
    blocks: 'blocks',
    outlines: 'objects',
    title: 'text',
    description: 'text',
    heading: 'text',
  },
  shell: { before: 'names', after: 'names', inside: 'namesByName' },
  limits: 'maps',
  fonts: 'map',
  publish: { folder: 'text', command: 'names', git: 'text', branch: 'text', compress: 'flag' },
  changeSets: { repository: 'text', branch: 'text', approval: 'text' },
  sources: 'maps',
  receive: { smtp: 'text', from: 'text', folder: 'text' },
}

const alts: readonly string[] = ['keyword-and-path', 'optional', 'required']

/** Throws a UserError for a mistake that its type would show in an editor, but that a program does not see. */
function checkOptions(options: SiteOptions): void {
  checkKind(options, fields)
  const {
    lang,
    locale,
    fallbackLocale,
    timeZoneName = 'UTC',
    tokens = {},
    pictures: { alt } = {},
  } = options
  for (const [name, value] of Object.entries({ lang, locale, fallbackLocale })) {
    if (value !== undefined && !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value))
      throw wrong(name, value, 'Write a language such as de or de-AT.')
  }
  if (timeZoneName.trim() === '' || /[{}<>"]/.test(timeZoneName))
    throw wrong(
      'timeZoneName',
      timeZoneName,
      'Write what follows the word "in", such as "the Philippines".',
    )
  for (const [name, property] of Object.entries(tokens)) {
    if (!/^[a-z]\w*$/i.test(name))
      throw wrong(
        'tokens',
        name,
        'A token consists of letters, digits and _, and starts with a letter.',
      )
    if (typeof property !== 'string' || !/^[a-z]\w*(?:\.[a-z]\w*)*$/i.test(property))
      throw wrong(
        `tokens.${name}`,
        property,
        'Write a property of the site settings, such as "keyword" or "tokens.shop".',
      )
  }
  checkPublish(options.publish ?? {})
  checkReceive(options.receive ?? {})
  checkFonts(options.fonts ?? {})
  checkSources({ ...options.sources })
  if (alt !== undefined && !alts.includes(alt)) throw wrong('pictures.alt', alt, advise(alt, alts))
}
