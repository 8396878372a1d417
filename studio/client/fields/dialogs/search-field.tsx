import type { ComponentProps, ReactNode } from 'react'
import { LabelledInput } from '../frame/inputs.tsx'
import { t } from '../../i18n/translate.ts'

/** A field to search by words. Screen readers announce how many are `found`; it is visible only if there are none. */
export function SearchField({
  label = t('Search by name'),
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
      <LabelledInput
        {...input}
        label={label}
        type="search"
        onChange={({ target }) => onQuery(target.value)}
      />
      {found !== undefined && (
        <p className="studio-unseen" role="status">
          {input.value !== '' && t('{found} found', { found })}
        </p>
      )}
      {found === 0 && <p className="studio-help">{t('Nothing matches.')}</p>}
    </>
  )
}
