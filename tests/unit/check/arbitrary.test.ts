import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { arbitraryOf } from '../../fixtures/arbitrary.ts'
import { mutated } from '../../fixtures/mutation.ts'
import { bundle } from '../../fixtures/sites.ts'

const ajv = new Ajv2020({ discriminator: true, strict: true }).addSchema(bundle, 'bundle')
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
  const changes = fc.sample(mutated(fc.constant(start)), { numRuns: 600 })

  it('are all kinds of changes', () => {
    const kinds = new Set(changes.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual([
      'duplicated',
      'extra',
      'missing',
      'renamed',
      'retyped',
      'wrong',
    ])
  })

  it('are changed only at the reported place', () => {
    for (const { document, place, kind } of changes) {
      const holder = kind === 'wrong' || kind === 'retyped' ? place : place.slice(0, -1)
      const around = kind === 'missing' ? place : holder
      expect(valueAt(document, place)).toBeDefined()
      expect(without(document, around)).toEqual(without(start, around))
    }
  })

  it('leave the document that they came from as it was', () => {
    expect(start).toEqual({ a: [{ b: 'text', c: 3 }, 'x'], d: { e: true, f: null } })
  })
})

function valueAt(value: JsonValue | undefined, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  )
}

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
