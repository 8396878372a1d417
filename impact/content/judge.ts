import { findIdleValues } from '../../check/expand/idle-values.ts'
import { createListSettable } from '../../check/expand/settable.ts'
import { migrateSet } from '../../check/migrate/migrate-set.ts'
import type { WrittenSite } from '../../check/migrate/written-site.ts'
import type { Path, ValuePart } from '../../check/problem/problem.ts'
import { toPath, withShells } from '../../check/schema/schema-stage.ts'
import {
  createQuick,
  createThorough,
  schemaOf,
  type SchemaError,
} from '../../check/schema/validators.ts'
import { findIds } from '../../content/find-ids.ts'
import { listPlaced } from '../../content/layers/expand-part.ts'
import { setValues, type PlacedBlock } from '../../content/layers/set-values.ts'
import { partAt, writtenAt } from '../../content/layers/written-at.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import { siteType, type Migration } from '../../migrations/migration.ts'
import type { Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { SchemaFault } from '../../schema/read/user-error.ts'
import type { SchemaChange } from '../schemas/compare-schemas.ts'

/** What is checked one by one: the settings of a file, a page without its blocks, or a block. */
const pieceNames = ['PagesFileShell', 'PageFileShell', 'PageShell', 'Block'] as const

/** The name of what is checked. */
export type ContentPieceName = (typeof pieceNames)[number]

/** A piece of content as the schemas before accepted it. */
interface ContentPiece {
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
export type Judge = ReturnType<typeof createJudge>

/** Makes the judge of two versions of the schemas. Throws a SchemaFault if those as they are now contradict themselves. */
export function createJudge(
  before: SchemaBundle,
  after: SchemaBundle,
  changes: readonly SchemaChange[],
) {
  const old = { ...before, $id: 'before', $defs: withShells(before.$defs) }
  const now = { ...after, $id: 'after', $defs: withShells(after.$defs) }
  const originals = findOriginals(after, now.$defs)
  const wasValid = createQuick(old, pieceNames)
  const isValid = createQuick(now, pieceNames)
  const validate = createThorough(now)
  const settable = { before: createListSettable(before), now: createListSettable(after) }
  try {
    for (const name of pieceNames) isValid(name)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SchemaFault(`The schemas cannot be used: ${reason}`, { cause })
  }

  return { listBreaks, listSetBreaks }

  /** How a piece breaks that was valid before; `due` are the migrations that it has yet to follow. */
  function listBreaks(piece: ContentPiece, due: readonly Migration[]): Break[] {
    const { name, value, path, originOf = (part: Path) => part } = piece
    if (!wasValid(name)(value)) return []
    const migrated = piece.migrated ?? migratePiece(name, value, due)
    const isSame = migrated === value
    const errors = listErrors(name, value)
    const remaining = isSame ? errors : listErrors(name, migrated)
    if (errors.length === 0 && remaining.length === 0) return []
    const by = isSame ? [] : listFollowed(name, value, due)
    const { type } = name === 'Block' ? asRecord(value) : {}
    const breaksOf = (all: readonly SchemaError[], isCovered: boolean): Break[] =>
      all.flatMap((error) => {
        const found = explain(error, value, path)
        const origin = originOf(found.path, !isCovered && !isSame)
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
    // A change breaks a piece once.
    const found = [...open, ...covered]
    const causes = found.map(({ change, reason }) => change ?? reason)
    return found.filter((_, index) => causes.indexOf(causes[index] ?? '') === index)
  }

  function listErrors(name: ContentPieceName, value: unknown): SchemaError[] {
    if (isValid(name)(value)) return []
    const run = validate(name)
    run(value)
    const errors = (run.errors ?? []).filter(({ keyword }) => !rollUps.has(keyword))
    // A property that is no longer known has the better place than the one that is missing instead.
    return errors.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
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

  /**
   * How values break that a `use` block, whose path is `path`, sets in a section. What breaks in the section itself is left
   * out.
   */
  function listSetBreaks(
    use: JsonObject,
    path: Path,
    due: readonly Migration[],
    written: WrittenSite,
  ): Break[] {
    const { section, set } = use
    if (typeof section !== 'string' || !isJsonObject(set)) return []
    const at = [...path, 'set']
    const own = written.sections.blocksOf(section)
    if (findIdleValues(own, set, at, settable.before).length > 0) return []
    const later = asRecord(migrateSet(use, due, written)['set'])
    const ownLater = own.map((one) => migratePlaced(one, written))
    const shownLater = setValues(ownLater, later, at)
    const breaks = setValues(own, set, at).flatMap((one, index) => {
      const { [index]: placedLater } = shownLater
      if (one.value === own[index]?.value || !placedLater) return []
      const [part, partLater] = [one, placedLater].map((placed) =>
        partAt([], { blocks: listPlaced([placed]) }),
      )
      return listBreaks(
        {
          name: 'Block',
          value: one.value,
          // It stands for the block on the expanded page.
          path: ['blocks', 0],
          migrated: placedLater.value,
          originOf(inner, isMigrated) {
            const shown = isMigrated ? partLater : part
            const origin = shown && writtenAt(shown, inner).path
            return origin && at.every((step, depth) => step === origin[depth]) ? origin : undefined
          },
        },
        due,
      )
    })
    const known = new Set(breaks.map((one) => JSON.stringify(one.path)))
    const idle = findIdleValues(ownLater, later, at, settable.now)
      .filter((finding) => !known.has(JSON.stringify(finding.path)))
      .map((finding): Break => ({
        change: undefined,
        reason: finding.message.replace(/\.$/, ''),
        path: finding.path,
        at: 'key',
        isCovered: false,
        by: [],
        type: typeWith(own, String(finding.path[at.length])),
      }))
    return [...breaks, ...idle]
  }
}

/** Keywords whose errors are explained by those of their parts. */
const rollUps = new Set(['oneOf', 'allOf', 'if'])

function isUnknown({ keyword }: SchemaError): boolean {
  return keyword === 'additionalProperties'
}

function placeOf(error: SchemaError): ValuePart {
  if (isUnknown(error)) return 'key'
  return ['required', 'discriminator'].includes(error.keyword) ? 'opening' : 'value'
}

/** The schemas of whole files and pages, by what was made of them to check their contents one by one. */
function findOriginals({ $defs }: SchemaBundle, shells: Record<string, Schema>) {
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
    const before = now
    now = migratePiece(name, now, [migration])
    return now === before ? [] : [migration.name]
  })
}

function migratePlaced(one: PlacedBlock, { dueOf }: WrittenSite): PlacedBlock {
  const { value, origin } = one
  return isJsonObject(value)
    ? { ...one, value: migrateBlock(value, dueOf(String(origin.path[1]))) }
    : one
}

function typeWith(placed: readonly PlacedBlock[], name: string): string | undefined {
  const found = placed.find(({ value }) => findIds(value, []).some(({ id }) => id === name))
  const { type } = asRecord(found?.value)
  return typeof type === 'string' ? type : undefined
}
