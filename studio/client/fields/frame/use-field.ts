import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import type { ModelEdit } from '../../model/edit.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useForm, type FormStore } from '../form/form-store.ts'
import { clearEdits, setEdit, textEdits } from '../schema/place-edits.ts'
import { keyOf } from '../form/problem-index.ts'
import { toLabel } from '../schema/summary.ts'

/** A field with its texts and the edits it makes. */
export interface Field {
  form: FormStore
  /** The schema with references resolved. */
  target: Schema
  title: string
  help: string | undefined
  /** The default value. */
  defaultValue: JsonValue | undefined
  /** Sets a value, with other edits in the same step. */
  set(value: JsonValue, words?: { also?: readonly ModelEdit[]; summary?: string }): void
  /** Sets typed input, in one step with the input before. An empty text clears the field. */
  type(text: string | number): void
  /** Clears the field. */
  clear: () => void
}

/** Returns the texts of a field, from its schema, and its edits. */
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
    defaultValue: schema.default ?? target.default,
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
