import { usesIn } from '../../content/layers/sections.ts'
import { listWritten } from '../../content/layers/value-layer.ts'
import { asRecord, stepInto, type JsonValue, type Path } from '../../schema/read/json-object.ts'

/** What has names that other places refer to: the members of pages.json whose keys are names. */
export type NamedGroup = 'pages' | 'sections' | 'campaigns'

/** A place in a file that names something: a value, or the key of a member. */
export interface NamePlace {
  name: string
  path: Path
  isKey: boolean
}

/** Where a file lists pages in the order of its navigation. */
const navigation: Path = ['site', 'navigation']

/** Lists where a file of the site, or an overlay, names pages, sections or campaigns, but not the links to pages. */
export function listNamePlaces(root: JsonValue | undefined, group: NamedGroup): NamePlace[] {
  const sets = listWritten(root).flatMap(({ at }) =>
    setGroups[group].map((inner) => [...at, 'set', inner]),
  )
  const keys = [...sets, [group]].flatMap((path) =>
    Object.keys(asRecord(valueAt(root, path))).map((name) => ({
      name,
      path: [...path, name],
      isKey: true,
    })),
  )
  return [...valuesNaming[group](root), ...keys]
}

/** Lists where the pages and sections of a file use sections. */
export function listUses(root: JsonValue | undefined): NamePlace[] {
  return listBlocks(root).flatMap(({ block, path }) => {
    // An overlay by id need not repeat the type.
    const isById = typeof path.at(-1) === 'string'
    const uses = usesIn([isById ? { type: 'use', ...asRecord(block) } : block])
    return uses.map((name) => ({ name, path: [...path, 'section'], isKey: false }))
  })
}

/** Lists the blocks of the sections and pages of a file, or what an overlay changes in them by their ids. */
export function listBlocks(root: JsonValue | undefined): { block: JsonValue; path: Path }[] {
  return homes.flatMap((home) =>
    Object.entries(asRecord(stepInto(root, home))).flatMap(([key, part]) => {
      const { blocks = null } = asRecord(part)
      return membersOf(blocks).map(([step, block]) => ({
        block,
        path: [home, key, 'blocks', step],
      }))
    }),
  )
}

/** What has blocks. */
const homes = ['sections', 'pages'] as const

/** The groups of what campaigns set that are keyed by names. */
const setGroups = { pages: ['pages', 'meta'], sections: ['sections'], campaigns: [] } as const

/** Lists the values that are names. */
const valuesNaming: Record<NamedGroup, (root: JsonValue | undefined) => NamePlace[]> = {
  pages: (root) =>
    [...listWritten(root).map(({ at }) => [...at, 'pages']), navigation].flatMap((list) =>
      membersOf(valueAt(root, list) ?? null).flatMap(([index, name]) =>
        typeof name === 'string' ? [{ name, path: [...list, index], isKey: false }] : [],
      ),
    ),
  sections: listUses,
  campaigns: (root) => homes.flatMap((home) => listJoins(stepInto(root, home) ?? null, [home])),
}

/** Where pages, sections, blocks and entries of lists join a campaign: what has a property of that name besides is something else. */
function listJoins(value: JsonValue, at: Path): NamePlace[] {
  const mayJoin = at.length % 2 === 0
  return membersOf(value).flatMap(([step, name]) => {
    const path = [...at, step]
    return mayJoin && step === 'campaign' && typeof name === 'string'
      ? [{ name, path, isKey: false }]
      : listJoins(name, path)
  })
}

function membersOf(value: JsonValue): [step: string | number, member: JsonValue][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(asRecord(value))
}

function valueAt(root: JsonValue | undefined, path: Path): JsonValue | undefined {
  return path.reduce(stepInto, root)
}
