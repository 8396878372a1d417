import { type ReactNode, useId, useMemo, useState } from 'react'
import { families, nearestFamily } from '../../../../renderer/theme/theme-style.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { createColorReader, modes } from '../../../../schema/values/color-pairs.ts'
import { isColour } from '../../../../schema/values/contrast.ts'
import { t } from '../../i18n/translate.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { Segments } from '../frame/inputs.tsx'
import { setEdit, valueAt } from '../schema/place-edits.ts'
import { choiceName } from '../schema/summary.ts'
import { ColourInputs } from '../values/text-field.tsx'
import { paletteOf, withDefaults } from './theme-values.ts'

/** A value to choose by its picture; the default if it is undefined. */
interface Sample {
  name: string
  value: JsonValue | undefined
  picture: ReactNode
}

/** How round corners are, in pixels, from square to round. */
export const corners: readonly Sample[] = (
  [
    [t('Square'), 0, 0],
    [t('Slight'), 6, 6],
    [t('Soft'), 12, 12],
    [t('Round'), 22, 23],
    [t('Extra'), 34, 23],
  ] as const
).map(([name, card, control]) => ({
  name,
  value: { card, control },
  picture: <i className="studio-corner" style={{ borderStartStartRadius: card }} />,
}))

/** How much space is between elements, from dense to airy. */
export const densities: readonly Sample[] = (
  [
    [t('Dense'), 0.8],
    [t('Snug'), 0.9],
    [t('Normal'), 1],
    [t('Airy'), 1.15],
    [t('Wide'), 1.3],
  ] as const
).map(([name, value]) => ({
  name,
  value,
  picture: (
    <i className="studio-density" style={{ gap: Math.round((value - 0.6) * 12) }}>
      <b />
      <b />
      <b />
    </i>
  ),
}))

/** Chooses a typeface, by a sample of each; that of the texts may be left out for headings. */
export function FontField(field: Field): ReactNode {
  const { tools, path, target } = field
  const known = new Map(Object.entries(families))
  for (const [key, source] of Object.entries(tools.bundle.settings.fonts))
    known.set(key, families[nearestFamily(source)])
  const sample = (family: unknown): ReactNode => (
    <i className="studio-letters" style={{ fontFamily: known.get(String(family)) }}>
      Aa
    </i>
  )
  const looks: Sample[] = Array.from(known.keys(), (value) => ({
    name: choiceName(value, target),
    value,
    picture: sample(value),
  }))
  if (target.default === undefined) {
    const texts = valueAt(tools.root(path), [...path.slice(0, -1), 'family']) ?? 'sans'
    looks.unshift({ name: t('As texts'), value: undefined, picture: sample(texts) })
  }
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

  function choose(index: number): void {
    const { name = '', value } = looks[index] ?? {}
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
      <>
        <Segments
          name={field.control.id}
          className="studio-looks"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          choices={looks.map(({ name, picture }) => (
            <>
              {picture}
              {name}
            </>
          ))}
          chosen={chosen}
          onChoose={choose}
        />
        {children}
      </>
    </FieldFrame>
  )
}

/** The palettes to choose from, each made of one colour. */
const palettes = [
  { name: t('Ocean'), main: '#1557b0' },
  { name: t('Forest'), main: '#1f6b3a' },
  { name: t('Lagoon'), main: '#0b6e78' },
  { name: t('Sunset'), main: '#f59e2e' },
  { name: t('Rose'), main: '#b01e5a' },
  { name: t('Graphite'), main: '#475569' },
]

/** Makes the palettes, after that of the site as delivered, which takes a moment. */
function makePalettes(): Omit<Sample, 'picture'>[] {
  const made = palettes.map(({ name, main }) => ({ name, value: paletteOf(main) }))
  return [{ name: t('Original'), value: undefined }, ...made]
}

/** Chooses all colours at once: those of the site as delivered, or a palette that is made of one colour. */
export function PaletteField(field: Field): ReactNode {
  const id = useId()
  const control = { ...field.control, id, 'aria-describedby': `${id}-help` }
  const { tools, schema, path, value } = field
  const [typed, setTyped] = useState('#7a3fc0')
  const ready = useMemo(() => makePalettes(), [])
  const main = isColour(typed) ? typed : '#000000'
  const fill = (colors: JsonValue | undefined): JsonValue =>
    withDefaults(tools.bundle, schema, colors)
  const isReady = ready.some((one) => isEqual(fill(one.value), fill(value)))
  const own = isReady ? paletteOf(main) : value
  const looks = [...ready, { name: t('Your own'), value: own }].map((look) => ({
    ...look,
    picture: <PalettePicture read={createColorReader(tools.bundle, look.value)} />,
  }))

  function make(input: string | number): void {
    const color = String(input)
    setTyped(color)
    if (!isColour(color)) return
    // What is dragged over in the picker becomes one step.
    const group = { summary: t('made a palette of {color}', { color }), key: keyOfPath(path) }
    tools.edit([setEdit(tools.root(path), field, paletteOf(color))], group)
  }

  return (
    <Looks field={field} looks={looks} columns={4}>
      <div className="studio-field">
        <label className="studio-label" htmlFor={id}>
          {t('Your own colour')}
        </label>
        <ColourInputs
          field={{ ...field, control, text: typed, placeholder: undefined, type: make }}
          label={t('Choose your own colour')}
          shown={main}
        />
        <p className="studio-help" id={`${id}-help`}>
          {t('All colours are made from it, readable in dark and in light mode.')}
        </p>
      </div>
    </Looks>
  )
}

/** A page in both modes: its background, a card with text, and a button. */
function PalettePicture({ read }: { read: ReturnType<typeof createColorReader> }): ReactNode {
  return (
    <i className="studio-palette">
      {modes.toReversed().map((mode) => (
        <i key={mode} style={{ background: read('ground', mode) }}>
          <b style={{ background: read('text', mode) }} />
          <b style={{ background: read('link', mode) }} />
          <b style={{ background: read('accent', mode) }} />
        </i>
      ))}
    </i>
  )
}
