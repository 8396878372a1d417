import { altTitle } from '../config/follow-config.ts'

/** How a shared piece of the schema is treated everywhere, by its title. */
interface Piece {
  /** The schema of its compiled values, if it is another one. */
  compilesTo?: string
  /** Whether a page that uses a section may set it there. */
  isSettable?: boolean
  /**
   * Whether it is translated. All other values are the same in every language: names of the brand, of files and of icons, ids,
   * types, addresses, dates and choices.
   */
  isTranslated?: boolean
}

const strings = {
  Text: { isSettable: true, isTranslated: true },
  Html: { isSettable: true, isTranslated: true },
  Href: {},
  PublicFile: {},
  VideoAddress: { compilesTo: 'Player' },
  CaptionsFile: {},
  FormTargetName: { compilesTo: 'FormDelivery' },
  Moment: { compilesTo: 'CalendarMoment' },
  Image: { compilesTo: 'Picture', isSettable: true },
} satisfies Record<string, Piece>

/** A shared piece whose values are strings. */
export type PieceName = keyof typeof strings

/** The shared pieces that the check and the compiler know, by schema title. */
export const pieces: Readonly<Record<string, Piece | undefined>> = {
  ...strings,
  [altTitle]: strings.Text,
  PageChoice: { compilesTo: 'PageListing' },
  Button: { compilesTo: 'Action', isSettable: true },
}

/** The piece whose values are strings that a schema title names; undefined if it names none. */
export function pieceNamed(title: string): PieceName | undefined {
  if (title === altTitle) return 'Text'
  return isPieceName(title) ? title : undefined
}

/** Whether texts of a piece are translated. */
export function isTranslated(name: PieceName): boolean {
  return pieces[name]?.isTranslated === true
}

function isPieceName(title: string): title is PieceName {
  return Object.hasOwn(strings, title)
}
