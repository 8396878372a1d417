import type { ReactNode } from 'react'
import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import type { FileEdit } from '../../model/draft.ts'
import type { ModelEdit } from '../../model/edit.ts'
import type { ChangeLabel } from '../../model/step.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { useFormTools, type FormTools } from '../form/form-tools.ts'
import { clearEdits, setEdit, textEdits, type FieldPlace } from '../schema/place-edits.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { t } from '../../i18n/translate.ts'

/** The props of every field. */
export interface FieldProps extends FieldPlace {
  /** The schema at this place; it may be a reference with its own title and description. */
  schema: Schema
  value: JsonValue | undefined
  /** Overrides the title of the schema. */
  label?: string | undefined
  /** Whether label and help are only for screen readers. */
  isBare?: boolean | undefined
  /** The value that is shown while this one is not set, such as that of a section. */
  inherited?: JsonValue | undefined
}

/** A field with its texts and the edits it makes. */
export interface Field extends FieldProps {
  tools: FormTools
  /** The schema with references resolved. */
  target: Schema
  title: string
  help: string | undefined
  defaultValue: JsonValue | undefined
  /** The value as a text; empty if it is none. */
  text: string
  /** The default value as a placeholder. */
  placeholder: string | undefined
  /** The button that removes the value. */
  removal?: ReactNode
  /** The language of the text, if it is not that of the site. */
  lang?: string
  /** Whether it was just added and starts expanded. */
  isNew?: boolean
  /** Sets a value, with other edits in the same step. */
  set(
    value: JsonValue,
    words?: { also?: readonly (ModelEdit | FileEdit)[]; summary?: string },
  ): void
  /**
   * Sets typed input, in one step with the input before: that of the last second, or all of a visit. An empty text clears
   * the field.
   */
  type(text: string | number, words?: { also?: readonly ModelEdit[]; visit?: number }): void
  clear: (summary?: string) => void
}

/** Returns the texts of a field, from its schema, and its edits. */
export function useField(props: FieldProps): Field {
  const { schema, value, path, label, inherited } = props
  const tools = useFormTools()
  const target = dereference(tools.bundle, schema)
  const title = label ?? schema.title ?? target.title ?? toLabel(String(path.at(-1) ?? ''))
  const defaultValue = inherited ?? schema.default ?? target.default
  const hasPlaceholder = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  const make = (
    edits: readonly (ModelEdit | FileEdit)[],
    summary: string,
    group?: Pick<ChangeLabel, 'key' | 'isOpen'>,
  ): void => {
    if (edits.length > 0) tools.edit(edits, { summary, ...group })
  }
  return {
    ...props,
    tools,
    target,
    title,
    help: schema.description ?? target.description,
    defaultValue,
    text: typeof value === 'string' ? value : '',
    placeholder: hasPlaceholder ? String(defaultValue) : undefined,
    set: (next, { also = [], summary = t('changed {title}', { title }) } = {}) =>
      make([setEdit(tools.root(path), props, next), ...also], summary),
    type(typed, { also = [], visit } = {}) {
      const edits = [...textEdits(tools.root(path), props, typed), ...also]
      const key = visit === undefined ? keyOfPath(path) : `${keyOfPath(path)} ${visit}`
      make(edits, t('changed {title}', { title }), { key, isOpen: visit !== undefined })
    },
    clear: (summary = t('removed {title}', { title })) =>
      make(clearEdits(tools.root(path), props), summary),
  }
}
