// covers: pages.json schema/page/migrations/* blocks/*/migrations/* migrations/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { migrateSource } from '../../../check/migrate/migrate-source.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { listMigrations } from '../../../codegen/migrations.ts'
import { listDue } from '../../../migrations/due.ts'
import { migrations } from '../../../migrations/migrations.gen.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { cases } from '../../fixtures/cases.ts'
import { values } from '../../fixtures/json-texts.ts'
import { textsIn } from '../../fixtures/migrations.ts'
import { root } from '../../fixtures/site-folder.ts'
import { deepFreeze } from '../../fixtures/sites.ts'

/* What every migration must do, whatever it is about. */

const files = listMigrations(root)

describe.each(files)('$name', ({ name, type, file }) => {
  const { up } = migrations.find((one) => one.name === name)!
  // Every word of its source may be a name that it knows.
  const words = new Set(readFileSync(join(root, file), 'utf8').match(/\b[a-z]\w*/gi))
  const blocks = fc
    .record({
      type: type === undefined ? fc.constantFrom(...listBlockTypes(), 'odd') : fc.constant(type),
      known: fc.dictionary(
        fc.constantFrom(...words),
        fc.oneof(
          fc.string(),
          fc.array(fc.dictionary(fc.constantFrom(...words), fc.string())),
          values,
        ),
        { noNullPrototype: true },
      ),
      unknown: values,
    })
    .map(({ known, unknown, ...rest }): JsonObject =>
      deepFreeze(JSON.parse(JSON.stringify({ ...known, ...rest, 'x-unknown': unknown }))),
    )

  it('takes any block, changes nothing in place, keeps every text and what it does not know, and needs no second time', () => {
    let changed = 0
    fc.assert(
      fc.property(blocks, (block) => {
        const now = up(block)
        expect(JSON.parse(JSON.stringify(now))).toEqual(now)
        expect(textsIn(now)).toEqual(textsIn(block))
        expect(now['x-unknown']).toEqual(block['x-unknown'])
        expect(up(deepFreeze(now))).toBe(now)
        changed += Number(now !== block)
      }),
      { numRuns: cases(5_000) },
    )
    expect(changed).toBeGreaterThan(cases(50))
  })
})

describe('the state of content', () => {
  it('lists what is due after it', () => {
    const all = ['2026-01-01-a', '2026-01-02-b', '2026-01-03-c'].map((name) => ({
      name,
      type: undefined,
      up: (block: JsonObject) => block,
    }))
    const due = (state: unknown): string[] | undefined =>
      listDue(state, all)?.map(({ name }) => name)
    expect(due(undefined)).toEqual(all.map(({ name }) => name))
    expect(due('2026-01-02-b')).toEqual(['2026-01-03-c'])
    expect(due('2026-01-03-c')).toEqual([])
    expect(due('2026-01-02-x')).toEqual(['2026-01-03-c'])
    expect(due('2026-01-03-d')).toBeUndefined()
    expect(due(null)).toEqual([])
  })
})

it('leaves the own site alone whatever it states; otherwise give the migration a later date', () => {
  const { source } = openText(readFileSync(join(root, 'pages.json')))
  expect(migrateSource(source!, migrations)?.describe()).toBeUndefined()
})
