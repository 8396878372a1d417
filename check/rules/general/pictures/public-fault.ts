import { quote } from '../../../problem/wording.ts'

/** An entry of a public folder that cannot, or must not, be published. */
export interface PublicFault {
  /** Its name and that of its public folder, such as `public/logo/old.png`. */
  name: string
  /** Links outside, to nothing or to a folder around it; no file or folder; a picture that says where it was taken or by whom; the name of a file or folder that the build writes; the name of another picture; a name that is not UTF-8; of a git repository, or an .env file; a picture that cannot be decoded. */
  kind: LinkFault | NameFault | 'special' | 'private' | 'secret' | 'damaged'
  /** The picture that has the same name. */
  other?: string
}

type LinkFault = 'outside' | 'dangling' | 'circle'
type NameFault = 'encoding' | 'taken' | 'reserved' | 'twin'

/** What is wrong with an entry of a public folder, and what to do about it. */
export function explainPublicFault({ name, kind, other }: PublicFault) {
  const [is, hint] = texts[kind]
  const named = other === undefined ? quote(name) : `${quote(name)} and ${quote(other)}`
  return { message: `${named} ${is}.`, hint }
}

const texts: Record<PublicFault['kind'], [is: string, hint: string]> = {
  encoding: [
    'has a name in another encoding than UTF-8',
    'Rename it, for example with the letters a to z, digits and dashes.',
  ],
  outside: [
    'is a link that leads out of the public folder',
    'Replace the link with a copy of what it leads to.',
  ],
  dangling: ['is a link to something that does not exist', 'Correct the link, or remove it.'],
  circle: ['is a link to a folder that contains it', 'Remove the link.'],
  private: [
    'says where it was taken, or the name of a person, which everybody could read',
    'Save it again without location and author, as "Export for web" does, or put it in public/images: pictures from there are published without.',
  ],
  taken: [
    'has the name of a file that the build writes, so it would not be published',
    'Remove it from the public folder, or rename it.',
  ],
  reserved: [
    'has the name of a folder that the build writes its own files to',
    'Rename it, for example to "files", and correct the addresses that lead there.',
  ],
  twin: ['are two pictures of the same name', 'Rename one of them, or remove it.'],
  secret: ['may hold secrets, so it is not published', 'Move it out of the public folder.'],
  damaged: ['is damaged or too large', 'Export it again.'],
  special: ['is neither a file nor a folder', 'Remove it from the public folder.'],
}
