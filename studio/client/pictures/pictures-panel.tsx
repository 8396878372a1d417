import { pictureCountIn } from '../../texts/count-pictures.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { listOf } from '../model/pictures/picture-edits.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { PictureLibrary } from './picture-library.tsx'
import { openNewPicture } from './picture-settings.tsx'

/** The pictures of the site. */
export function PictureOverview() {
  const session = useSession()
  const { picture, brand, written: site } = useSessionParts('picture', 'brand', 'written')
  return (
    <div className="studio-panel">
      <h2>{t('Pictures')}</h2>
      {brand !== undefined && (
        <p className="studio-hint">
          {t(
            'Cropping or replacing a picture changes it only for {site}. Everything else you do here is for all brands. The logo, and pictures that no other brand has, are in the folder brands/{brand}/public.',
            { site: nameOfBrand(site, brand), brand },
          )}
        </p>
      )}
      <CountNotice />
      <PictureLibrary
        value={picture}
        onChoose={(name) => session.set({ picture: name, pane: 'form' })}
        onAdded={(added, batch) => openNewPicture(session, added, { key: batch, isOpen: true })}
      />
    </div>
  )
}

/** Says so if files were added or lost outside of the composer, which keeps the number of pictures itself. */
function CountNotice() {
  const session = useSession()
  const { main } = session.opened
  const site = useSessionState((state) => state.written)
  const [expected, found] = [pictureCountIn(site.roots.get(main)), listOf(site).size]
  if (expected === undefined || expected === found) return null
  const edit = { kind: 'set', path: ['site', 'imageCount'], value: found } as const
  return (
    <div className="studio-box" role="note">
      <p>
        {t(
          'The site expects {expected} pictures, and there are {found}. Pictures were added or lost outside of the composer.',
          { expected, found },
        )}
      </p>
      <PushButton
        onClick={() =>
          session.write(
            { edits: [{ file: main, edit }] },
            t('The site expects {found} pictures.', { found }),
          )
        }
      >
        {t('Expect {found}', { found })}
      </PushButton>
    </div>
  )
}
