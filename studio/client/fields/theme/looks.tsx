import type { ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'

/** One of a few looks to choose from. */
export interface Look {
  name: string
  picture: ReactNode
  isChosen: boolean
  choose: () => void
}

/** A choice among looks, each a picture above its name, and `children` below them. */
export function Looks({
  field,
  looks,
  columns,
  children,
}: {
  field: Field
  looks: readonly Look[]
  columns: 3 | 4 | 5
  children?: ReactNode
}): ReactNode {
  const isOwn = looks.every(({ isChosen }) => !isChosen)
  return (
    <FieldFrame
      field={field}
      isGroup
      note={isOwn ? 'A value of your own, from Fine tune.' : undefined}
    >
      {({ id }) => (
        <>
          <div className={`studio-looks has-${columns}`}>
            {looks.map(({ name, picture, isChosen, choose }) => (
              <label key={name} className="studio-segment studio-look">
                <input type="radio" name={id} checked={isChosen} onChange={choose} />
                <span>
                  {picture}
                  {name}
                </span>
              </label>
            ))}
          </div>
          {children}
        </>
      )}
    </FieldFrame>
  )
}
