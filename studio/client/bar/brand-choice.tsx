import { useEffect } from 'react'
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
    <label className="studio-brand" data-brand={brand}>
      <span className="studio-unseen">Brand</span>
      <select
        value={brand ?? ''}
        title={brand === undefined ? 'Edits change all brands' : `Edits change only ${name}`}
        onChange={({ target }) => session.showBrand(target.value || undefined)}
      >
        <option value="">All brands</option>
        {brands.map((one) => (
          <option key={one} value={one}>
            {nameOfBrand(written, one)}
          </option>
        ))}
      </select>
    </label>
  )
}
