import { useId, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../../check/problem/problem.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { asRecord, stepInto } from '../../../../schema/read/json-object.ts'
import {
  colorPairs,
  createColorReader,
  modes,
  shownModes,
  type Mode,
} from '../../../../schema/values/color-pairs.ts'
import { contrastOf, formatContrast, minTextContrast } from '../../../../schema/values/contrast.ts'
import { t } from '../../i18n/translate.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { GroupFrame, useField, type Field, type FieldProps } from '../frame/field-frame.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { focusFirst } from '../frame/focus.ts'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { Fold } from '../groups/fold.tsx'
import { setEdit, valueAt } from '../schema/place-edits.ts'
import { ColourField } from '../values/text-field.tsx'
import { corners, densities, FontField, Looks, PaletteField } from './looks.tsx'
import { listChanged, paletteIn, schemaBelow } from './theme-values.ts'

/** The sizes behind Fine tune. */
const sizes: readonly Path[] = [
  ['radius', 'card'],
  ['radius', 'control'],
  ['space'],
  ['type', 'size'],
  ['type', 'scale'],
  ['type', 'weight'],
]

/** The theme: palettes, typefaces and shapes to choose from, and single values behind Fine tune. */
export function ThemeField(field: Field): ReactNode {
  const { tools, path, value, schema, title } = field
  const changed = listChanged(tools.bundle, schema, value)
  const colours = schemaBelow(tools.bundle, schema, ['colors', '']).within.properties ?? {}
  const part = (at: Path, draw?: (part: Field) => ReactNode): ReactNode => (
    <ThemePart key={at.join('.')} theme={field} at={at} draw={draw} />
  )
  return (
    <Fold
      title={title}
      summary={
        changed.length === 0 ? t('As delivered') : t('{count} changed', { count: changed.length })
      }
      paths={[path]}
      owned={path}
      actions={
        changed.length > 0 && (
          <PushButton look="link" onClick={() => field.clear(t('reset the theme'))}>
            {t('Reset all')}
          </PushButton>
        )
      }
    >
      <p className="studio-help">{field.help}</p>
      <div className="studio-fields">
        <OtherProblems theme={field} />
        {part(['colors'], (one) => (
          <PaletteField {...one} />
        ))}
        {part(['scheme'])}
        {part(['type', 'family'], (one) => (
          <FontField {...one} />
        ))}
        {part(['type', 'headings'], (one) => (
          <FontField {...one} />
        ))}
        {part(['radius'], (one) => (
          <Looks field={one} looks={corners} columns={5} />
        ))}
        {part(['space'], (one) => (
          <Looks field={one} looks={densities} columns={5} />
        ))}
        {part(['shadow'])}
        {part(['motion'])}
        <Fold
          title={t('Fine tune')}
          summary={t('Single colours and sizes')}
          paths={['colors', 'radius', 'space', 'type'].map((key) => [...path, key])}
          opensForProblems
        >
          <div className="studio-fields">
            {Object.keys(colours).map((role) => part(['colors', role]))}
            {sizes.map((at) => part(at))}
          </div>
        </Fold>
      </div>
    </Fold>
  )
}

/** A part of the theme, drawn as a field unless it is a colour. What is not the default is marked, and can be reset. */
function ThemePart({
  theme: { tools, path, value, schema, removableFrom },
  at,
  draw,
}: {
  theme: Field
  at: Path
  draw: ((part: Field) => ReactNode) | undefined
}): ReactNode {
  const props: FieldProps = {
    ...schemaBelow(tools.bundle, schema, at),
    path: [...path, ...at],
    value: valueAt(value, at),
    isRequired: false,
    removableFrom,
  }
  const id = useId()
  const field = useField(props)
  const { title } = field
  // A single colour goes back to the palette that is chosen.
  const [group, role] = at
  const isColour = group === 'colors' && role !== undefined
  const start = isColour ? paletteIn(valueAt(value, ['colors']))?.[role] : undefined
  const isChanged =
    start === undefined
      ? listChanged(tools.bundle, props.schema, props.value).length > 0
      : !isEqual(props.value ?? null, start)

  function reset(): void {
    const summary = t('reset {title}', { title })
    flushSync(() => (start === undefined ? field.clear(summary) : field.set(start, { summary })))
    focusFirst(document.getElementById(id))
  }

  const removal = isChanged && (
    <PushButton look="link" aria-label={t('Reset {title}', { title })} onClick={reset}>
      {t('Reset')}
    </PushButton>
  )
  return (
    <div className={isChanged ? 'studio-set-field is-set' : 'studio-set-field'} id={id}>
      {isColour ? (
        <ThemeColour {...field} removal={removal} />
      ) : (
        (draw?.(field) ?? <FieldView {...props} />)
      )}
      {removal && !isColour && (
        <div className="studio-row">
          <span className="studio-tag">{t('changed')}</span>
          {removal}
        </div>
      )}
    </div>
  )
}

/** A colour of the theme in both modes, with the contrast of the text that it is the colour or the background of. */
function ThemeColour(field: Field): ReactNode {
  return (
    <GroupFrame className="studio-modes" field={field}>
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

/** The problems of what has no field of its own. */
function OtherProblems({ theme: { tools, path, schema, value } }: { theme: Field }): ReactNode {
  const unknown = [[], ['colors'], ['radius'], ['type']].flatMap((at) => {
    const known = schemaBelow(tools.bundle, schema, [...at, '']).within.properties ?? {}
    const given = Object.keys(asRecord(valueAt(value, at)))
    return given.filter((key) => !Object.hasOwn(known, key)).map((key) => [...at, key])
  })
  return [[], ['type'], ...unknown].map((at) => (
    <ProblemsAt key={at.join('.')} path={[...path, ...at]} />
  ))
}
