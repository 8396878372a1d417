import { isJsonObject, type JsonObject, type Path } from '../schema/read/json-object.ts'

/** An id, its place, and the block or entry that has it. */
export interface FoundId {
  id: string
  path: Path
  owner: JsonObject
}

/** The second one was its name before: the schema reports it, so links to it need not be reported, too. */
const names = ['id', 'anchor']

/** Finds the ids in a value of any shape; `at` is its path. */
export function findIds(value: unknown, at: Path): FoundId[] {
  const found: FoundId[] = []
  const path = [...at]
  visit(value)
  return found

  function visit(part: unknown): void {
    if (Array.isArray(part)) {
      for (const [index, entry] of part.entries()) step(index, entry)
    } else if (isJsonObject(part)) {
      for (const name of names) {
        const id = Object.hasOwn(part, name) ? part[name] : undefined
        if (typeof id === 'string') found.push({ id, path: [...path, name], owner: part })
      }
      for (const key of Object.keys(part)) step(key, part[key])
    }
  }

  function step(key: string | number, part: unknown): void {
    if (typeof part !== 'object') return
    path.push(key)
    visit(part)
    path.pop()
  }
}
