import { nameOfBrand } from '../model/brands/brand-view.ts'
import { replacePicture, sharePicture } from '../model/pictures/picture-edits.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** The content of a picture: that of the brand that is shown, or that of all brands. */
export interface PictureContent {
  /** The name of the brand that is shown; undefined if all are. */
  owner: string | undefined
  /** Puts another content in its place, in one step of which `done` says what it did: Cropped. */
  replace: (file: string, done: string) => void
  /** Lets the brand show the picture of all brands again. */
  share: () => void
}

/** Returns the content of the picture with a name. */
export function useContent(name: string): PictureContent {
  const session = useSession()
  const { brand, written } = useSessionState((state) => state)
  const owner = brand === undefined ? undefined : nameOfBrand(written, brand)
  const whose = owner === undefined ? '' : ` for ${owner}`
  return {
    owner,
    replace: (file, done) =>
      session.write(
        { edits: replacePicture(name, file, brand) },
        `${done} the picture ${name}${whose}.`,
      ),
    share() {
      if (brand !== undefined)
        session.write(
          { edits: sharePicture(name, brand) },
          `${owner} shows the picture ${name} of all brands.`,
        )
    },
  }
}
