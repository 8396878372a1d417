import { checkFonts } from '../fonts/fonts.ts'
import { completeChangeSets, type ChangeSetsConfig } from './options/change-sets.ts'
import { plainPage, type NewPageConfig } from './options/new-page.ts'
import { completeSecurity, type SecurityConfig } from './options/security.ts'
import { checkPublish, type PublishConfig } from './options/publish.ts'
import { checkSources } from './options/sources.ts'
import { checkReceive, type ReceiveConfig } from './options/receive.ts'
import type { SiteConfig, SiteOptions, PictureConfig, ShellPlan } from './site-options.ts'
import { advise, checkKind, wrong, type SettingKind } from './options/check-kinds.ts'

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

const pictures: Record<keyof PictureConfig, SettingKind> = { alt: 'text', count: 'flag' }
const security: Record<keyof SecurityConfig, SettingKind> = {
  images: 'objects',
  media: 'objects',
  frames: 'objects',
  connections: 'objects',
}
const newPage: Record<keyof NewPageConfig, SettingKind> = {
  showNav: 'flag',
  blocks: 'blocks',
  outlines: 'objects',
  title: 'text',
  description: 'text',
  heading: 'text',
}
const publish: Record<keyof PublishConfig, SettingKind> = {
  folder: 'text',
  command: 'names',
  git: 'text',
  branch: 'text',
  compress: 'flag',
}
const changeSets: Record<keyof ChangeSetsConfig, SettingKind> = {
  repository: 'text',
  branch: 'text',
  approval: 'text',
}
const receive: Record<keyof ReceiveConfig, SettingKind> = {
  smtp: 'text',
  from: 'text',
  folder: 'text',
}
const shell: Record<keyof ShellPlan, SettingKind> = {
  before: 'names',
  after: 'names',
  inside: 'namesByName',
}

/** The fields of the configuration, which the type proves to be all of them. */
const fields: Record<keyof SiteOptions, SettingKind> = {
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
  pictures,
  security,
  newPage,
  shell,
  limits: 'maps',
  fonts: 'map',
  publish,
  changeSets,
  sources: 'maps',
  receive,
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
