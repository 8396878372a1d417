import { useEffect } from 'react'
import { ChoiceMenu } from '../fields/frame/choice-menu.tsx'
import { brandsOf, nameOfBrand } from '../model/brands/brand-view.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** Chooses the brand whose site is shown and edited, if the site has brands. A window that only looks names it. */
export function BrandChoice() {
  const session = useSession()
  const { brand, draft, written } = useSessionState((state) => state)
  const brands = brandsOf(draft.files)
  const name = brand === undefined ? 'All brands' : nameOfBrand(written, brand)
  useEffect(() => {
    document.title = brand === undefined ? 'Composer' : `${name} – Composer`
  }, [brand, name])
  if (brands.length === 0) return null
  if (session.isViewer) return <p className="studio-brand">{name}</p>
  return (
    <div className="studio-brand" data-brand={brand}>
      <ChoiceMenu
        aria-label="Brand"
        value={brand ?? ''}
        title={brand === undefined ? 'Edits change all brands' : `Edits change only ${name}`}
        choices={[
          ['', 'All brands'],
          ...brands.map((one) => [one, nameOfBrand(written, one)] as const),
        ]}
        onChoose={(one) => session.showBrand(one || undefined)}
      />
    </div>
  )
}
