import { ownKeywords } from '../../../schema/read/deprecated.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { arbitraryOf } from '../../fixtures/arbitrary.ts'
import { choices, mutate } from '../../fixtures/mutate.ts'
import { bundle } from '../../fixtures/bundle.ts'

const ajv = new Ajv2020({ discriminator: true, strict: true, keywords: ownKeywords }).addSchema(
  bundle,
  'bundle',
)
const names = Object.keys(bundle.$defs)

describe('drawn values', () => {
  it.each(names)('are valid: %s', (name) => {
    const validate = ajv.compile({ $ref: `bundle#/$defs/${name}` })
    const values = fc.sample(arbitraryOf(bundle, { $ref: `#/$defs/${name}` }), {
      numRuns: 30,
    })
    expect(values.filter((value) => !validate(value))).toEqual([])
  })

  it('now and then have what only another value asks for', () => {
    const buttons = fc.sample(arbitraryOf(bundle, { $ref: '#/$defs/FloatingButton' }), {
      numRuns: 100,
    })
    expect(JSON.stringify(buttons)).toContain('"color":"custom"')
  })
})

describe('changed documents', () => {
  const start: JsonValue = { a: [{ b: 'text', c: 3 }, 'x'], d: { e: true, f: null } }

  it('are changed only at the reported place, and leave the document that they came from', () => {
    const before = structuredClone(start)
    const places = new Set<string>()
    for (const choice of fc.sample(choices, 600)) {
      const { document = null, place } = mutate(start, choice) ?? {}
      if (place === undefined) continue
      places.add(`${choice.operation} ${place.at}`)
      const isWhole = place.at === 'value' || place.at === 'group'
      const around = isWhole ? place.path : place.path.slice(0, -1)
      expect(document).not.toEqual(start)
      expect(without(document, around)).toEqual(without(start, around))
    }
    expect([...places].toSorted()).toEqual([
      'add member',
      'duplicate equal',
      'duplicate member',
      'misspell value',
      'remove group',
      'rename key',
      'replace value',
      'retype value',
    ])
    expect(start).toEqual(before)
  })
})

/** The document with everything below a path blanked. */
function without(document: JsonValue, path: readonly (string | number)[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(document))
  const key = path.at(-1)
  if (key === undefined) return undefined
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), copy)
  Reflect.set(Object(holder), key, 'blank')
  return copy
}
