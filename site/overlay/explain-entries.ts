import { describePlace, singular } from '../../check/problem/describe.ts'
import { fixByRemoving, fixWith, renamed } from '../../check/problem/fix-with.ts'
import type { Path, Finding } from '../../check/problem/problem.ts'
import { didYouMean, listWords, quote } from '../../check/problem/wording.ts'
import { findIds } from '../../content/find-ids.ts'
import { isPlace, planEntries, type PlanFault } from '../../content/plan-entries.ts'
import { suggest } from '../../schema/config/suggest.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, stepInto, type JsonObject } from '../../schema/read/json-object.ts'

/** A list that an overlay changes by the ids of its entries. */
interface ChangedList {
  list: readonly JsonValue[]
  changes: JsonObject
  /** The path of the list in the overlay. */
  path: Path
  /** Where the list is: the name of its file, and its path there, with the value that this leads through. */
  home: { file: string; path: Path; root: unknown }
}

/** Explains what an overlay asks for in a list that cannot be done. */
export function explainEntries({ list, changes, path, home }: ChangedList): Finding[] {
  const entry = singular(String(path.at(-1)))
  const known = list.flatMap((one) => idOf(one) ?? [])
  const isGone = (id: string): boolean => known.includes(id) && changes[id] === null
  const added = Object.keys(changes).filter(
    (id) => !known.includes(id) && isJsonObject(changes[id]),
  )
  const misspelt = Object.entries(changes).flatMap(([id, change]) =>
    Object.keys(isJsonObject(change) ? change : {})
      .filter((name) => name.startsWith('$') && !isPlace(name))
      .map((name) => ({ id, explained: explainPlace([...path, id, name]) })),
  )
  const { faults } = planEntries(list, changes)
  return [
    ...faults
      .filter(({ id, place }) => !misspelt.some((one) => [id, place?.anchor].includes(one.id)))
      .map(explain),
    ...misspelt.map(({ explained }) => explained),
    ...list.flatMap(explainKind),
  ]

  /** Explains another type or id of an entry, which would make it another entry. */
  function explainKind(one: JsonValue): Finding[] {
    const id = idOf(one) ?? ''
    const [old, change] = [asRecord(one), asRecord(changes[id])]
    return ['type', 'id']
      .filter((name) => Object.hasOwn(change, name) && (old[name] ?? change[name]) !== change[name])
      .map((name) => ({
        path: [...path, id, name],
        at: 'value',
        message: `An overlay cannot change the ${name} of a ${entry}.`,
        hint: `Remove this line. For another ${entry}, write ${quote(id)}: null, and add one under an id of its own.`,
      }))
  }

  function explain({ id, reason, place }: PlanFault): Finding {
    const inner = [...path, id]
    if (reason === 'unknown') return explainUnknown(id, inner)
    if (reason === 'no-object') {
      return {
        path: inner,
        at: 'value',
        message: `This must be the changes of the ${entry} ${quote(id)} in { }, or null.`,
        hint: `Write { } with what changes, or null to remove the ${entry}.`,
      }
    }
    if (reason === 'two-places') {
      return {
        path: [...inner, '$after'],
        at: 'key',
        message: `The ${entry} ${quote(id)} has both "$before" and "$after".`,
        hint: 'Keep one of them.',
      }
    }
    if (reason === 'other-id') {
      const own = [...inner, 'id']
      return {
        path: own,
        at: 'value',
        message: `This ${entry} is added as ${quote(id)}, which is its id.`,
        hint: `Remove "id", or write the id that it should have instead of ${quote(id)}.`,
        fix: fixByRemoving('Remove "id"', own),
      }
    }
    const side = place?.side ?? '$after'
    const anchor = place?.anchor
    const at = [...inner, side]
    if (reason === 'circle') {
      return {
        path: at,
        at: 'value',
        message: `The place of the ${entry} ${quote(id)} depends on itself.`,
        hint: `Name a ${entry} that is placed without it, or "*" for all others.`,
      }
    }
    return explainAnchor(at, anchor, id)
  }

  function explainPlace(at: Path): Finding {
    const meant = suggest(String(at.at(-1)), ['$before', '$after'])
    return {
      path: at,
      at: 'key',
      message: `Unknown property ${quote(at.at(-1))}.${didYouMean(meant)}`,
      hint: `Of the names that start with $, only "$before" and "$after" have a meaning here. They place the ${entry}.`,
      ...renamed(at, meant),
    }
  }

  function explainUnknown(id: string, inner: Path): Finding {
    const [level] = explainLevels(inner, [...list], changes[id] === null)
    if (level) return level
    const wanted = changes[id] === null ? 'remove' : 'change'
    const fault = { path: inner, at: 'key' } as const
    if (known.length === 0) {
      const isOfObjects = list.some(isJsonObject)
      const where = describePlace(home.path, home.root)
      return {
        ...fault,
        message: `There is no ${entry} ${quote(id)} to ${wanted}: nothing in this list has an id.`,
        hint: isOfObjects
          ? `Give the ${entry} an id in ${home.file} first, at ${where}. Or write the whole list in [ ].`
          : 'Write the whole list in [ ].',
      }
    }
    const meant = suggest(id, known)
    const adding =
      wanted === 'change' ? ` To add a ${entry}, say where: "$after": ${quote(known.at(-1))}.` : ''
    const nameless = list.some((one) => isJsonObject(one) && idOf(one) === undefined)
      ? ` Any other ${entry} needs an id in ${home.file} first.`
      : ''
    return {
      ...fault,
      message: `There is no ${entry} ${quote(id)} to ${wanted}.${didYouMean(meant)}`,
      hint: `Use one of these ids: ${listWords(known)}.${adding}${nameless}`,
      ...renamed(inner, meant),
    }
  }

  function explainAnchor(at: Path, anchor: JsonValue | undefined, id: string): Finding {
    const anchors = [...known.filter((one) => !isGone(one)), ...added].filter((one) => one !== id)
    const hint =
      anchors.length === 0
        ? 'Write "*" for all others.'
        : `Use one of these ids, or "*" for all others: ${listWords(anchors)}.`
    const fault = { path: at, at: 'value', hint } as const
    if (typeof anchor !== 'string') {
      return { ...fault, message: `${quote(at.at(-1))} must be the id of a ${entry}, or "*".` }
    }
    const side = at.at(-1) === '$before' ? 'before' : 'after'
    if (isGone(anchor)) {
      return {
        ...fault,
        message: `The overlay removes the ${entry} ${quote(anchor)}, so nothing can be placed ${side} it.`,
      }
    }
    const meant = suggest(anchor, anchors)
    return {
      ...fault,
      message: `There is no ${entry} ${quote(anchor)} to place ${quote(id)} ${side}.${didYouMean(meant)}`,
      ...(meant !== undefined && { fix: fixWith(`Change it to ${quote(meant)}`, at, meant) }),
    }
  }
}

