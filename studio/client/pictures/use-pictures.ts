import { oncePer } from '../../../schema/cache/once-per.ts'
import { countPictureUses, findPictureUses } from '../../../site/view/picture-uses.ts'
import { t } from '../i18n/translate.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { createLibrary, type LibraryPicture } from '../model/pictures/library.ts'
import { replacePicture, sharePicture } from '../model/pictures/picture-edits.ts'
import { wordPictureUses } from '../model/words/uses.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

const libraryOf = oncePer(createLibrary)

/** Returns the pictures that the shown brand has. */
export function usePictures(): readonly LibraryPicture[] {
  return useSessionState(libraryOf(useSession().opened))
}

/** Returns the site whose pictures all brands share, where it uses them by name, and the words for that: used on 3 pages. */
export function usePictureUses() {
  const { bundle, main } = useSession().opened
  const context = { site: useSessionState((state) => state.written), bundle, main }
  const uses = findPictureUses(context)
  const describe = (name: string): string => {
    const used = uses.get(name) ?? []
    return wordPictureUses(used.length > 0, ...countPictureUses(context, used))
  }
  return { context, uses, describe }
}

/** Returns what can be done to the picture with a name: for the brand that is shown, the `owner`, or for all brands. */
export function useContent(name: string) {
  const session = useSession()
  const { brand, written } = useSessionState((state) => state)
  const owner = brand === undefined ? undefined : nameOfBrand(written, brand)
  const whose = owner === undefined ? '' : t(' for {brand}', { brand: owner })
  return {
    owner,
    /** For whom that is: for Lucky; empty if it is for all. */
    whose,
    /** Puts another content in its place, in one step of which `done` says what it did: Cropped. */
    replace: (file: string, done: string) =>
      session.write(
        { edits: replacePicture(name, file, brand) },
        t('{done} the picture {name}{whose}.', { done, name, whose }),
      ),
    /** Lets the brand show the picture of all brands again. */
    share: (): void => {
      if (brand !== undefined)
        session.write(
          { edits: sharePicture(name, brand) },
          t('{owner} shows the picture {name} of all brands.', { owner, name }),
        )
    },
  }
}
