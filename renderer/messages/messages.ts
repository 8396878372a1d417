import type homeTexts from './en/Home.json'
import type notFoundTexts from './en/NotFound.json'
import type promotionTexts from './en/Promotion.json'
import type servicesTexts from './en/Services.json'

/** The library's own default, for a catalogue that is opened without a locale. */
export const libraryLocale = 'en-US'

/** What blocks say by themselves, which the build writes into them. Words for the same are separated by slashes. */
export type BlockTexts = FormTexts &
  Pick<typeof servicesTexts, SearchMessage> &
  Pick<typeof servicesTexts, `privacy${'Choices' | 'Text'}` | 'statistics' | 'marketing'> &
  Pick<typeof servicesTexts, 'allow' | 'decline' | 'saveChoices'> &
  Pick<typeof servicesTexts, 'info' | 'important' | 'help' | 'yes' | 'no' | 'play' | 'contacts'> &
  Pick<typeof servicesTexts, 'newer' | 'older' | 'feed' | 'part' | 'parts'>

/** What the search says by itself. */
export type SearchMessage = 'search' | 'results' | 'nothingFound' | 'notSearched' | 'needsScript'

type FormTexts = Pick<typeof servicesTexts, 'required' | 'choose' | 'leaveEmpty' | FormMessage>

type FormMessage =
  | `wrong${'Email' | 'Date' | 'File'}`
  | 'missing'
  | 'mistakes'
  | 'sending'
  | 'failed'

/** The texts that the build shows, in the language of the visitor. */
export interface BuildMessages extends Messages {
  Services: BlockTexts
}

/** The texts that the shell shows, in the language of the visitor. Only these are sent to the browser. */
export interface Messages {
  Home: typeof homeTexts
  NotFound: typeof notFoundTexts
  Promotion: typeof promotionTexts
}
