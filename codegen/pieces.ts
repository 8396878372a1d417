/** How a shared piece of the schema is treated wherever it stands, by its title. */
export interface Piece {
  /** The schema that its values follow once they are compiled, when it is another one. */
  compilesTo?: string
}

/** The shared pieces that the check and the compiler know, by schema title. */
export const pieces: Readonly<Record<string, Piece | undefined>> = {
  Text: {},
  Html: {},
  Href: {},
  PublicFile: {},
  Image: { compilesTo: 'Picture' },
  Button: { compilesTo: 'Action' },
}
