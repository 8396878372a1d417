import { asRecord, type Path } from '../../../../schema/read/json-object.ts'
import type { PageFacts } from '../../../facts.ts'

/** A form on a page, of any shape. */
export interface FoundForm {
  path: Path
  form: Record<string, unknown>
  fields: { path: Path; field: Record<string, unknown> }[]
}

/** Lists the forms on a page. */
export function formsOf({ key, blocks }: PageFacts): FoundForm[] {
  return blocks.flatMap((form, index) => {
    if (form['type'] !== 'form') return []
    const path = ['pages', key, 'blocks', index]
    const fields = Array.isArray(form['fields']) ? form['fields'].map(asRecord) : []
    const placed = fields.map((field, at) => ({ path: [...path, 'fields', at], field }))
    return [{ path, form, fields: placed }]
  })
}
