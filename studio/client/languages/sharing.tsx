import { useState, type ReactNode } from 'react'
import { isFileOfBrand } from '../../../site/locales/po/po-name.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { stepsOf } from '../model/words/steps.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { giveToBrand, rejoinTranslation, separateTranslation } from './model/edit-translation.ts'
import type { TranslatedText } from './model/language-view.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'

/** Where else a translation is used, and whether this place or the shown brand has its own. */
export function Sharing({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  const brand = useShownBrand()
  const whom = useBrandsOf(text)
  const { entry, po, isOverridden } = text
  const isOwn = entry !== undefined && entry.context !== ''
  const others = isOwn ? [] : (session.language()?.othersOf(text) ?? [])
  if (!entry || (!isOwn && others.length === 0 && brand === undefined)) return null
  const isShared = brand !== undefined && !isFileOfBrand(po)
  return (
    <div className="studio-translation-places">
      {isOwn && <p>{t('Translated differently here.')}</p>}
      {whom !== undefined && <p>{whom}</p>}
      {(isOverridden || isOwn) && (
        <p>
          <PushButton look="small" onClick={() => rejoinTranslation(session, text)}>
            {isOverridden ? t('As for all brands') : t('Translate as everywhere')}
          </PushButton>
        </p>
      )}
      {others.length > 0 && <Others others={others} />}
      {entry.translation !== '' && (
        <p>
          {others.length > 0 && (
            <PushButton look="small" onClick={() => separateTranslation(session, text)}>
              {t('Translate differently here')}
            </PushButton>
          )}{' '}
          {isShared && (
            <PushButton look="small" onClick={() => giveToBrand(session, text)}>
              {t('Translate differently for {brand}', { brand })}
            </PushButton>
          )}
        </p>
      )}
    </div>
  )
}

function useShownBrand(): string | undefined {
  return useSessionState(({ written, brand }) => brand && nameOfBrand(written, brand))
}

/** Says for which brands the translation of a text is; undefined unless a brand is shown. */
export function useBrandsOf(text: TranslatedText | undefined): string | undefined {
  const brand = useShownBrand()
  if (brand === undefined || !text?.entry) return undefined
  return isFileOfBrand(text.po) ? t('Only for {brand}.', { brand }) : t('For all brands.')
}

/** The other places of a text, behind a button that says how many they are. */
function Others({ others }: { others: readonly TranslatedText[] }): ReactNode {
  const { main, bundle } = useSession().opened
  const { roots, pages } = useSessionState(({ site }) => site)
  const [isListed, setListed] = useState(false)
  // A text may be in thousands of places.
  const places = (isListed ? others : []).map(({ path, shown }) => {
    const page = pages.find(({ key }) => key === shown[0]?.page)
    return stepsOf(path, roots.get(page?.file ?? main), bundle).join(' › ')
  })
  return (
    <>
      <PushButton look="small" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
        {others.length === 1
          ? t('Used in one other place')
          : t('Used in {length} other places', { length: others.length })}
      </PushButton>
      {isListed && (
        <ul>
          {[...new Set(places)].map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </>
  )
}
