import { idOf, isSameJson, ownValue } from '../../schema/read/equal.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { parseJson, isJsonObject, type JsonValue } from '../../schema/read/json-object.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { isPoName } from '../../site/locales/po/po-name.ts'
import { brandIn } from '../../site/overlay/overlay-name.ts'
import type { Draft } from '../api.ts'
import type { CommentPlace } from '../change-sets.ts'
import { alignEntries } from './edit.ts'

type FilePlace = Pick<CommentPlace, 'file' | 'steps'>

/** Lists the places that a draft changes: the smallest that contain each change. */
export function changedPlaces({ files, base }: Draft): FilePlace[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const [before, after] = [base[file] ?? '', text].map((one) =>
      isPoName(file) ? translationsIn(one) : (parseJson(one) ?? null),
    )
    return stepsBetween(before, after, [], brandIn(file) !== undefined).map((steps) => ({
      file,
      steps,
    }))
  })
}

/** The translations of a PO file by their contexts, and by their source texts in each. */
function translationsIn(text: string): JsonValue {
  const groups = groupBy(readPo(text).entries, ({ context }) => context)
  return Object.fromEntries(
    Array.from(groups, ([context, entries]) => [
      context,
      Object.fromEntries(entries.map(({ source, translation }) => [source, translation])),
    ]),
  )
}

function stepsBetween(
  old: JsonValue | undefined,
  now: JsonValue | undefined,
  steps: readonly string[],
  isPatch: boolean,
): (readonly string[])[] {
  if (isSameJson(old, now)) return []
  // An overlay that says nothing about an object changes nothing of it.
  const [before, after] = [old, now].map((one) => (isPatch && one === undefined ? {} : one))
  if (isJsonObject(before) && isJsonObject(after))
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      stepsBetween(ownValue(before, key), ownValue(after, key), [...steps, key], isPatch),
    )
  if (!Array.isArray(before) || !Array.isArray(after)) return [steps]
  const origins = alignEntries(before, after)
  const changed = after.flatMap((entry, index) => {
    const origin = origins[index]
    // The name of an entry without an id is the index that it had.
    const own = stepOf(entry, origin ?? index)
    return origin === undefined
      ? [[...steps, own]]
      : stepsBetween(before[origin], entry, [...steps, own], isPatch)
  })
  const gone = before.flatMap((entry, index) =>
    origins.includes(index) ? [] : [[...steps, stepOf(entry, index)]],
  )
  const kept = origins.filter((origin) => origin !== undefined)
  const isMoved = kept.some((origin, index) => index > 0 && origin < (kept[index - 1] ?? 0))
  return [...changed, ...gone, ...(isMoved ? [steps] : [])]
}

/** The name of an entry of a list. */
function stepOf(entry: JsonValue | undefined, index: number): string {
  return idOf(entry) ?? String(index)
}

/** The way to a place by the names of the entries of lists. */
export function stepsTo(root: JsonValue | undefined, path: readonly (string | number)[]): string[] {
  const [first, ...rest] = path
  if (first === undefined) return []
  const next = Array.isArray(root)
    ? root[Number(first)]
    : isJsonObject(root)
      ? ownValue(root, String(first))
      : undefined
  return [Array.isArray(root) ? stepOf(next, Number(first)) : String(first), ...stepsTo(next, rest)]
}

/** Whether one of two places is in the other. */
export function overlaps(a: FilePlace, b: FilePlace): boolean {
  const length = Math.min(a.steps.length, b.steps.length)
  return (
    a.file === b.file && a.steps.slice(0, length).every((step, index) => step === b.steps[index])
  )
}
