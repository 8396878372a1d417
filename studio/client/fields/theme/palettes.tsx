import { useId, useMemo, useState, type ReactNode } from 'react'
import { deriveTheme } from '../../../../codegen/scaffold/site/derive-theme.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { createColorReader, modes } from '../../../../schema/values/color-pairs.ts'
import { isColour } from '../../../../schema/values/contrast.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { useField, type FieldProps } from '../frame/use-field.ts'
import { setEdit } from '../schema/place-edits.ts'
import { Looks } from './looks.tsx'
import { withDefaults } from './theme-values.ts'
import { t } from '../../i18n/translate.ts'

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

function paletteOf(main: string): JsonValue {
  const colors = Object.entries(deriveTheme(main))
  return Object.fromEntries(colors.map(([role, { dark, light }]) => [role, { dark, light }]))
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