/** Explains an id at a path whose entry is further inside what is there. */
export function explainLevels(path: Path, old: JsonValue, isNull: boolean): Finding[] {
  const id = path.at(-1)
  const steps =
    findIds(old, [])
      .find((one) => one.id === id)
      ?.path.slice(0, -1) ?? []
  const levels = steps.flatMap((step, index) =>
    typeof step === 'string' ? step : (idOf(steps.slice(0, index + 1).reduce(stepInto, old)) ?? []),
  )
  if (levels.length < 2 || levels.length < steps.length) return []
  const names = levels.map((name) => `${quote(name)}: `)
  return [
    {
      path,
      at: 'key',
      message: `The ${singular(levels.at(-2) ?? '')} ${quote(id)} is not here, but further inside.`,
      hint: `Write ${names.join('{ ')}${isNull ? 'null' : '{ … }'}${' }'.repeat(levels.length - 1)}`,
    },
  ]
}

/** Explains a list in place of one in `file` of which it has entries as changes would be written, since the rest is lost. */
export function explainReplaced(
  written: readonly JsonValue[],
  list: readonly JsonValue[],
  path: Path,
  file: string,
): Finding[] {
  const known = new Map(list.map((one) => [idOf(one), one]))
  known.delete(undefined)
  const named = written.filter(isJsonObject).filter((one) => known.has(idOf(one)))
  const [first] = named.map(({ id }) => quote(id))
  if (first === undefined || (named.length === known.size && written.length >= list.length))
    return []
  const value = Object.fromEntries(
    named.map(({ id, ...rest }) => [idOf({ id: id ?? null }) ?? '', rest]),
  )
  const fix = fixWith('Write the entries by their ids', path, value)
  return [
    {
      path,
      at: 'opening',
      message: `A list in [ ] replaces the whole list, but ${first} is the id of a ${singular(String(path.at(-1)))} in the one of ${file}.`,
      hint: `To change single entries, write { } instead of [ ], with the id of each in front: ${first}: { … }. To remove one, write null for it.`,
      ...(named.length === written.length && { fix }),
    },
  ]
}
