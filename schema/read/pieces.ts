import { altTitle } from '../config/follow-config.ts'

/** How a shared piece of the schema is treated everywhere, by its title. */
interface Piece {
  /** The schema of its compiled values, if it is another one. */
  compilesTo?: string
  /** Whether a page that uses a section may set it there. */
  isSettable?: boolean
}

const strings = {
  Text: { isSettable: true },
  Html: { isSettable: true },
  Href: {},
  PublicFile: {},
  Moment: { compilesTo: 'CalendarMoment' },
  Image: { compilesTo: 'Picture', isSettable: true },
} satisfies Record<string, Piece>

/** A shared piece whose values are strings. */
export type PieceName = keyof typeof strings

/** The shared pieces that the check and the compiler know, by schema title. */
export const pieces: Readonly<Record<string, Piece | undefined>> = {
  ...strings,
  [altTitle]: strings.Text,
  Button: { compilesTo: 'Action', isSettable: true },
}

/** The piece whose values are strings that a schema title names; undefined if it names none. */
export function pieceNamed(title: string): PieceName | undefined {
  if (title === altTitle) return 'Text'
  return isPieceName(title) ? title : undefined
}

function isPieceName(title: string): title is PieceName {
  return Object.hasOwn(strings, title)
}
