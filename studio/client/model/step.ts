import { findNodeAtLocation } from 'jsonc-parser'
import { differenceOf } from '../../../check/fix/edit-tree.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { asRecord, isJsonObject, stepInto } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../api.ts'
import {
  type AppliedReplacement,
  type FileChange,
  parseTree,
  valueOfText,
} from '../../texts/edit.ts'
import { t } from '../i18n/translate.ts'

/** How a change is announced, and grouped with the one before. */
export interface ChangeLabel {
  summary: string
  /** Consecutive changes with the same key within a second are undone in one step. */
  key?: string
  /** Whether they are one step however much time is between them. */
  isOpen?: boolean
  /** What was changed, by its title: “Daily missions”. */
  entry?: string
  /** The brand for which it was changed, by its name. */
  brand?: string
}

/** Changes that are undone together. */
export interface Step {
  changes: readonly FileChange[]
  label: ChangeLabel
  at: number
  /** The pages whose content it changed, by key, and where it was made if that is no page. */
  places: ReadonlySet<string>
  /** The base before and after, if it changed with the texts. */
  bases?: { before: Texts; after: Texts }
}

/** The content outside of pages: settings, sections. */
export const sharedPlace = 'site'

/**
 * Exchanges two steps that follow each other, so that the second one comes first with the same effect. Returns undefined if
 * they changed the same characters.
 */
export function exchangeSteps(first: Step, second: Step): [Step, Step] | undefined {
  if (first.bases && second.bases) return undefined
  let moved = second.changes.flatMap(({ file, applied }) =>
    applied.map((replacement) => ({ file, replacement })),
  )
  const changes: FileChange[] = []
  // From the last part of the first step on, each is moved behind the whole second one.
  for (const { file, applied } of first.changes.toReversed()) {
    for (const start of applied.toReversed()) {
      let own = start
      const after: typeof moved = []
      for (const other of moved) {
        const both = other.file === file ? swap(own, other.replacement) : undefined
        if (other.file === file && !both) return undefined
        if (both) own = both[1]
        after.push(both ? { file, replacement: both[0] } : other)
      }
      moved = after
      changes.unshift({ file, applied: [own] })
    }
  }
  const earlier = moved.map(({ file, replacement }) => ({ file, applied: [replacement] }))
  return [
    { ...second, changes: earlier },
    { ...first, changes },
  ]
}

/** Exchanges two replacements in one file, the second in what the first leaves; undefined if one depends on the other. */
function swap(
  first: AppliedReplacement,
  second: AppliedReplacement,
): [AppliedReplacement, AppliedReplacement] | undefined {
  if (first.isCount && second.isCount && first.at === second.at) {
    const by = Number(second.inserted) - Number(second.removed)
    const between = String(Number(first.removed) + by)
    return [
      { ...first, inserted: between },
      { ...second, removed: between },
    ]
  }
  // A digit next to a number would make it another one.
  const touches =
    second.at <= first.at + first.inserted.length && second.at + second.removed.length >= first.at
  if (touches && (first.isCount || second.isCount)) return undefined
  const grown = first.inserted.length - first.removed.length
  if (second.at >= first.at + first.inserted.length && second.at > first.at)
    return [{ ...second, at: second.at - grown }, first]
  if (second.at + second.removed.length > first.at) return undefined
  const shift = second.inserted.length - second.removed.length
  return [second, { ...first, at: first.at + shift }]
}

/**
 * Moves the step at an index to another one, past those in between; undefined if one of these depends on it, or it on one of
 * them.
 */
export function moveStep(steps: readonly Step[], from: number, to: number): Step[] | undefined {
  const list = [...steps]
  const by = Math.sign(to - from)
  for (let at = from; at !== to; at += by) {
    const start = Math.min(at, at + by)
    const [first, second] = list.slice(start, start + 2)
    const both = first && second && exchangeSteps(first, second)
    if (!both) return undefined
    list.splice(start, 2, ...both)
  }
  return list
}

/** The places whose content differs between two texts of a file. A text that is not JSON may have changed anywhere. */
export function placesBetween(before: string, after: string): string[] {
  const sole = solePlace(before, after)
  if (sole !== undefined) return [sole]
  const [old, now] = [valueOfText(before), valueOfText(after)]
  if (old === undefined || now === undefined) return []
  const { pages: oldPages, ...oldRest } = asRecord(old)
  const { pages, ...rest } = asRecord(now)
  const keys = new Set([...Object.keys(asRecord(oldPages)), ...Object.keys(asRecord(pages))])
  const changed = [...keys].filter(
    (key) => !isSameJson(asRecord(oldPages)[key], asRecord(pages)[key]),
  )
  return isSameJson(oldRest, rest) ? changed : [...changed, sharedPlace]
}

/** The places of the texts whose entries differ between two texts of a PO file, as far as its comments name them. */
export function translatedPlaces(before: string, after: string): string[] {
  const change = differenceOf(before, after)
  if (!change) return []
  const from = before.lastIndexOf('\n\n', change.from) + 1
  const end = before.indexOf('\n\n', change.to)
  const entries = before.slice(from, end === -1 ? before.length : end)
  const owners = Array.from(entries.matchAll(/^#:.*$/gm), ([line]) => line.split(/\s+/).slice(1))
    .flat()
    .map((reference) => reference.replace(/:[^:]*$/, ''))
  return [...new Set(owners.map((owner) => (owner.startsWith('/') ? owner : sharedPlace)))]
}

/** Says what a step did, for which brand and where: `changed Title of “Daily missions” for Lucky on /promos`. */
export function describeStep({ label: { summary, entry, brand }, places }: Step): string {
  const pages = [...places].filter((place) => place.startsWith('/'))
  const [first = ''] = pages
  const what =
    summary.replace(/\.$/, '') + (entry === undefined ? '' : t(' of “{entry}”', { entry }))
  const words = brand === undefined ? what : t('{what} for {brand}', { what, brand })
  if (pages.length === 1)
    return words.includes(first) ? words : t('{words} on {first}', { words, first })
  return pages.length > 1 ? t('{words}, on {length} pages', { words, length: pages.length }) : words
}

/** The title of what contains the value at a path, within its page or section; undefined if it has none. */
export function titleAbove(
  root: JsonValue | undefined,
  path: readonly (string | number)[],
): string | undefined {
  let value = root
  let found: string | undefined
  for (const [index, step] of path.entries()) {
    if (index > 2 && isJsonObject(value)) {
      const { title, label, question, name } = value
      const text = [title, label, question, name].find((one) => typeof one === 'string')
      found = typeof text === 'string' ? text.replaceAll(/<[^>]*>/g, '').slice(0, 40) : found
    }
    value = stepInto(value, step)
  }
  return found === '' ? undefined : found
}

/** The page that contains the whole difference; undefined if there is none. */
function solePlace(before: string, after: string): string | undefined {
  const tree = parseTree(before)
  const change = differenceOf(before, after)
  const pages = tree && findNodeAtLocation(tree, ['pages'])
  if (!change || !pages?.children) return undefined
  for (const { children: [key, page] = [] } of pages.children) {
    if (page && page.offset < change.from && change.to < page.offset + page.length)
      return typeof key?.value === 'string' ? key.value : undefined
  }
  return undefined
}
