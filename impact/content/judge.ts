import { createListSettable, type ListSettable } from '../../check/expand/settable.ts'
import type { Path, ValuePart } from '../../check/problem/problem.ts'
import {
  createQuick,
  createThorough,
  schemaOf,
  type IsValid,
  type SchemaError,
  type Validators,
} from '../../check/schema/validators.ts'
import { toPath, withShells } from '../../check/schema/schema-stage.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import { siteType, type Migration } from '../../migrations/migration.ts'
import type { Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { SchemaFault } from '../../schema/read/user-error.ts'
import type { SchemaChange } from '../schemas/compare-schemas.ts'

/** What is checked one by one: the settings of a file, a page without its blocks, or a block. */
export type ContentPieceName = 'PagesFileShell' | 'PageFileShell' | 'PageShell' | 'Block'

/** A piece of content as the schemas before accepted it. */
export interface ContentPiece {
  name: ContentPieceName
  value: unknown
  /** From the top of its file. */
  path: Path
  /** A block after migrations, if it is more than these make of its value. */
  migrated?: unknown
  /** Finds where a part is written, before or after migrations; undefined for a part of something else. */
  originOf?: (path: Path, isMigrated: boolean) => Path | undefined
}

/** One way in which content that was valid breaks. */
export interface Break {
  /** The change that explains it; undefined if none does. */
  change: SchemaChange | undefined
  /** What ajv says, for breaks that no change explains. */
  reason: string
  path: Path
  at: ValuePart
  /** Whether it is valid once it is migrated. */
  isCovered: boolean
  /** The names of the migrations that change the piece. */
  by: readonly string[]
  /** The type of the block; "site" in the site settings, undefined elsewhere. */
  type: string | undefined
}

/** Decides what breaks between two versions of the schemas. */
export interface Judge {
  /** How a piece breaks that was valid before; `due` are the migrations that it has yet to follow. */
  listBreaks(piece: ContentPiece, due: readonly Migration[]): Break[]
  /** What may be set in sections, before and now. */
  settable: Readonly<Record<'before' | 'now', ListSettable>>
}

/** Makes the judge of two versions of the schemas. */
export function createJudge(
  before: SchemaBundle,
  after: SchemaBundle,
  changes: readonly SchemaChange[],
): Judge {
  const old = { ...before, $id: 'before', $defs: withShells(before.$defs) }
  const now = { ...after, $id: 'after', $defs: withShells(after.$defs) }
  const originals = findOriginals(after, now.$defs)
  const wasValid = createQuick(old, pieceNames)
  const isValid = createQuick(now, pieceNames)
  const validate = createThorough(now)
  compile(isValid)

  function listErrors(name: ContentPieceName, value: unknown): SchemaError[] {
    if (isValid(name)(value)) return []
    const run = validate(name)
    run(value)
    const errors = (run.errors ?? []).filter(({ keyword }) => !rollUps.has(keyword))
    // A property that is no longer known has the better place than the one that is missing instead.
    return errors.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
  }

  return {
    settable: { before: createListSettable(before), now: createListSettable(after) },
    listBreaks({ name, value, path, originOf = (part) => part, ...piece }, due) {
      if (!wasValid(name)(value)) return []
      const migrated = piece.migrated ?? migratePiece(name, value, due)
      const errors = listErrors(name, value)
      const remaining = migrated === value ? errors : listErrors(name, migrated)
      if (errors.length === 0 && remaining.length === 0) return []
      const by = migrated === value ? [] : listFollowed(name, value, due)
      const { type } = name === 'Block' ? asRecord(value) : {}
      const breaksOf = (all: readonly SchemaError[], isCovered: boolean): Break[] =>
        all.flatMap((error) => {
          const found = explain(error, value, path)
          const origin = originOf(found.path, !isCovered && migrated !== value)
          if (origin === undefined) return []
          const owner = origin[0] === 'site' ? siteType : type
          const ofType = typeof owner === 'string' ? owner : undefined
          return [{ ...found, path: origin, isCovered, by, type: ofType }]
        })
      const open = breaksOf(remaining, false)
      const lost = new Set(open.map(({ change }) => change))
      const covered = breaksOf(errors, true).filter(
        ({ change }) => change !== undefined && !lost.has(change),
      )
      return onePerChange([...open, ...covered])
    },
  }

  function explain(error: SchemaError, value: unknown, path: Path) {
    const schema = schemaOf(error)
    const known = { ...error, parentSchema: originals.get(schema) ?? schema }
    const { additionalProperty } = asRecord(error.params)
    const extra = typeof additionalProperty === 'string' ? [additionalProperty] : []
    return {
      change: changes.find((change) => change.explains(known)),
      reason: error.message ?? error.keyword,
      path: [...path, ...toPath(error.instancePath, value), ...extra],
      at: placeOf(error),
    }
  }
}

const pieceNames: readonly ContentPieceName[] = [
  'PagesFileShell',
  'PageFileShell',
  'PageShell',
  'Block',
]

/** Keywords whose errors are explained by those of their parts. */
const rollUps = new Set(['oneOf', 'allOf', 'if'])

function isUnknown({ keyword }: SchemaError): boolean {
  return keyword === 'additionalProperties'
}

function placeOf(error: SchemaError): ValuePart {
  const { keyword } = error
  if (isUnknown(error)) return 'key'
  return keyword === 'required' || keyword === 'discriminator' ? 'opening' : 'value'
}

/** Throws a SchemaFault if the schemas as they are now contradict themselves. */
function compile(isValid: Validators<IsValid>): void {
  try {
    for (const name of pieceNames) isValid(name)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SchemaFault(`The schemas cannot be used: ${reason}`, { cause })
  }
}

/** The schemas of whole files and pages, by what was made of them to check their contents one by one. */
function findOriginals(
  { $defs }: SchemaBundle,
  shells: Record<string, Schema>,
): Map<Schema | undefined, Schema> {
  const originals = new Map<Schema | undefined, Schema>()
  for (const title of ['PagesFile', 'PageFile', 'Page']) {
    const [shell, whole = {}] = [shells[`${title}Shell`], $defs[title]]
    originals.set(shell, whole)
    for (const [name, schema] of Object.entries(whole.properties ?? {}))
      originals.set(shell?.properties?.[name], schema)
  }
  return originals
}

function migratePiece(name: ContentPieceName, value: unknown, due: readonly Migration[]): unknown {
  if (!isJsonObject(value)) return value
  if (name === 'Block') return migrateBlock(value, due)
  const { site } = value
  const migrated = isJsonObject(site) ? migrateSite(site, due) : site
  return migrated === site ? value : { ...value, site: migrated }
}

/** The names of the migrations that change a piece on its way. */
function listFollowed(name: ContentPieceName, value: unknown, due: readonly Migration[]): string[] {
  let now = value
  return due.flatMap((migration) => {
    const next = migratePiece(name, now, [migration])
    const isSame = next === now
    now = next
    return isSame ? [] : [migration.name]
  })
}

function onePerChange(breaks: readonly Break[]): Break[] {
  const seen = new Set<SchemaChange | string>()
  return breaks.filter(({ change, reason }) => {
    const key = change ?? reason
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
