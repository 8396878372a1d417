import type { ReactNode } from 'react'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { dereference } from '../../../schema/read/bundle.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { useProblems } from '../fields/form/form-tools.ts'
import { TokenOffer } from '../fields/frame/field-frame.tsx'
import { ProblemLines } from '../fields/frame/problem-lines.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { lengthNote } from '../fields/values/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useBrandsOf } from '../languages/translation-field.tsx'
import { useLanguage } from '../languages/use-language.ts'
import { findTypedToken } from '../model/words/typed-token.ts'
import { wordPages } from '../model/words/uses.ts'
import { campaignAt } from '../model/write/place-in-set.ts'
import { boxesIn, edgesOf } from '../preview/block-boxes.ts'
import { useEditor, type FramePlace } from '../preview/frame-place.ts'
import { RichTools } from '../rich/toolbar/rich-tools.tsx'
import { useSession, useSessionState, useSiteContext } from '../session/use-session.ts'
import { fileOf, shownText, tokenValuesOf } from './text-places.ts'
import { removableAround } from './text-scope.ts'

/** What there is to say about the text that is edited on the page, next to it. */
export function TextNote(place: FramePlace): ReactNode {
  useEditor(place.editor)
  const text = place.editor.visited()
  return text && <Note text={text} {...place} />
}

type VisitedText = NonNullable<ReturnType<FramePlace['editor']['visited']>>

/** The most that a note is high, in pixels. */
const noteHeight = 140

function Note({
  text,
  editor,
  frame,
  scale,
  left,
  room,
}: FramePlace & { text: VisitedText }): ReactNode {
  const session = useSession()
  const { path, title, host } = text
  const problems = useProblems(path)
  const pages = useSessionState(({ site }) =>
    path[0] === 'sections'
      ? sharedSections(site, session.opened.main).pagesOf(String(path[1])).size
      : 0,
  )
  const campaign = campaignAt(useSiteContext(), path)?.title
  const brands = useBrandsOf(useLanguage()?.at(path))
  const maxLength = useSessionState(({ site }) => {
    const root = site.roots.get(fileOf(session, path))
    const property = createFindProperty(session.opened.bundle)(path, root)
    return property && dereference(session.opened.bundle, property.schema).maxLength
  })
  const value = useSessionState(() => shownText(session, path))
  const length = lengthNote(value ?? '', maxLength)
  const isEmpty = host.textContent === ''
  const removable = isEmpty && text.isRequired ? removableAround(session, text) : undefined
  const isEverywhere = pages === 0 && campaign === undefined && brands === undefined
  const typed = findTypedToken(value ?? '', tokenValuesOf(session))
  const isFine = problems.length === 0 && length === undefined && !typed
  if (isFine && isEverywhere && !isEmpty) return null
  const box = host.getBoundingClientRect()
  const [top, bottom] = [box.top * scale, box.bottom * scale]
  const end = (edgesOf(boxesIn(frame.current)).at(-1)?.y ?? Infinity) * scale
  // Below the last texts is the button that adds a block.
  const isAbove =
    bottom > room.height * 0.7 || (bottom + noteHeight > end && bottom < end && top > noteHeight)
  return (
    <div
      className="studio-text-note"
      role="status"
      style={{
        insetInlineStart: Math.max(8, Math.min(left + box.left * scale, room.width - 300)),
        ...(isAbove
          ? { bottom: room.height - top + (text.isMarkup ? 48 : 6) }
          : { top: bottom + 6 }),
      }}
    >
      <strong>{title}</strong>
      {brands !== undefined && <p>{brands}</p>}
      {campaign !== undefined && <p>{t('Only during {campaign}.', { campaign })}</p>}
      {pages > 0 && (
        <p>
          {t('Used on {pages}. A change here changes all of them.', { pages: wordPages(pages) })}
        </p>
      )}
      {isEmpty && !text.isRequired && <p>{t('It is removed when you leave it empty.')}</p>}
      {removable && (
        <PushButton look="link" onClick={removable.remove}>
          {t('Remove {title}', { title: removable.title })}
        </PushButton>
      )}
      {length !== undefined && <p>{length}</p>}
      {typed && <TokenOffer found={typed} onReplace={(written) => editor.retype(written)} />}
      <ProblemLines problems={problems} />
    </div>
  )
}

/** The height of the toolbar and its distance from the text, in pixels. */
const height = 46

/** The toolbar of the text with markup that is edited on the page: above it, or where it covers no text that is typed. */
export function TextTools({ editor, scale, left, room }: FramePlace): ReactNode {
  useEditor(editor)
  const text = editor.visited()
  if (!text?.isMarkup) return null
  const box = text.host.getBoundingClientRect()
  const top = box.top * scale - height
  const isBelow = top < 0 && box.bottom * scale + height < room.height
  const start = Math.max(8, Math.min(left + box.left * scale, room.width - 230))
  return (
    <div
      className="studio-text-tools"
      onBlur={() => setTimeout(editor.leaveUnfocused)}
      style={{
        insetInlineStart: start,
        ...(top >= 0
          ? { top: Math.min(top, room.height - height) }
          : isBelow
            ? { top: box.bottom * scale + 8 }
            : { bottom: 8 }),
      }}
    >
      <RichTools key={JSON.stringify(text.path)} editor={text.editor} title={text.title} />
    </div>
  )
}
