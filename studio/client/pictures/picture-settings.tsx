import { useState, type ReactNode } from 'react'
import { describePlace } from '../../../check/problem/describe.ts'
import { altTitle } from '../../../schema/config/follow-config.ts'
import { imageAlt } from '../../../schema/values/image-alt.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { findPictureNameError } from '../../../site/view/picture-name.ts'
import type { PictureUse } from '../../../site/view/picture-uses.ts'
import { FieldView } from '../fields/frame/field-view.tsx'
import { FileButton } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t, tCount } from '../i18n/translate.ts'
import { nameBrands } from '../model/brands/brand-name.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { placeShown } from '../model/brands/owners.ts'
import { describeSpot } from '../model/campaigns/campaigns.ts'
import { renditionAddress, describeSize, type LibraryPicture } from '../model/pictures/library.ts'
import {
  removePicture,
  renamePicture,
  swapPicture,
  takenNames,
  versionsOf,
} from '../model/pictures/picture-edits.ts'
import { pictureTextsPath, textOfPicture } from '../model/pictures/picture-texts.ts'
import type { ChangeLabel } from '../model/step.ts'
import { NothingOpen } from '../panels/empty-panel.tsx'
import { RenameForm } from '../panels/name-forms.tsx'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { CropDialog } from './crop-dialog.tsx'
import { PictureDialog } from './picture-library.tsx'
import { DropTarget, pictureTypes, useUploads, type NewPicture } from './uploads.tsx'
import { usePictures, useContent, usePictureUses } from './use-pictures.ts'

/** The open picture. */
export function PictureSettings() {
  const session = useSession()
  const open = useSessionState((state) => state.picture)
  const pictures = usePictures()
  const picture = pictures.find(({ name }) => name === open)
  if (picture) return <PictureDetails key={picture.name} picture={picture} />
  const [first] = pictures
  return (
    <NothingOpen
      label={t('No picture is open')}
      about={t(
        'Choose a picture in the list to crop, rename or replace it, and to see where it is used.',
      )}
      first={first?.name}
      empty={<p className="studio-hint">{t('Upload pictures in the list, or drop them there.')}</p>}
      onOpen={() => session.set({ picture: first?.name })}
    />
  )
}

/** A picture: where it is used, its alternative text, and what can be done with it. */
function PictureDetails({ picture }: { picture: LibraryPicture }) {
  const session = useSession()
  const { site: shown, brand } = useSessionParts('site', 'brand')
  const { context, uses: all, describe } = usePictureUses()
  const { site } = context
  const [open, setOpen] = useState<'crop' | 'swap'>()
  const { name, file } = picture
  const { owner, whose } = useContent(name)
  const uses = all.get(name) ?? []
  const versions = versionsOf(site, name)
  const owners = nameBrands(site, versions)
  const facts = [
    describeSize(picture),
    ...(picture.isNew ? [t('Not saved yet')] : []),
    ...(picture.owner === undefined ? [] : [t('Only for {owner}', { owner: picture.owner })]),
    ...(owner === undefined && versions.length > 0 ? [t('Other for {owners}', { owners })] : []),
  ]
  const close = (): void => setOpen(undefined)

  function rename(to: string): void {
    session.write(
      { edits: renamePicture(context, name, to) },
      t('The picture {name} is now {to}.', { name, to }),
    )
    session.set({ picture: to })
  }

  function remove(): void {
    session.write({ edits: removePicture(site, name) }, t('Deleted the picture {name}.', { name }))
    session.set({ picture: undefined })
  }

  return (
    <section className="studio-panel studio-picture" aria-label={name}>
      <h2>{name}</h2>
      <Content picture={picture} onCrop={() => setOpen('crop')}>
        <img className="studio-picture-large" src={renditionAddress(file, 1200)} alt="" />
        <p className="studio-hint">{facts.join('. ')}</p>
      </Content>
      <h3>{t('Where it is used')}</h3>
      <p className="studio-hint">
        {uses.length === 0
          ? t('It is not used. Choose it in the field of a block, or delete it.')
          : t('It is {name}.', { name: describe(name) })}
      </p>
      <ul className="studio-parts" role="list">
        {uses.map((use) => (
          <Use key={JSON.stringify(use)} use={use} />
        ))}
      </ul>
      {uses.length > 0 && (
        <PushButton onClick={() => setOpen('swap')}>{t('Show another picture there')}</PushButton>
      )}
      <PictureText picture={name} />
      <RenameForm
        name={name}
        findProblem={(typed) => findPictureNameError(typed, takenNames(site))}
        updated={
          tCount(uses.length, 'Its use', 'Its {count} uses') +
          (versions.length === 0 ? '' : t(' and the version that only {owners} shows', { owners }))
        }
        onRename={rename}
      />
      <h3>{t('Delete this picture')}</h3>
      {uses.length > 0 ? (
        <p className="studio-hint">
          {t('It can be deleted when nothing uses it. Show another picture in its places first.')}
        </p>
      ) : (
        <>
          {versions.length > 0 && (
            <p className="studio-hint">
              {t('The version that only {owners} shows is kept, as a picture of that brand.', {
                owners,
              })}
            </p>
          )}
          <PushButton onClick={remove}>{t('Delete picture')}</PushButton>
        </>
      )}
      {open === 'crop' && (
        <CropDialog
          picture={picture}
          onClose={close}
          onAdded={(added) => {
            openNewPicture(session, added)
            close()
          }}
        />
      )}
      {open === 'swap' && (
        <PictureDialog
          title={t('Show another picture instead of {name}{forBrand}', { name, forBrand: whose })}
          value={name}
          onClose={close}
          onChoose={(to, edits) => {
            const swapped = swapPicture({ ...context, site: shown }, name, to, brand)
            const { files } = session.state().draft
            session.write(
              session.lens.write(files, [...edits, ...swapped], { kind: 'site', brand }),
              t('{to} is shown instead of {name}{forBrand}.', { to, name, forBrand: whose }),
            )
            close()
          }}
        />
      )}
    </section>
  )
}

