import { useState, type ReactNode } from 'react'
import { isFileOfBrand } from '../../../site/locales/po/po-name.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { stepsOf } from '../model/words/steps.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { giveToBrand, rejoinTranslation, separateTranslation } from './model/edit-translation.ts'
import type { TranslatedText } from './model/language-view.ts'

/** Where else a translation is used, and whether this place or the shown brand has its own. */
export function Sharing({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  const brand = useSessionState(({ written, brand: shown }) => shown && nameOfBrand(written, shown))
  const { entry, home } = text
  const others = session.language()?.othersOf(text) ?? []
  if (!entry) return null
  if (entry.context !== '')
    return (
      <p className="studio-translation-places">
        Translated differently here.{' '}
        <Act words="Translate as everywhere" onClick={() => rejoinTranslation(session, text)} />
      </p>
    )
  const isShared = brand !== undefined && !isFileOfBrand(home)
  if (others.length === 0 && brand === undefined) return null
  return (
    <div className="studio-translation-places">
      {brand !== undefined && <p>{isShared ? 'For all brands.' : `Only for ${brand}.`}</p>}
      {text.isOverridden && (
        <p>
          <Act words="As for all brands" onClick={() => rejoinTranslation(session, text)} />
        </p>
      )}
      {others.length > 0 && <Others others={others} />}
      {entry.translation !== '' && (
        <p>
          {others.length > 0 && (
            <Act
              words="Translate differently here"
              onClick={() => separateTranslation(session, text)}
            />
          )}{' '}
          {isShared && (
            <Act
              words={`Translate differently for ${brand}`}
              onClick={() => giveToBrand(session, text)}
            />
          )}
        </p>
      )}
    </div>
  )
}

/** The other places of a text, behind a button that says how many they are. */
function Others({ others }: { others: readonly TranslatedText[] }): ReactNode {
  const { main, bundle } = useSession().opened
  const { roots, pages } = useSessionState(({ site }) => site)
  const [isListed, setListed] = useState(false)
  const places = others.map(({ path, shown }) => {
    const page = pages.find(({ key }) => key === shown[0]?.page)
    return stepsOf(path, roots.get(page?.file ?? main), bundle).join(' › ')
  })
  return (
    <>
      <button
        type="button"
        className="studio-button is-small"
        aria-expanded={isListed}
        onClick={() => setListed(!isListed)}
      >
        {others.length === 1 ? 'Used in one other place' : `Used in ${others.length} other places`}
      </button>
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

function Act({ words, onClick }: { words: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" className="studio-button is-small" onClick={onClick}>
      {words}
    </button>
  )
}
