import { oncePer } from '../schema/cache/once-per.ts'
import { refName, type Schema, type SchemaBundle } from '../schema/read/bundle.ts'
import { foldSchema } from '../schema/read/fold-schema.ts'
import { asRecord, isJsonObject, type Path } from '../schema/read/json-object.ts'
import { pieceNamed, type PieceName } from '../schema/read/pieces.ts'

/** A string in pages.json whose schema is one of the shared pieces. */
export interface Occurrence {
  readonly piece: PieceName
  readonly value: string
  /** Its place; computed on first access. */
  readonly path: Path
  /** The object that contains it; empty in a list. */
  readonly parent: Record<string, unknown>
  /** How many characters fit where it is shown, if the schema knows. */
  readonly budget?: number | undefined
}

/** Calls back for every occurrence in a value of any shape; what the schema does not know is skipped. */
export type Walk = ReturnType<typeof createWalk>

/** One step on the way to a value. */
interface Step {
  before: Step | undefined
  key: string | number
}

type Emit = (occurrence: Occurrence) => void
type Visit = (value: unknown, step: Step | undefined, emit: Emit, parent: unknown) => void

/** Follows a schema once, and makes functions that visit only the places where it leads to a piece. */
export const createWalk = oncePer((bundle: SchemaBundle) => {
  const { pages, sections, ...others } = bundle.$defs['PagesFile']?.properties ?? {}
  const visitShell = createVisit(bundle, { properties: others })
  const visitEntry = (map: Schema | undefined): Visit | undefined =>
    typeof map?.additionalProperties === 'object'
      ? createVisit(bundle, map.additionalProperties)
      : undefined
  const [visitPage, visitSection] = [visitEntry(pages), visitEntry(sections)]
  const atPages: Step = { before: undefined, key: 'pages' }
  const atSections: Step = { before: undefined, key: 'sections' }
  return {
    /** Walks a pages file except for its pages and sections. */
    shell: (root: unknown, emit: Emit): void => visitShell?.(root, undefined, emit, undefined),
    section: (key: string, value: unknown, emit: Emit): void =>
      visitSection?.(value, { before: atSections, key }, emit, undefined),
    page: (key: string, value: unknown, emit: Emit): void =>
      visitPage?.(value, { before: atPages, key }, emit, undefined),
    /** Walks the examples of all properties in the schemas: the first ones of a schema as one object, and so on. */
    examples(emit: Emit): void {
      for (const { properties = {} } of Object.values(bundle.$defs)) {
        const visit = createVisit(bundle, { properties })
        const lists = Object.entries(properties).map(
          ([key, own]) => [key, own.examples ?? []] as const,
        )
        const most = Math.max(0, ...lists.map(([, { length }]) => length))
        for (let index = 0; index < most; index += 1) {
          const value = lists.flatMap(([key, list]) => (index in list ? [[key, list[index]]] : []))
          visit?.(Object.fromEntries(value), undefined, emit, undefined)
        }
      }
    },
  }
})

/** Makes the visit of a schema; undefined if it leads to no piece. */
function createVisit(bundle: SchemaBundle, start: Schema): Visit | undefined {
  return foldSchema<Visit | undefined>(bundle, start, {
    named(title) {
      const piece = pieceNamed(title)
      return piece && visitPiece(piece)
    },
    late:
      (get) =>
      (...args) =>
        get()?.(...args),
    leaf: undefined,
    union: (visits) => (value, step, emit, parent) => {
      if (isJsonObject(value)) visits.get(value['type'])?.(value, step, emit, parent)
    },
    list: (visit) =>
      visit &&
      ((value, before, emit) => {
        if (!Array.isArray(value)) return
        for (const [key, entry] of value.entries()) visit(entry, { before, key }, emit, value)
      }),
    map: (visit) =>
      visit &&
      ((value, before, emit) => {
        if (!isJsonObject(value)) return
        for (const [key, entry] of Object.entries(value)) visit(entry, { before, key }, emit, value)
      }),
    object(properties) {
      const visits = properties.flatMap(([key, visit, part]): [string, Visit][] => {
        const piece = part.budget === undefined ? undefined : pieceNamed(refName(part) ?? '')
        if (piece) return [[key, visitPiece(piece, part.budget)]]
        return visit ? [[key, visit]] : []
      })
      if (visits.length === 0) return undefined
      return (value, before, emit) => {
        if (!isJsonObject(value)) return
        for (const [key, visit] of visits)
          if (Object.hasOwn(value, key)) visit(value[key], { before, key }, emit, value)
      }
    },
  })
}

function visitPiece(piece: PieceName, budget?: number): Visit {
  return (value, step, emit, parent) => {
    if (typeof value === 'string') emit(new TextOccurrence(piece, value, step, parent, budget))
  }
}

/** A class, because a getter costs nothing until it is used: there are hundreds of thousands of these. */
class TextOccurrence implements Occurrence {
  constructor(
    readonly piece: PieceName,
    readonly value: string,
    private readonly step: Step | undefined,
    private readonly around: unknown,
    readonly budget: number | undefined,
  ) {}

  get path(): Path {
    const path: (string | number)[] = []
    for (let at = this.step; at !== undefined; at = at.before) path.push(at.key)
    return path.toReversed()
  }

  get parent(): Record<string, unknown> {
    return asRecord(this.around)
  }
}
