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
  Button: { compilesTo: 'Action', isSettable: true },
}

/** Whether a schema title is that of a piece whose values are strings. */
export function isPieceName(title: string): title is PieceName {
  return Object.hasOwn(strings, title)
}
