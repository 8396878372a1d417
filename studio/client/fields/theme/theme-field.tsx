import { useId, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../../check/problem/problem.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { FieldView } from '../frame/field-view.tsx'
import { focusFirst } from '../frame/focus.ts'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { useField, type Field, type FieldProps } from '../frame/field-frame.tsx'
import { Fold } from '../groups/fold.tsx'
import { valueAt } from '../schema/place-edits.ts'
import { CornerField, DensityField, FontField, PaletteField } from './looks.tsx'
import { ThemeColourField } from './theme-colour.tsx'
import { listChanged, paletteIn, schemaBelow } from './theme-values.ts'
import { t } from '../../i18n/translate.ts'

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
  const part = (at: Path, kind: PartKind = FieldView): ReactNode => (
    <ThemePart key={at.join('.')} theme={field} at={at} kind={kind} />
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
        {part(['colors'], PaletteField)}
        {part(['scheme'])}
        {part(['type', 'family'], FontField)}
        {part(['type', 'headings'], FontField)}
        {part(['radius'], CornerField)}
        {part(['space'], DensityField)}
        {part(['shadow'])}
        {part(['motion'])}
        <Fold
          title={t('Fine tune')}
          summary={t('Single colours and sizes')}
          paths={['colors', 'radius', 'space', 'type'].map((key) => [...path, key])}
          opensForProblems
        >
          <div className="studio-fields">
            {Object.keys(colours).map((role) => part(['colors', role], ThemeColourField))}
            {sizes.map((at) => part(at))}
          </div>
        </Fold>
      </div>
    </Fold>
  )
}

type PartKind = (props: FieldProps & { removal?: ReactNode }) => ReactNode

/** A part of the theme. What is not the default is marked, and can be reset. */
function ThemePart({
  theme: { tools, path, value, schema, removableFrom },
  at,
  kind: Kind,
}: {
  theme: Field
  at: Path
  kind: PartKind
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
  const [group, role = ''] = at
  const palette = group === 'colors' ? paletteIn(valueAt(value, ['colors'])) : undefined
  const start = palette?.[role]
  const isChanged =
    start === undefined
      ? listChanged(tools.bundle, props.schema, props.value).length > 0
      : !isEqual(props.value ?? null, start)

  function reset(): void {
    const summary = t('reset {title}', { title })
    flushSync(() => (start === undefined ? field.clear(summary) : field.set(start, { summary })))
    focusFirst(document.getElementById(id))
  }

  const isOneRow = Kind === ThemeColourField
  const removal = isChanged && (
    <PushButton look="link" aria-label={t('Reset {title}', { title })} onClick={reset}>
      {t('Reset')}
    </PushButton>
  )
  return (
    <div className={isChanged ? 'studio-set-field is-set' : 'studio-set-field'} id={id}>
      <Kind {...props} {...(isOneRow && { removal })} />
      {removal && !isOneRow && (
        <div className="studio-row">
          <span className="studio-tag">{t('changed')}</span>
          {removal}
        </div>
      )}
    </div>
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
