import type { ReactNode } from 'react'
import { families } from '../../../../renderer/theme/theme-style.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { keysOf } from '../../model/entry-keys.ts'
import { choiceName } from '../schema/summary.ts'
import { useField, type Field, type FieldProps } from '../frame/use-field.ts'
import { Looks, type Look } from './looks.tsx'
import { withDefaults } from './theme-values.ts'

/** Corners in pixels, from square to round. */
const corners = {
  Square: { card: 0, control: 0 },
  Slight: { card: 6, control: 6 },
  Soft: { card: 12, control: 12 },
  Round: { card: 22, control: 23 },
  Extra: { card: 34, control: 23 },
}

/** Space between elements, from dense to airy. */
const densities = { Dense: 0.8, Snug: 0.9, Normal: 1, Airy: 1.15, Wide: 1.3 }

/** Chooses how round corners are. */
export function CornerField(props: FieldProps): ReactNode {
  const field = useField(props)
  const looks = keysOf(corners).map((name) =>
    lookOf(
      field,
      name,
      corners[name],
      <i className="studio-corner" style={{ borderStartStartRadius: corners[name].card }} />,
    ),
  )
  return <Looks field={field} looks={looks} columns={5} />
}

/** Chooses how much space is between elements. */
export function DensityField(props: FieldProps): ReactNode {
  const field = useField(props)
  const looks = keysOf(densities).map((name) =>
    lookOf(
      field,
      name,
      densities[name],
      <i className="studio-density" style={{ gap: Math.round((densities[name] - 0.6) * 12) }}>
        <b />
        <b />
        <b />
      </i>,
    ),
  )
  return <Looks field={field} looks={looks} columns={5} />
}

/** Chooses the typeface, by a sample of each. */
export function FontField(props: FieldProps): ReactNode {
  const field = useField(props)
  const looks = keysOf(families).map((family) =>
    lookOf(
      field,
      choiceName(family, field.target),
      family,
      <i className="studio-letters" style={{ fontFamily: families[family] }}>
        Aa
      </i>,
    ),
  )
  return <Looks field={field} looks={looks} columns={3} />
}

function lookOf(field: Field, name: string, value: JsonValue, picture: ReactNode): Look {
  const { tools, schema } = field
  return {
    name,
    picture,
    isChosen: isEqual(withDefaults(tools.bundle, schema, field.value), value),
    choose: () => field.set(value, { summary: `changed ${field.title} to ${name}` }),
  }
}
