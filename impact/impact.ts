import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { singular } from '../check/problem/describe.ts'
import { startOfFile, type Path, type Range } from '../check/problem/problem.ts'
import { openText } from '../check/syntax/open-text.ts'
import type { Source } from '../check/syntax/source.ts'
import { type Migration, siteType } from '../migrations/migration.ts'
import { migrations } from '../migrations/migrations.gen.ts'
import { callOf } from '../schema/config/call.ts'
import { altTitle } from '../schema/config/follow-config.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { isOtherSite, rootsWith } from '../schema/config/site-roots.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { capitalize } from '../schema/read/capitalize.ts'
import { isJsonObject } from '../schema/read/json-object.ts'
import {
  listBlockTypes,
  listSchemaFiles,
  loadSchemas,
  shellFolders,
} from '../schema/read/load-schemas.ts'
import {
  findBreaks,
  withoutBreaks,
  type Breaks,
  type Cause,
  type KnownMigrations,
} from './content/find-breaks.ts'
import { createJudge } from './content/judge.ts'
import type { Extract } from './git.ts'
import { compareSchemas, type ChangeKind, type SchemaChange } from './schemas/compare-schemas.ts'

/** A change of the schemas, and what it does to content. */
export interface ReportedChange {
  /** Undefined for breaks that no change explains. */
  kind: ChangeKind | undefined
  /** Whether content breaks that no migration covers, breaks and is covered, or does not break. */
  effect: 'breaks' | 'covered' | 'none'
  /** The place in the schema, or else that of the first break. */
  file: string
  range: Range
  /** Where it is in the schemas: the block type or the title, and the properties. */
  where: readonly string[]
  message: string
  open: Breaks
  covered: Breaks
  /** The names of the migrations that cover breaks. */
  by: readonly string[]
  remedy: string | undefined
}

/** How the schemas of a folder differ from those before, and what that does to content. */
export interface Impact {
  changes: readonly ReportedChange[]
  /** How many pages were read, and how many files. */
  pages: number
  files: number
}

/**
 * Compares the schemas below `root` with those before, and runs all known content against both. In a site these are its own:
 * what the package brings is the same on both sides. Throws a SchemaFault for schemas that cannot be read.
 */
export async function findImpact(
  root: string,
  before: Pick<Extract, 'root' | 'migrations'>,
  pagesFile: string,
  settings: SiteConfig,
  all: readonly Migration[] = migrations,
): Promise<Impact> {
  const load = (one: string): SchemaBundle => loadSchemas(settings, rootsWith(one, settings))
  const [old, now] = [load(before.root), load(root)]
  const known = all.filter(({ name }) => before.migrations.has(name))
  const isSame = JSON.stringify(old) === JSON.stringify(now) && known.length === all.length
  if (isSame) return { changes: [], pages: 0, files: 0 }
  const changes = compareSchemas(old, now)
  const versions = { before: before.root, now: root, migrations: { all, known }, settings }
  const findRemedy = createFindRemedy(versions.migrations)
  const found = await findBreaks(createJudge(old, now, changes), versions, pagesFile)
  const places = {
    now: createPlaceChanges(root, settings),
    before: createPlaceChanges(before.root, settings),
  }
  const report = (cause: Cause): ReportedChange => {
    const { change, open, covered, by } = cause
    const effect = open.count > 0 ? 'breaks' : covered.count > 0 ? 'covered' : 'none'
    const remedy = effect === 'breaks' ? findRemedy(cause) : undefined
    const rest = { effect, open, covered, by: [...by], remedy } as const
    if (change) {
      const place = (change.isGone ? places.before : places.now)(change)
      return { kind: change.kind, ...place, message: change.message, ...rest }
    }
    const { file, range } = open.places[0] ?? { file: '', range: startOfFile }
    const message = `Content breaks that no change of the schemas explains: ${cause.reason}.`
    return { kind: undefined, file, range, where: [], message, ...rest }
  }
  const { causes, pages, files } = found
  const reported = [
    ...changes.map((one) => causes.find(({ change }) => change === one) ?? withoutBreaks(one)),
    ...causes.filter(({ change }) => change === undefined),
  ].map(report)
  const effects = ['breaks', 'covered', 'none']
  const rank = ({ effect }: ReportedChange): number => effects.indexOf(effect)
  return { changes: reported.toSorted((a, b) => rank(a) - rank(b)), pages, files }
}

