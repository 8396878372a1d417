import type homeTexts from './en/Home.json'
import type notFoundTexts from './en/NotFound.json'
import type promotionTexts from './en/Promotion.json'

/** The library's own default, for a catalogue that is opened without a locale. */
export const libraryLocale = 'en-US'

/** The texts that the shell shows, in the language of the visitor. Only these are sent to the browser. */
export interface Messages {
  Home: typeof homeTexts
  NotFound: typeof notFoundTexts
  Promotion: typeof promotionTexts
}
