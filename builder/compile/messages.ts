import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type i18n } from 'i18next'
import { namespaces, type Messages } from '../../renderer/messages/messages.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** The locales of the specification, section 9: the site's default, and the fallback. */
export const siteLocale = 'zh-TW'
const fallbackLocale = 'en'

/** Opens the whole catalogue, seven namespaces in English, for a locale; the library's own default is en-US. */
export function openCatalogue(locale = 'en-US'): i18n {
  const folder = join(projectRoot, 'renderer', 'messages')
  const english = Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, fallbackLocale, `${name}.json`), 'utf8')),
    ]),
  )
  const catalogue = createInstance()
  void catalogue.init({
    lng: locale,
    fallbackLng: fallbackLocale,
    ns: [...namespaces],
    defaultNS: 'Home',
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: { [fallbackLocale]: english },
  })
  return catalogue
}

/** The texts that the shell shows, resolved with the library's fallback. */
export function translateShell(catalogue: i18n): Messages {
  const namespace = (name: string): Record<string, string> => {
    const keys = Object.keys(catalogue.getResourceBundle(fallbackLocale, name))
    return Object.fromEntries(keys.map((key) => [key, catalogue.t(key, { ns: name })]))
  }
  const texts = {
    Home: namespace('Home'),
    NotFound: namespace('NotFound'),
    Promotion: namespace('Promotion'),
  }
  if (!isMessages(texts)) throw new Error('the message catalogue lacks a text that the shell shows')
  return texts
}

/** The type is derived from the very files that the texts are read from, so only their presence is checked. */
function isMessages(texts: { [N in keyof Messages]: Record<string, string> }): texts is Messages {
  return Object.values(texts).every((namespace) =>
    Object.values(namespace).every((text) => text !== ''),
  )
}
