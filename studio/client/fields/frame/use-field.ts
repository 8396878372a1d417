import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import type { ModelEdit } from '../../model/edit.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useForm, type FormStore } from '../form/form-store.ts'
import { clearEdits, setEdit, textEdits } from '../schema/place-edits.ts'
import { keyOf } from '../form/problem-index.ts'
import { toLabel } from '../schema/summary.ts'

/** A field with its words, and with the edits that it makes. */
export interface Field {
  form: FormStore
  /** The schema that references lead to. */
  target: Schema
  title: string
  help: string | undefined
  /** What counts when nothing is written. */
  standard: JsonValue | undefined
  /** Writes a value, with other edits in the same step. */
  set(value: JsonValue, words?: { also?: readonly ModelEdit[]; summary?: string }): void
  /** Writes what was typed, in one step with what was typed before. Nothing empties the field. */
  type(text: string | number): void
  /** Empties the field. */
  clear: () => void
}

/** Reads the schema of a field. */
export function useField(props: FieldProps): Field {
  const { schema, path, label } = props
  const form = useForm()
  const target = dereference(form.tools().bundle, schema)
  const title = label ?? schema.title ?? target.title ?? toLabel(String(path.at(-1) ?? ''))
  const make = (edits: readonly ModelEdit[], summary: string, key?: string): void => {
    if (edits.length > 0) form.tools().edit(edits, { summary, ...(key !== undefined && { key }) })
  }
  return {
    form,
    target,
    title,
    help: schema.description ?? target.description,
    standard: schema.default ?? target.default,
    set: (value, { also = [], summary = `changed ${title}` } = {}) =>
      make([setEdit(form.root(), props, value), ...also], summary),
    type: (typed) =>
      make(
        typeof typed === 'number'
          ? [setEdit(form.root(), props, typed)]
          : textEdits(form.root(), props, typed),
        `changed ${title}`,
        keyOf(path),
      ),
    clear: () => make(clearEdits(form.root(), props), `removed ${title}`),
  }
}
