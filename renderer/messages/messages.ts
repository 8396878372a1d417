import type homeTexts from './en/Home.json'
import type notFoundTexts from './en/NotFound.json'
import type promotionTexts from './en/Promotion.json'

/** The namespaces of the catalogue, whether a screen uses them or not. */
export const namespaces = [
  'Home',
  'Account',
  'Download',
  'NotFound',
  'Product',
  'Promotion',
  'Services',
] as const

/** The library's own default, for a catalogue that is opened without a locale. */
export const libraryLocale = 'en-US'

/** The language whose catalogue is whole: what neither a locale nor its fallback has is shown in it. */
export const wholeLanguage = 'en'

/** The namespaces that the shell shows. Every language of a site has all of their messages. */
export const shellNamespaces = ['Home', 'NotFound', 'Promotion'] as const

/** The texts that the shell shows, in the language of the visitor. Only these are sent to the browser. */
export interface Messages {
  Home: typeof homeTexts
  NotFound: typeof notFoundTexts
  Promotion: typeof promotionTexts
}
