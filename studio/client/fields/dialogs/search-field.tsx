import type { ComponentProps, ReactNode } from 'react'

/** A field to search by words. Screen readers announce how many are `found`; it is visible only if there are none. */
export function SearchField({
  label = 'Search by name',
  found,
  onQuery,
  ...input
}: ComponentProps<'input'> & {
  label?: string
  found?: number
  onQuery: (query: string) => void
}): ReactNode {
  return (
    <>
      <label className="studio-field">
        <span className="studio-label">{label}</span>
        <input
          {...input}
          type="search"
          className="studio-input"
          onChange={({ target }) => onQuery(target.value)}
        />
      </label>
      {found !== undefined && (
        <p className="studio-unseen" role="status">
          {input.value !== '' && `${found} found`}
        </p>
      )}
      {found === 0 && <p className="studio-help">Nothing matches.</p>}
    </>
  )
}