/** A place that names the picture, with a link that opens it. */
function Use({ use: { file, path } }: { use: PictureUse }) {
  const session = useSession()
  const { bundle, main } = session.opened
  const { written, draft } = useSessionState((state) => state)
  const brand = brandIn(file)
  const shown = session.lens.show(draft.files, brand)
  const at = placeShown({ file, path }, shown, main)
  const [group] = at
  const place =
    group === 'pages' || group === 'sections'
      ? describeSpot(at.slice(0, -1), { site: shown.site, bundle, main })
      : describePlace(at, shown.site.roots.get(brand === undefined ? file : main))
  return (
    <li>
      <PushButton
        onClick={() => {
          session.showBrand(brand)
          showPlace(session, at)
        }}
      >
        {brand !== undefined && `${nameOfBrand(written, brand)} › `}
        {place}
      </PushButton>
    </li>
  )
}

/** What a picture shows, which can be cropped, or replaced by a file that is chosen or dropped here. */
function Content({
  picture,
  onCrop,
  children,
}: {
  picture: LibraryPicture
  onCrop: () => void
  children: ReactNode
}) {
  const { owner, replace, share } = useContent(picture.name)
  const uploads = useUploads(({ file }) => replace(file, t('Replaced')), { isOne: true })

  return (
    <DropTarget onFiles={uploads.start}>
      {children}
      <p className="studio-answers">
        <PushButton disabled={picture.width === 0} onClick={onCrop}>
          {t('Crop')}
        </PushButton>
        <FileButton
          disabled={uploads.progress !== ''}
          label={t('File in place of {name}', { name: picture.name })}
          accept={pictureTypes}
          onFiles={uploads.start}
        >
          {owner === undefined
            ? t('Replace by a file')
            : t('Use another picture for {owner}', { owner })}
        </FileButton>
        {picture.owner !== undefined && (
          <PushButton onClick={share}>{t('Use the picture of all brands')}</PushButton>
        )}
      </p>
      <p role="status" className="studio-help">
        {uploads.progress || uploads.refusals.join(' ')}
      </p>
    </DropTarget>
  )
}

/** The alternative text that a picture has wherever it is used, if it may have one there; else who says what it shows. */
function PictureText({ picture }: { picture: string }): ReactNode {
  const settings = useSessionState(({ site }) => site.settings)
  const { alt } = useSession().opened.bundle.settings.pictures
  const { keyword } = settings
  const text = textOfPicture(settings, picture)
  const example = imageAlt(typeof keyword === 'string' ? keyword : '', '/bonus')
  const usual = t('the keyword and the address of the page, such as “{example}” on /bonus', {
    example,
  })
  return (
    <>
      <h3>{t('Alternative text')}</h3>
      {alt === 'optional' ? (
        <div className="studio-form">
          <FieldView
            path={[...pictureTextsPath, picture]}
            schema={{
              $ref: `#/$defs/${altTitle}`,
              title: t('What the picture shows'),
              description: t(
                'For people who cannot see it, wherever it is used. A block may say it in other words. Without a text, they hear {usual}.',
                { usual },
              ),
            }}
            value={text}
            isRequired={false}
            removableFrom={pictureTextsPath.length}
          />
        </div>
      ) : (
        <p className="studio-hint">
          {alt === 'required'
            ? t(
                'It is written wherever the picture is used, because it depends on the place what matters in it.',
              )
            : t('Each page adds it by itself: {usual}.', { usual })}
        </p>
      )}
    </>
  )
}

/** Adds a picture to the site, and opens it. */
export function openNewPicture(
  session: Session,
  { name, edits }: NewPicture,
  group?: Omit<ChangeLabel, 'summary'>,
): void {
  if (edits.length > 0) session.write({ edits }, t('Added the picture {name}.', { name }), group)
  else session.set({ status: t('This picture is here already: {name}.', { name }) })
  session.set({ picture: name })
}
