import type { ReactNode } from 'react'
import { families } from '../../../../renderer/theme/theme-style.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { keysOf } from '../../model/entry-keys.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { useField, type Field, type FieldProps } from '../frame/use-field.ts'
import { choiceName } from '../schema/summary.ts'
import { withDefaults } from './theme-values.ts'
import { t } from '../../i18n/translate.ts'

/** A value to choose by its picture; the default if it is undefined. */
interface Sample {
  name: string
  value: JsonValue | undefined
  picture: ReactNode
}

/** Corners in pixels, from square to round. */
const corners = [
  { name: t('Square'), value: { card: 0, control: 0 } },
  { name: t('Slight'), value: { card: 6, control: 6 } },
  { name: t('Soft'), value: { card: 12, control: 12 } },
  { name: t('Round'), value: { card: 22, control: 23 } },
  { name: t('Extra'), value: { card: 34, control: 23 } },
]

/** Space between elements, from dense to airy. */
const densities = [
  { name: t('Dense'), value: 0.8 },
  { name: t('Snug'), value: 0.9 },
  { name: t('Normal'), value: 1 },
  { name: t('Airy'), value: 1.15 },
  { name: t('Wide'), value: 1.3 },
]

/** Chooses how round corners are. */
export function CornerField(props: FieldProps): ReactNode {
  const looks = corners.map(({ name, value }) => {
    const style = { borderStartStartRadius: value.card }
    return { name, value, picture: <i className="studio-corner" style={style} /> }
  })
  return <Looks field={useField(props)} looks={looks} columns={5} />
}

/** Chooses how much space is between elements. */
export function DensityField(props: FieldProps): ReactNode {
  const looks = densities.map(({ name, value }) => {
    const style = { gap: Math.round((value - 0.6) * 12) }
    const lines = [1, 2, 3].map((line) => <b key={line} />)
    const picture = (
      <i className="studio-density" style={style}>
        {lines}
      </i>
    )
    return { name, value, picture }
  })
  return <Looks field={useField(props)} looks={looks} columns={5} />
}

/** Chooses the typeface, by a sample of each. */
export function FontField(props: FieldProps): ReactNode {
  const field = useField(props)
  const looks = keysOf(families).map((value) => {
    const style = { fontFamily: families[value] }
    const picture = (
      <i className="studio-letters" style={style}>
        Aa
      </i>
    )
    return { name: choiceName(value, field.target), value, picture }
  })
  return <Looks field={field} looks={looks} columns={3} />
}

/** A choice among looks, each a picture above its name, and `children` below them. */
export function Looks({
  field,
  looks,
  columns,
  children,
}: {
  field: Field
  looks: readonly Sample[]
  columns: number
  children?: ReactNode
}): ReactNode {
  const fill = (value: JsonValue | undefined): JsonValue =>
    withDefaults(field.tools.bundle, field.schema, value)
  const shown = fill(field.value)
  const chosen = looks.findIndex(({ value }) => isEqual(fill(value), shown))

  function choose({ name, value }: Sample): void {
    const summary = t('changed {title} to {name}', { title: field.title, name })
    if (value === undefined) field.clear(summary)
    else field.set(value, { summary })
  }

  return (
    <FieldFrame
      field={field}
      isGroup
      note={chosen === -1 ? t('A value of your own, from Fine tune.') : undefined}
    >
      {({ id }) => (
        <>
          <div
            className="studio-looks"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {looks.map((look, index) => (
              <label key={look.name} className="studio-segment studio-look">
                <input
                  type="radio"
                  name={id}
                  checked={index === chosen}
                  onChange={() => choose(look)}
                />
                <span>
                  {look.picture}
                  {look.name}
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
