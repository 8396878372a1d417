/** The names that only one of two groups has, paired where one has become another. */
export interface Paired<T> {
  removed: readonly (readonly [name: string, value: T])[]
  added: readonly (readonly [name: string, value: T])[]
  /** With the new value. */
  renamed: readonly (readonly [from: string, to: string, value: T])[]
}

/** Pairs a name that is gone with a new one if their values, and no others that are gone or new, have the same shape. */
export function pairRenamed<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  shapeBefore: (value: T) => string,
  shapeAfter: (value: T) => string,
): Paired<T> {
  const removed = [...before].filter(([name]) => !after.has(name))
  const added = [...after].filter(([name]) => !before.has(name))
  const renamed = removed.flatMap(([from, value]) => {
    const shape = shapeBefore(value)
    const rivals = removed.filter(([, other]) => shapeBefore(other) === shape)
    const [to, ...others] = added.filter(([, other]) => shapeAfter(other) === shape)
    return to && others.length === 0 && rivals.length === 1 ? [[from, ...to] as const] : []
  })
  const paired = new Set(renamed.flatMap(([from, to]) => [from, to]))
  return {
    renamed,
    removed: removed.filter(([name]) => !paired.has(name)),
    added: added.filter(([name]) => !paired.has(name)),
  }
}
