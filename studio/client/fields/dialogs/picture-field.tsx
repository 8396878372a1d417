import { useState, type ReactNode } from 'react'
import { altKeyOf } from '../../../../schema/config/follow-config.ts'
import { imageAlt } from '../../../../schema/values/image-alt.ts'
import { t } from '../../i18n/translate.ts'
import type { FileEdit } from '../../model/draft.ts'
import { textOfPicture } from '../../model/pictures/picture-texts.ts'
import { OtherDuring } from '../../panels/campaigns/only-during.tsx'
import { showField } from '../../panels/show-place.ts'
import { CropDialog } from '../../pictures/crop-dialog.tsx'
import { PictureDialog, Thumbnails } from '../../pictures/picture-library.tsx'
import { DropTarget, useUploads } from '../../pictures/uploads.tsx'
import { usePictures } from '../../pictures/use-pictures.ts'
import { useSessionState } from '../../session/use-session.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { IconButton } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { valueAt } from '../schema/place-edits.ts'
import { Dialog, SearchField } from './dialog.tsx'

/** A field for a picture, by name. Files can be dropped on it. */
export function PictureField(field: Field): ReactNode {
  const { tools, path } = field
  const pictures = usePictures()
  const [open, setOpen] = useState<'library' | 'crop' | 'during'>()
  const [isReplaced, setReplaced] = useState(false)
  const name = chosenIn(field)
  const shown = pictures.find((picture) => picture.name === name)
  const close = (): void => setOpen(undefined)

  function choose(chosen: string, edits: readonly FileEdit[], isSame = false): void {
    close()
    setReplaced(!isSame && chosen !== name)
    field.set(chosen, { also: edits })
  }

  const uploads = useUploads(({ name: added, edits }) => choose(added, edits), { isOne: true })
  const settings = useSessionState(({ site }) => site.settings)
  const { keyword } = settings
  const mayDiffer = ['pages', 'sections'].includes(String(path[0]))
  const isOnPage = path[0] === 'pages' && typeof keyword === 'string'
  const alt = isOnPage ? imageAlt(keyword, String(path[1])) : undefined
  const usual = textOfPicture(settings, name) ?? alt
  const altKey = altKeyOf(String(path.at(-1)))
  const altPath = [...path.slice(0, -1), altKey]
  const ofPlace = useSessionState(() => valueAt(tools.root(path), altPath))
  const hasOwnText = typeof ofPlace === 'string'
  const spoken = hasOwnText
    ? quoteText(ofPlace, t('nothing, because it is decoration here'))
    : usual === undefined
      ? t('the keyword and the address of the page')
      : quoteText(usual, t('nothing, because it is decoration wherever it has no other text'))
  const { alt: rule } = tools.bundle.settings.pictures
  // What composers need to know of the text that screen readers read.
  const note =
    rule === 'keyword-and-path'
      ? t('Screen readers hear {spoken}. No other text is needed.', { spoken })
      : hasOwnText
        ? t('Screen readers hear {spoken}.', { spoken })
        : t('Without an alternative text, screen readers hear {spoken}.', { spoken })
  return (
    <FieldFrame
      field={field}
      note={
        field.schema.isDecoration || rule === 'required' ? undefined : (
          <>
            {note}
            {isReplaced && hasOwnText && ` ${t('It was written for the picture before.')}`}{' '}
            {Object.hasOwn(field.within?.properties ?? {}, altKey) && (
              <PushButton look="link" onClick={() => showField(altPath)}>
                {t('Alternative text…')}
              </PushButton>
            )}
          </>
        )
      }
    >
      <DropTarget onFiles={uploads.start}>
        <ThumbnailRow
          field={field}
          noun={t('picture')}
          src={shown?.src}
          onChange={() => setOpen('library')}
        >
          {shown && shown.width > 0 && (
            <PushButton
              look="plain"
              aria-label={t('Crop {name}', { name })}
              onClick={() => setOpen('crop')}
            >
              {t('Crop')}
            </PushButton>
          )}
          {name !== '' && mayDiffer && (
            <PushButton
              look="plain"
              title={t('Show another picture during a campaign')}
              aria-label={t('During…: {title}', { title: field.title })}
              onClick={() => setOpen('during')}
            >
              {t('During…')}
            </PushButton>
          )}
        </ThumbnailRow>
        <p role="status" className="studio-help">
          {uploads.progress || uploads.refusals.join(' ')}
        </p>
        {open === 'library' && (
          <PictureDialog
            title={t('Choose a picture')}
            value={name}
            onClose={close}
            onChoose={choose}
          />
        )}
        {open === 'during' && <OtherDuring path={path} title={field.title} onClose={close} />}
        {open === 'crop' && shown && (
          <CropDialog
            picture={shown}
            onClose={close}
            onAdded={({ name: added, edits }) => choose(added, edits, true)}
          />
        )}
      </DropTarget>
    </FieldFrame>
  )
}

function quoteText(text: string, ifEmpty: string): string {
  return text === '' ? ifEmpty : `“${text}”`
}

/** A field for a picture file in the public folder, by path. */
export function FileField(field: Field): ReactNode {
  const [isChoosing, setChoosing] = useState(false)
  const [query, setQuery] = useState('')
  const name = chosenIn(field)
  const publicFiles = useSessionState((state) => state.publicFiles)
  const form = new RegExp(field.target.pattern ?? '', 'u')
  const found = publicFiles.filter(
    (file) => form.test(file) && file.includes(query.trim().toLowerCase()),
  )
  return (
    <FieldFrame field={field}>
      <ThumbnailRow
        field={field}
        noun={t('file')}
        src={publicFiles.includes(name) ? name : undefined}
        onChange={() => setChoosing(true)}
      >
        {isChoosing && (
          <Dialog title={t('Choose a file')} onClose={() => setChoosing(false)}>
            <SearchField value={query} found={found.length} onQuery={setQuery} />
            <Thumbnails
              pictures={found.map((file) => ({ name: file, src: file }))}
              value={name}
              onChoose={(file) => {
                setChoosing(false)
                field.set(file)
              }}
            />
          </Dialog>
        )}
      </ThumbnailRow>
    </FieldFrame>
  )
}

/** The name of what is chosen, or applies without a choice; empty if there is none. */
function chosenIn({ text, placeholder = '' }: Field): string {
  return text === '' ? placeholder : text
}

/** The chosen picture or file of a field, with buttons to change and remove it. */
function ThumbnailRow({
  field,
  noun,
  src,
  onChange,
  children,
}: {
  field: Field
  noun: string
  /** The address of what is chosen; undefined if it does not exist. */
  src: string | undefined
  onChange: () => void
  /** More buttons, and open dialogs. */
  children: ReactNode
}): ReactNode {
  const name = chosenIn(field)
  return (
    <div className="studio-row">
      {name !== '' && (
        <>
          <span className="studio-thumbnail">{src !== undefined && <img src={src} alt="" />}</span>
          <span className="studio-chosen-name">{name}</span>
        </>
      )}
      <PushButton
        id={field.control.id}
        aria-describedby={field.control['aria-describedby']}
        look="plain"
        aria-label={`${field.title}: ${name === '' ? t('choose a {noun}', { noun }) : t('{name}, change', { name })}`}
        onClick={onChange}
      >
        {name === '' ? t('Choose a {noun}', { noun }) : t('Change')}
      </PushButton>
      {children}
      {field.text !== '' && !field.isRequired && (
        <IconButton
          icon="remove"
          label={t('Remove {title}', { title: field.title })}
          onClick={() => {
            document.getElementById(field.control.id)?.focus()
            field.clear()
          }}
        />
      )}
    </div>
  )
}
