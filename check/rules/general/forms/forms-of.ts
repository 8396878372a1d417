import { asRecord, listIn } from '../../../../schema/read/json-object.ts'
import type { PageFacts } from '../../../facts.ts'
import type { Kind } from '../../../problem/problem.ts'

/** Lists the forms on a page, of any shape, and their fields. */
export function formsOf({ key, blocks }: PageFacts) {
  return blocks.flatMap((form, index) => {
    if (form['type'] !== 'form') return []
    const path = ['pages', key, 'blocks', index]
    const fields = listIn(form, 'fields').map((field, at) => {
      return { path: [...path, 'fields', at], field: asRecord(field) }
    })
    return [{ path, form, fields }]
  })
}

/** The text that a property of a form is; empty if it is none. */
export function textIn(owner: Record<string, unknown>, key: string): string {
  const { [key]: value } = owner
  return typeof value === 'string' ? value : ''
}

/** An example with a form in front of a block of the example site. */
export function exampleForm(field: string): Kind['example'] {
  const form = `"id": "book", "title": "Book a table", "fields": [${field}],
          "submit": "Book", "thanks": "It is yours."`
  const next = '"type": "legal",'
  return [next, `"type": "form", ${form}\n        },\n        {\n          ${next}`]
}
