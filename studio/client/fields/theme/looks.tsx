import { type ReactNode, useId, useMemo, useState } from 'react'
import { families, nearestFamily } from '../../../../renderer/theme/theme-style.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { FieldFrame, useField, type Field, type FieldProps } from '../frame/field-frame.tsx'
import { choiceName } from '../schema/summary.ts'
import { paletteOf, withDefaults } from './theme-values.ts'
import { t } from '../../i18n/translate.ts'
import { createColorReader, modes } from '../../../../schema/values/color-pairs.ts'
import { isColour } from '../../../../schema/values/contrast.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { setEdit, valueAt } from '../schema/place-edits.ts'

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

/** Chooses a typeface, by a sample of each; that of the texts may be left out for headings. */
export function FontField(props: FieldProps): ReactNode {
  const field = useField(props)
  const { tools, path, target } = field
  const known = new Map(Object.entries(families))
  for (const [key, source] of Object.entries(tools.bundle.settings.fonts))
    known.set(key, families[nearestFamily(source)])
  const sample = (family: unknown): ReactNode => (
    <i className="studio-letters" style={{ fontFamily: known.get(String(family)) }}>
      Aa
    </i>
  )
  const looks: Sample[] = Array.from(known.keys(), (value) => {
    return { name: choiceName(value, target), value, picture: sample(value) }
  })
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

/** The palettes to choose from, each made of one colour. */
const palettes = [
  { name: t('Ocean'), main: '#1557b0' },
  { name: t('Forest'), main: '#1f6b3a' },
  { name: t('Lagoon'), main: '#0b6e78' },
  { name: t('Sunset'), main: '#f59e2e' },
  { name: t('Rose'), main: '#b01e5a' },
  { name: t('Graphite'), main: '#475569' },
]

/** Chooses all colours at once: those of the site as delivered, or a palette that is made of one colour. */
export function PaletteField(props: FieldProps): ReactNode {
  const field = useField(props)
  const id = useId()
  const { tools, schema, path, value } = field
  const [typed, setTyped] = useState('#7a3fc0')
  const ready = useMemo(
    () => [
      { name: t('Original'), value: undefined },
      ...palettes.map(({ name, main }) => ({ name, value: paletteOf(main) })),
    ],
    [],
  )
  const fill = (colors: JsonValue | undefined): JsonValue =>
    withDefaults(tools.bundle, schema, colors)
  const isReady = ready.some((one) => isEqual(fill(one.value), fill(value)))
  const own = isReady ? paletteOf(isColour(typed) ? typed : '#000000') : value
  const looks = [...ready, { name: t('Your own'), value: own }].map((look) => ({
    ...look,
    picture: <PalettePicture read={createColorReader(tools.bundle, look.value)} />,
  }))

  function make(color: string): void {
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
        <div className="studio-colour">
          <input
            type="color"
            className="studio-input"
            aria-label={t('Choose your own colour')}
            value={isColour(typed) ? typed : '#000000'}
            onChange={({ target }) => make(target.value)}
          />
          <input
            className="studio-input"
            id={id}
            aria-describedby={`${id}-help`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => make(target.value)}
          />
        </div>
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
