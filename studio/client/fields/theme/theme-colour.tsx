import type { ReactNode } from 'react'
import { stepInto } from '../../../../schema/read/json-object.ts'
import {
  colorPairs,
  createColorReader,
  modes,
  shownModes,
  type Mode,
} from '../../../../schema/values/color-pairs.ts'
import { contrastOf, formatContrast, minTextContrast } from '../../../../schema/values/contrast.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { GroupFrame, useField, type Field, type FieldProps } from '../frame/field-frame.tsx'
import { setEdit, valueAt } from '../schema/place-edits.ts'
import { ColourField } from '../values/colour-field.tsx'
import { t } from '../../i18n/translate.ts'

/** A colour of the theme in both modes, with the contrast of the text that it is the colour or the background of. */
export function ThemeColourField({
  removal,
  ...props
}: FieldProps & { removal?: ReactNode }): ReactNode {
  const field = useField(props)
  return (
    <GroupFrame className="studio-modes" field={{ ...field, removal }}>
      <div className="studio-fields">
        {modes.map((mode) => (
          <ModeColour key={mode} pair={field} mode={mode} />
        ))}
      </div>
    </GroupFrame>
  )
}

function ModeColour({ pair, mode }: { pair: Field; mode: Mode }): ReactNode {
  const { path, target, tools, value, title } = pair
  const preset = createColorReader(tools.bundle, undefined)
  const presetIn = (one: Mode): string => preset(String(path.at(-1)), one)
  const field = useField({
    path: [...path, mode],
    within: target,
    schema: target.properties?.[mode] ?? {},
    value: stepInto(value, mode),
    isRequired: true,
    removableFrom: path.length,
  })

  const isSet = value !== undefined

  /** The first colour that is chosen brings that of the other mode along, since a theme has both. */
  function change(color: string | number): void {
    const both = { ...Object.fromEntries(modes.map((one) => [one, presetIn(one)])), [mode]: color }
    const root = tools.root(path)
    const edit = isSet ? setEdit(root, field, color) : setEdit(root, pair, both)
    tools.edit([edit], { summary: t('changed {title}', { title }), key: keyOfPath(field.path) })
  }

  return (
    <ColourField
      {...field}
      text={isSet ? field.text : presetIn(mode)}
      type={change}
      note={<ContrastNote pair={pair} mode={mode} />}
    />
  )
}

/** Says how readable the worst of the texts is that a colour is part of, in a mode that visitors may see. */
function ContrastNote({ pair, mode }: { pair: Field; mode: Mode }): ReactNode {
  const { path, tools, within } = pair
  const role = path.at(-1)
  const theme = valueAt(tools.root(path), path.slice(0, -2))
  const read = createColorReader(tools.bundle, stepInto(theme, 'colors'))
  const titleOf = (one: string): string => within?.properties?.[one]?.title ?? one
  const [worst] = colorPairs
    .filter(({ of, on }) => of === role || on === role)
    .map(({ of, on }) => ({ of, on, ratio: contrastOf(read(of, mode), read(on, mode)) }))
    .toSorted((a, b) => a.ratio - b.ratio)
  if (!worst || !shownModes(stepInto(theme, 'scheme')).includes(mode)) return undefined
  const { of, on, ratio } = worst
  const isOnOne = colorPairs.filter((one) => one.of === of).length === 1
  const text = isOnOne ? titleOf(of) : t('{of} on {on}', { of: titleOf(of), on: titleOf(on) })
  const words = formatContrast(ratio)
  return (
    <>
      <i
        className="studio-contrast"
        style={{ color: read(of, mode), background: read(on, mode) }}
        aria-hidden="true"
      >
        Aa
      </i>
      {ratio < minTextContrast ? (
        <strong className="is-weak">
          {t('{text}: too weak: {contrast}, needs {least}', {
            text,
            contrast: words,
            least: minTextContrast,
          })}
        </strong>
      ) : (
        <>{t('{text}: {contrast}, good', { text, contrast: words })}</>
      )}
    </>
  )
}