function createPlaceChanges(
  root: string,
  settings: SiteConfig,
): (change: SchemaChange) => Pick<ReportedChange, 'file' | 'range' | 'where'> {
  const origins = new Map<string, { file: string; source: Source; path: Path }>()
  const brought = [...shellFolders(settings).keys()]
  for (const path of listSchemaFiles(settings, rootsWith(root, settings))) {
    const { source } = openText(readFileSync(path))
    if (!source) continue
    const file = relative(root, path).replaceAll('\\', '/')
    for (const [title, inner] of titlesIn(source.value))
      origins.set(title, { file, source, path: inner })
  }
  // Alternative texts have no file of their own: their schema is made from that of texts.
  const text = origins.get('Text')
  if (text) origins.set(altTitle, text)
  return (change) => {
    const { title, path } = ownPlace(change, brought)
    const origin = origins.get(title)
    if (!origin) throw new Error(`no schema file has the title ${title}`)
    const { file, source } = origin
    const whole = [...origin.path, ...path]
    return { file, range: source.locate(whole, 'key'), where: nameParents(file, title, whole) }
  }
}

/** A change of the settings, or of what campaigns may set there, is one of the shell block that has brought the property. */
function ownPlace(
  { title, path }: SchemaChange,
  brought: readonly string[],
): Pick<SchemaChange, 'title' | 'path'> {
  const [list, name = '', ...rest] = path
  const isBrought = list === 'properties' && brought.includes(String(name))
  if (isBrought && /^(?:Campaign)?Site$/.test(title))
    return { title: capitalize(String(name)), path: rest }
  const [, part = ''] = /^Campaign(\w+)$/.exec(title) ?? []
  const isPart = brought.some((key) => capitalize(key) === part)
  return { title: isPart ? part : title, path }
}

function titlesIn(value: unknown, path: Path = []): [title: string, path: Path][] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => titlesIn(entry, [...path, index]))
  if (!isJsonObject(value)) return []
  const { title } = value
  const isNamed = path.length === 0 || isJsonObject(value['properties'])
  const inner = Object.entries(value).flatMap(([key, part]) => titlesIn(part, [...path, key]))
  return isNamed && typeof title === 'string' ? [[title, path], ...inner] : inner
}

function nameParents(file: string, title: string, path: Path): string[] {
  const [, type] = /^blocks\/(\w+)\/schema\.json$/.exec(file) ?? []
  const names = [type ?? title]
  const end = path.at(-2) === 'properties' ? path.length - 2 : path.length
  for (let index = 0; index < end; index += 1) {
    if (path[index] === 'items') names.push(singular(names.pop() ?? ''))
    else if (path[index] === 'properties') names.push(String(path[(index += 1)]))
  }
  return names
}

/**
 * Makes the function that says what to do about content that breaks and that no migration covers. `siteTypes` are the block types
 * of another site, which can migrate nothing else.
 */
export function createFindRemedy(
  { all, known }: KnownMigrations,
  siteTypes = isOtherSite(siteRoot) ? listBlockTypes([{ folder: siteRoot }]) : undefined,
): (cause: Cause) => string {
  const added = all.filter((migration) => !known.includes(migration))
  const last = known.at(-1)?.name ?? ''
  const proposed = new Map<string, string>()
  return ({ change, types }) => {
    if (
      types.has(undefined) ||
      (siteTypes && [...types].some((one) => !siteTypes.includes(one ?? '')))
    )
      return `Migrations change only ${siteTypes ? 'blocks of your own types' : 'blocks and site settings'}, and what campaigns set in them. Keep accepting the earlier form, and mark it as deprecated.`
    const [first, ...others] = types
    const missing =
      siteTypes && [...types].find((one) => !added.some((migration) => migration.type === one))
    const type = siteTypes
      ? (missing ?? first)
      : others.length > 0 || change?.isGone
        ? undefined
        : first
    const [what, stored] =
      type === siteType ? ['these settings', 'stored settings'] : ['these blocks', 'stored blocks']
    const own = added.filter((migration) => migration.type === type)
    const early = own.find(({ name }) => name < last)
    if (early)
      return `The migration ${early.name} comes before ${last}, which content has followed already. Give it a later date, and run \`${callOf('codegen')}\`.`
    const [extended] = own
    if (extended && !change)
      return `The migration ${extended.name} makes ${what} invalid. Correct it.`
    if (extended) return `The migration ${extended.name} does not cover this yet. Extend it.`
    const owner = type ?? 'all'
    const slug = proposed.get(owner) ?? change?.slug ?? 'fit-schema'
    proposed.set(owner, slug)
    return `Run \`${callOf('new-migration', `${owner} ${slug}`)}\` and write how ${stored} follow, or keep accepting the earlier form.`
  }
}
