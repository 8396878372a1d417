import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type i18n } from 'i18next'
import { libraryLocale, type BuildMessages } from '../../renderer/messages/messages.ts'
import { messagesFileOf } from '../../schema/config/labels.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Locale } from '../../schema/values/locale.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import {
  readSiteMessages,
  blockNamespace,
  isShown,
  languagesOf,
  listMissing,
  messagesFolder,
  namespaces,
  readProgramMessages,
  shellNamespaces,
  wholeLanguage,
} from '../../site/messages/shell-messages.ts'

/**
 * Opens the whole catalogue, seven namespaces in English, for a locale, with a fallback for what that lacks. The messages of
 * the site in `root` come before those of the program. Throws a UserError for messages that nothing shows.
 */
export function openCatalogue(
  locale = libraryLocale,
  root = siteRoot,
  fallback = wholeLanguage,
): i18n {
  const catalogue = createInstance()
  void catalogue.init({
    lng: locale,
    fallbackLng: [...languagesOf(fallback), wholeLanguage],
    ns: [...namespaces],
    defaultNS: 'Home',
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: {},
  })
  const english = readProgramMessages(wholeLanguage)
  for (const language of new Set([wholeLanguage, ...[fallback, locale].flatMap(languagesOf)])) {
    const own = readSiteMessages(join(root, 'messages', `${language}.json`), english)
    for (const [name, texts] of [...readProgramMessages(language), ...own])
      catalogue.addResourceBundle(language, name, texts, true, true)
  }
  return catalogue
}

/**
 * The texts that the shell shows, resolved with the library's fallback. With `isWhole`, throws a UserError if some of them
 * are not in the language of the catalogue, which is that of the site itself if `isOwn`.
 */
export function translateShell(catalogue: i18n, isWhole = false, isOwn = true): BuildMessages {
  if (isWhole) assertWhole(catalogue, isOwn)
  const namespace = (name: string): Record<string, string> =>
    Object.fromEntries(
      keysOf(catalogue, name)
        .filter((key) => isShown(name, key))
        .map((key) => [key, catalogue.t(key, { ns: name })]),
    )
  const texts = {
    Home: namespace('Home'),
    NotFound: namespace('NotFound'),
    Promotion: namespace('Promotion'),
    Services: namespace(blockNamespace),
  }
  if (!isMessages(texts)) throw new Error('the message catalogue lacks a text that the shell shows')
  return texts
}

/** Returns the messages of the shell in a language. */
export type MessagesOf = (locale: Pick<Locale, 'lang'>) => BuildMessages

/** The texts that the shell of a site shows. Throws a UserError if its settings want them whole, and some are missing. */
export function translateOwn({ locale, lang, fallbackLocale }: SiteConfig): BuildMessages {
  const catalogue = openCatalogue(locale ?? lang, undefined, fallbackLocale)
  return translateShell(catalogue, locale === undefined)
}

/** The texts that the shell shows in another language of the site. Throws a UserError if some are missing. */
export function translateMessages(
  { lang }: Pick<Locale, 'lang'>,
  { fallbackLocale }: Pick<SiteConfig, 'fallbackLocale'>,
): BuildMessages {
  return translateShell(openCatalogue(lang, undefined, fallbackLocale), true, false)
}

/** The texts of the shell in a language for developers, made from those of the site. */
export function inventMessages(
  { translate }: Pick<PseudoLocale, 'translate'>,
  settings: SiteConfig,
): BuildMessages {
  const invented = JSON.stringify(translateOwn(settings), (_key, value: unknown) =>
    typeof value === 'string' ? (translate(value, [], false) ?? value) : value,
  )
  return JSON.parse(invented)
}

/** Whatever the language: a page in German does not get a button in English unless the configuration says so. */
function assertWhole(catalogue: i18n, isOwn: boolean): void {
  const { language } = catalogue
  const missing = listMissing((name, key) =>
    languagesOf(language).some((one) => catalogue.getResource(one, name, key)),
  )
  if (missing === undefined) return
  throw new UserError(
    `The shell has no messages in the language "${language}" for these:\n${JSON.stringify(missing, null, 2)}\nAdd them to ${messagesFileOf(language)} beside site.config.ts, translated${isOwn ? `, or write locale: '${wholeLanguage}' in site.config.ts to show them in English` : ''}.`,
  )
}

/** Lists the languages in which the program has all messages of the shell. */
export function listShellLanguages(): string[] {
  return readdirSync(messagesFolder).filter((language) =>
    shellNamespaces.every((name) => existsSync(join(messagesFolder, language, `${name}.json`))),
  )
}

/** The keys of a namespace: those of the language whose catalogue is whole. */
function keysOf(catalogue: i18n, name: string): string[] {
  return Object.keys(catalogue.getResourceBundle(wholeLanguage, name))
}

/** The type is derived from the very files that the texts are read from, so only their presence is checked. */
function isMessages(texts: {
  [N in keyof BuildMessages]: Record<string, string>
}): texts is BuildMessages {
  return Object.values(texts).every((namespace) =>
    Object.values(namespace).every((text) => text !== ''),
  )
}
