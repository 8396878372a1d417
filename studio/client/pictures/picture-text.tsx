import type { ReactNode } from 'react'
import { altTitle } from '../../../schema/config/follow-config.ts'
import { imageAlt } from '../../../schema/values/image-alt.ts'
import { fieldComponents } from '../fields/field-components.ts'
import { FieldComponentsContext, FieldView } from '../fields/frame/field-view.tsx'
import { pictureTextsPath, textOfPicture } from '../model/pictures/picture-texts.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { t } from '../i18n/translate.ts'

/** The alternative text that a picture has wherever it is used, if it may have one there; else who says what it shows. */
export function PictureText({ picture }: { picture: string }): ReactNode {
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
        <FieldComponentsContext value={fieldComponents}>
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
        </FieldComponentsContext>
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
