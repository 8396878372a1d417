import { isPieceName, type PieceName } from '../schema/read/pieces.ts'
import {
  branchesByType,
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../schema/read/bundle.ts'
import { isJsonObject } from '../schema/read/json-object.ts'
import type { Path } from './problem/problem.ts'

/** A string in pages.json whose schema is one of the shared pieces. */
export interface Occurrence {
  readonly piece: PieceName
  readonly value: string
  /** Its place; computed on first access. */
  readonly path: Path
  /** The object that contains it; empty in a list. */
  readonly parent: Record<string, unknown>
}

/** Calls back for every occurrence in a value of any shape; what the schema does not know is skipped. */
export interface Walk {
  /** Walks a pages file except for its pages. */
  shell(root: unknown, visit: (occurrence: Occurrence) => void): void
  page(key: string, page: unknown, visit: (occurrence: Occurrence) => void): void
}

/** One step on the way to a value. */
interface Step {
  before: Step | undefined
  key: string | number
}

type Emit = (occurrence: Occurrence) => void
type Visit = (value: unknown, step: Step | undefined, emit: Emit, parent: unknown) => void

/** Follows the schema once, and makes functions that visit only the places where it leads to a piece. */
export function createWalk(bundle: SchemaBundle): Walk {
  const made = new Map<string, Visit | undefined>()
  const { pages, ...others } = bundle.$defs['PagesFile']?.properties ?? {}
  const visitShell = makeGroup(others)
  const visitPage =
    typeof pages?.additionalProperties === 'object' ? make(pages.additionalProperties) : undefined
  const atPages: Step = { before: undefined, key: 'pages' }
  return {
    shell: (root, emit) => visitShell?.(root, undefined, emit, undefined),
    page: (key, page, emit) => visitPage?.(page, { before: atPages, key }, emit, undefined),
  }

  function make(schema: Schema): Visit | undefined {
    const title = refName(schema)
    if (title === undefined) return makeInline(schema)
    if (isPieceName(title)) return visitPiece(title)
    if (made.has(title)) return made.get(title)
    made.set(title, (...args) => made.get(title)?.(...args)) // a schema may lead back to itself
    const visit = makeInline(dereference(bundle, schema))
    made.set(title, visit)
    return visit
  }

  function makeInline(schema: Schema): Visit | undefined {
    if (schema.oneOf) return makeUnion(schema)
    if (schema.items) return makeList(schema.items)
    if (schema.properties) return makeGroup(schema.properties)
    if (typeof schema.additionalProperties === 'object') {
      const visit = make(schema.additionalProperties)
      return (
        visit &&
        ((value, before, emit) => {
          if (!isJsonObject(value)) return
          for (const [key, entry] of Object.entries(value)) {
            visit(entry, { before, key }, emit, value)
          }
        })
      )
    }
    return undefined
  }

  function makeList(items: Schema): Visit | undefined {
    const visit = make(items)
    return (
      visit &&
      ((value, before, emit) => {
        if (!Array.isArray(value)) return
        for (const [key, entry] of value.entries()) visit(entry, { before, key }, emit, value)
      })
    )
  }

  function makeGroup(properties: Record<string, Schema>): Visit | undefined {
    const visits = Object.entries(properties).flatMap(([key, schema]): [string, Visit][] => {
      const visit = make(schema)
      return visit ? [[key, visit]] : []
    })
    if (visits.length === 0) return undefined
    return (value, before, emit) => {
      if (!isJsonObject(value)) return
      for (const [key, visit] of visits) {
        if (Object.hasOwn(value, key)) visit(value[key], { before, key }, emit, value)
      }
    }
  }

  function makeUnion(union: Schema): Visit | undefined {
    const visits = new Map(
      [...branchesByType(bundle, union)].map(([type, branch]) => [type, make(branch)]),
    )
    return (value, step, emit, parent) => {
      if (isJsonObject(value)) visits.get(value['type'])?.(value, step, emit, parent)
    }
  }
}

function visitPiece(piece: PieceName): Visit {
  return (value, step, emit, parent) => {
    if (typeof value === 'string') emit(new TextOccurrence(piece, value, step, parent))
  }
}

/** A class, because a getter costs nothing until it is used: there are hundreds of thousands of these. */
class TextOccurrence implements Occurrence {
  readonly piece: PieceName
  readonly value: string
  readonly #step: Step | undefined
  readonly #parent: unknown

  constructor(piece: PieceName, value: string, step: Step | undefined, parent: unknown) {
    this.piece = piece
    this.value = value
    this.#step = step
    this.#parent = parent
  }

  get path(): Path {
    return pathOf(this.#step)
  }

  get parent(): Record<string, unknown> {
    return isJsonObject(this.#parent) ? this.#parent : {}
  }
}

function pathOf(step: Step | undefined): Path {
  const path: (string | number)[] = []
  for (let at = step; at !== undefined; at = at.before) path.push(at.key)
  return path.toReversed()
}
