// covers: pages.json schema/page/migrations/* blocks/*/migrations/* migrations/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { migrateSource } from '../../../check/migrate/migrate-source.ts'
import { createThorough } from '../../../check/schema/validators.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { listMigrations } from '../../../codegen/lists/migrations.ts'
import { listDue, migrateBlock, migrateSite } from '../../../migrations/due.ts'
import { siteType, type Migration } from '../../../migrations/migration.ts'
import { migrations } from '../../../migrations/migrations.gen.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { deepFreeze } from '../../fixtures/base-site.ts'
import { blockTypes, bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import { values } from '../../fixtures/json-texts.ts'
import { lostTexts } from '../../fixtures/migrations.ts'
import { root } from '../../fixtures/site-folder.ts'

/* What every migration must do, whatever it is about. */

const files = listMigrations([{ folder: root }])

const validators = createThorough({ ...bundle, $id: 'site' })

function explain(value: JsonObject, title: 'Block' | 'Site'): string[] {
  const validate = validators(title)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe.each(files)('$name', ({ name, type, file }) => {
  const isOfSite = type === siteType
  const migrate = isOfSite ? migrateSite : migrateBlock
  const { up } = migrations.find((one) => one.name === name)!
  const samples: { before: JsonObject; after: JsonObject }[] = JSON.parse(
    readFileSync(join(root, file.replace(/\.ts$/, '.json')), 'utf8'),
  )
  // Every word of its source may be a name that it knows.
  const words = new Set(readFileSync(join(root, file), 'utf8').match(/\b[a-z]\w*/gi))
  const blocks = fc
    .record({
      sample: fc.constantFrom({}, ...samples.map(({ before }) => before)),
      type: type === undefined ? fc.constantFrom(...blockTypes, 'odd') : fc.constant(type),
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
    .map(({ sample, known, unknown, ...rest }): JsonObject =>
      deepFreeze(
        JSON.parse(JSON.stringify({ ...sample, ...known, ...rest, 'x-unknown': unknown })),
      ),
    )

  it('changes its sample blocks', () => {
    const later = migrations.filter((one) => one.name > name)
    for (const { before, after } of samples) {
      const now = up(deepFreeze(before))
      expect(now).toEqual(after)
      expect(explain(migrate(now, later), isOfSite ? 'Site' : 'Block')).toEqual([])
    }
    expect(samples.some(({ before }) => up(before) !== before)).toBe(true)
  })

  it('takes any block, changes nothing in place, keeps every text and what it does not know, and needs no second time', () => {
    let changed = 0
    fc.assert(
      fc.property(blocks, (block) => {
        const now = up(block)
        expect(JSON.parse(JSON.stringify(now))).toEqual(now)
        expect(lostTexts(block, now)).toEqual([])
        expect(now['x-unknown']).toEqual(block['x-unknown'])
        expect(up(deepFreeze(now))).toBe(now)
        changed += Number(now !== block)
      }),
      { numRuns: cases(5_000) },
    )
    expect(changed).toBeGreaterThan(cases(50))
  })
})

const lost = (before: string[], after: string[]): string[] =>
  lostTexts({ texts: before }, { texts: after })

it('the texts of a block may be new, and be split', () => {
  expect(lost(['New: All games', 'b'], ['b', 'All games', 'New', 'and more'])).toEqual([])
})

it('the texts of a block are lost if a word of them is missing', () => {
  expect(lost(['New: All games'], ['All', 'games'])).toEqual(['New'])
  expect(lost(['a', 'a'], ['a'])).toEqual(['a'])
  expect(lost(['New game'], ['game'])).toEqual(['New'])
})

it('the state of content lists what is due after it', () => {
  const all = ['2026-01-01-a', '2026-01-02-b', '2026-01-03-c'].map((name) => ({
    name,
    type: undefined,
    up: (block: JsonObject) => block,
  }))
  const due = (state: unknown): string[] | undefined => listDue(state, all)?.map(({ name }) => name)
  expect(due(undefined)).toEqual(all.map(({ name }) => name))
  expect(due('2026-01-02-b')).toEqual(['2026-01-03-c'])
  expect(due('2026-01-03-c')).toEqual([])
  expect(due('2026-01-02-x')).toEqual(['2026-01-03-c'])
  expect(due('2026-01-03-d')).toBeUndefined()
  expect(due(null)).toEqual([])
})

it('leaves the own site alone whatever it states; otherwise give the migration a later date', () => {
  const { source } = openText(readFileSync(join(root, 'pages.json')))
  expect(migrateSource(source!, migrations)?.describe()).toBeUndefined()
})

describe('a migration that cannot be followed is named by its file', () => {
  const name = '2026-01-01-test'
  const refuse = (): never => {
    throw new Error('write what `up` does first')
  }

  it.each<[string, Migration['type'], Migration['up']]>([
    ['blocks/cta/migrations/2026-01-01-test.ts: write what `up` does first', 'cta', refuse],
    [
      'blocks/cta/migrations/2026-01-01-test.ts: `up` must return the block.',
      'cta',
      () => JSON.parse('null'),
    ],
    [
      'schema/page/migrations/2026-01-01-test.ts: `up` must return the block.',
      undefined,
      () => JSON.parse('[]'),
    ],
  ])('%s', (message, type, up) => {
    const block = { type: 'cta' }
    expect(() => migrateBlock(block, [{ name, type, up }])).toThrow(new UserError(message))
    expect(migrateBlock({ type: 'faq' }, [{ name, type: 'cta', up }])).toEqual({ type: 'faq' })
  })

  it('in the site settings too', () => {
    const up = (): JsonObject => JSON.parse('null')
    expect(() => migrateSite({}, [{ name, type: siteType, up }])).toThrow(
      new UserError(`schema/site/migrations/${name}.ts: \`up\` must return the settings.`),
    )
  })
})
