import type { BuildMessages } from '../../renderer/messages/messages.ts'
import type { BuildData, SiteData } from '../../renderer/page/page-data.ts'
import type { ThemeFonts } from '../../renderer/theme/theme-style.ts'
import { oncePer } from '../../schema/cache/once-per.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { Action, CompiledPages, Picture } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { imageAlt } from '../../schema/values/image-alt.ts'
import { fillTokens, readTokenValues } from '../../schema/values/tokens.ts'
import type { CompileCode } from './block-compilers.ts'
import type { CardSetup } from './card.ts'
import { createFill, type FillContext } from './fill.ts'
import { originalSettingsOf, type Language, type Original } from './language.ts'

/** A picture without its alternative text, which depends on the page. */
export type PictureFile = Omit<Picture, 'alt'>

/** What pages are compiled with besides their content: schemas, pictures, messages, fonts, and the code of blocks. */
export interface CompileOptions extends CompileCode {
  bundle: SchemaBundle
  pictures: ReadonlyMap<string, PictureFile>
  messages: BuildMessages
  /** The messages in the language of the site itself, if that is another one. */
  ownMessages?: BuildMessages
  fonts?: ThemeFonts | undefined
  /** What social cards share; undefined if pages have none. */
  cards?: CardSetup
  /** The instant to compile pages at, in milliseconds since 1970. By default, everything is shown. */
  at?: number
  /** The languages of the site, and which of them this is; undefined for a site with one. */
  language?: Language | undefined
}

/** What fills in the values of a site. Its brands and languages have their schemas in common. */
export const fillOf = oncePer((bundle: SchemaBundle) =>
  createFill(bundle, { $ref: '#/$defs/PagesFile' }),
)

/** Compiled settings, with the names of those that are in another language. */
export type CompiledSettings = CompiledPages['site'] &
  Pick<SiteData, 'labels' | 'themeColor'> & {
    $original?: Original
    head?: BuildData['head']
  }

/** Compiles the settings of a site: fills tokens and sets defaults. */
export function compileSettings(
  site: PagesFile['site'],
  { bundle, pictures, language }: Pick<CompileOptions, 'bundle' | 'pictures' | 'language'>,
): CompiledSettings {
  const fill = fillOf(bundle)
  const context = createContext(site, { bundle, pictures, language })('/')
  const fillIn = (lang: string) =>
    followTheme(compiled(fill({ site, pages: {} }, { ...context, lang })).site)
  const own = { ...fillIn(context.lang), ...labelsIn(site, context, bundle.settings) }
  const $original = originalSettingsOf(site)
  if (!$original) return own
  const foreign = Object.entries(fillIn($original.lang))
  const kept = foreign.filter(([name]) => $original.names.includes(name))
  return { ...own, ...Object.fromEntries(kept), $original }
}

/** Colours the browser bar as the page, in each mode, unless the settings have a colour for it. */
function followTheme(site: CompiledPages['site']): CompiledSettings {
  const { themeColor, theme, head } = site
  const { scheme, colors } = theme
  if (themeColor !== undefined) return { ...site, themeColor }
  const bar = colors.ground[scheme === 'dark' ? 'dark' : 'light']
  const dark = scheme === 'auto' && { darkThemeColor: colors.ground.dark }
  return {
    ...site,
    themeColor: colors.ground.dark,
    head: { phoneLinks: true, themeColor: bar, ...dark, ...head },
  }
}

/** The labels of a site, and those of the language that its settings are translated into. */
function labelsIn(
  site: object,
  context: FillContext,
  { labels }: SiteConfig,
): Pick<SiteData, 'labels'> {
  if (labels === undefined) return {}
  const all = { '': labels, ...('$labels' in site && { [context.lang]: site.$labels }) }
  const fill = (_key: string, text: unknown) =>
    typeof text === 'string' ? context.fillTokens(text) : text
  return { labels: JSON.parse(JSON.stringify(all), fill) }
}

/** Creates what values are filled in from, for the page at a path. */
export function createContext(
  site: PagesFile['site'],
  { bundle, pictures, language }: Pick<CompileOptions, 'bundle' | 'pictures' | 'language'>,
): (path: string) => FillContext {
  const { keyword, promoUrl, redirects = {}, pictureTexts = {}, forms = {} } = site
  const { settings } = bundle
  const { lang = settings.lang } = language?.prefix ? site : {}
  const values = readTokenValues(site, settings)
  const calendar = calendarOf(settings)
  return (path) => ({
    lang,
    calendar,
    sources: [],
    forms,
    usedForms: new Set(),
    fillTokens: (text) => fillTokens(text, values),
    findPicture(name) {
      const picture = pictures.get(name)
      if (picture === undefined) throw new Error(`page ${path}: there is no picture "${name}"`)
      const own = Object.hasOwn(pictureTexts, name) ? pictureTexts[name] : undefined
      return {
        ...picture,
        alt: own === undefined ? imageAlt(keyword, path) : fillTokens(own, values),
      }
    },
    settleButton: ({ id, label, href = promoUrl, hrefLang }): Action => ({
      ...(id !== undefined && { id }),
      label,
      href,
      ...(hrefLang !== undefined && { hrefLang }),
      linkType: linkTypeOf(href, promoUrl, redirects),
    }),
  })
}

/** The boundary between schema-driven filling and typed page data: a filled value has the compiled types. */
export function compiled(value: unknown): CompiledPages {
  if (!isCompiled(value)) throw new TypeError('pages.json was not filled')
  return value
}

function isCompiled(value: unknown): value is CompiledPages {
  return typeof value === 'object' && value !== null
}

/** The kind of link that an address is, by the promotional page and the redirects of the site. */
function linkTypeOf(
  href: string,
  promoUrl: string,
  redirects: Record<string, string>,
): Action['linkType'] {
  const [address = ''] = href.split(/[?#]/)
  if (href === promoUrl || Object.hasOwn(redirects, address)) return 'promo'
  if (/^(?:mailto|tel):/.test(href)) return 'contact'
  return /^[/#]/.test(href) ? 'page' : 'other'
}
