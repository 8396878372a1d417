import type { Node } from 'jsonc-parser'
import {
  removeFrom,
  replaceValue,
  sliceOf,
  type Replacement,
  differenceOf,
  replaceIn,
} from '../../check/fix/edit-tree.ts'
import { findNode } from '../../check/fix/edits.ts'
import type { Fix, Path } from '../../check/problem/problem.ts'
import { matchEntries } from '../../diff/match.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { isSameJson } from '../../schema/read/equal.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { readJson } from '../../site/view/json-text.ts'
import { changePictures } from '../../site/view/picture-list.ts'
import { arrange, type OrderEntry } from './arrange.ts'
import { lineStartAt, unitOf, formatEntry } from './layout.ts'

/**
 * An edit of the JSON in a file, as forms and lists make it. Paths start at the top of the file. `count` adds to a number,
 * `pictures` changes the list of pictures, and `replace` changes the characters of a file that is not JSON, or empty.
 */
export type ModelEdit =
  | { kind: 'set'; path: Path; value: JsonValue }
  /** Sets several texts that exist, below a path, in one go: a file may be large. */
  | { kind: 'setTexts'; path: Path; texts: readonly { path: Path; value: string }[] }
  /** Whole is what is removed with all ids in it, and not only the last value around which nothing else is. */
  | { kind: 'remove'; path: Path; isWhole?: boolean }
  | { kind: 'rename'; path: Path; name: string }
  /**
   * Entries that are cut, and may be pasted again, and those that go elsewhere are left out of the order like those that are removed.
   * `detaches` is the index of a `use` block, in whose place are the blocks that it shows.
   */
  | {
      kind: 'arrange'
      path: Path
      order: readonly OrderEntry[]
      moved?: readonly number[]
      isCut?: boolean
      carries?: Carrying
      detaches?: number
    }
  | { kind: 'count'; path: Path; by: number }
  | { kind: 'pictures'; path: Path; changes: Readonly<Record<string, string | null>> }
  | { kind: 'replace'; path: Path; replacements: readonly Replacement[] }

/** Blocks that go from a page to a section. */
export interface Carrying {
  page: string
  section: string
  /** The ids of the blocks and of their entries. */
  ids: readonly string[]
}

/** Returns the edits of a fix; undefined if one of them uses offsets, which may not match the current text. */
export function editsOf({ edits }: Fix): ModelEdit[] | undefined {
  const known = edits.filter((edit) => edit.kind !== 'text')
  return known.length === edits.length ? known : undefined
}

/** The text after an edit, and what was replaced; undefined if the edit does not fit, or the text is not valid JSON. */
export function applyEdit(
  text: string,
  edit: ModelEdit,
): ReturnType<typeof applyReplacements> | undefined {
  const replacements = resolveEdit(text, edit)
  return replacements && applyReplacements(text, replacements)
}

/** The replacements that apply an edit to `text`; undefined if it does not fit, or the text is not valid JSON. */
export function resolveEdit(
  text: string,
  edit: ModelEdit,
): readonly CountReplacement[] | undefined {
  if (edit.kind === 'replace') return edit.replacements
  const root = parseTree(text)
  if (!root) return undefined
  if (edit.kind === 'pictures') return changePictures(text, edit.changes)
  if (edit.kind === 'count') return count(findNode(root, edit.path), edit.by)
  if (edit.kind === 'set') return set(text, root, edit.path, edit.value)
  if (edit.kind === 'setTexts') return setTexts(text, root, edit.texts)
  if (edit.kind === 'arrange') return arrangeAt(text, findNode(root, edit.path), edit.order)
  const [parent, node] = [findNode(root, edit.path.slice(0, -1)), findNode(root, edit.path)]
  const child = parent?.type === 'object' ? node?.parent : node
  if (!parent || !child || edit.path.length === 0 || hasDuplicateNames(parent)) return undefined
  return edit.kind === 'remove' ? [removeFrom(parent, child)] : rename(parent, child, edit.name)
}

function count(node: Node | undefined, by: number): readonly CountReplacement[] | undefined {
  if (typeof node?.value !== 'number') return undefined
  const [from, to] = [node.offset, node.offset + node.length]
  return [{ from, to, text: String(node.value + by), isCount: true }]
}

function set(
  text: string,
  root: Node,
  path: Path,
  value: JsonValue,
): readonly Replacement[] | undefined {
  const node = findNode(root, path)
  if (!node) return add(text, root, path, value)
  const [from, to] = [node.offset, node.offset + node.length]
  if (isSameJson(JSON.parse(sliceOf(text, from, to)), value)) return []
  if (typeof value === 'string') return [replaceValue(text, node, value)]
  const layout = { unit: unitOf(text), lineStart: lineStartAt(text, from), isCompact: false }
  return [{ from, to, text: formatEntry(undefined, value, layout) }]
}

function setTexts(
  text: string,
  root: Node,
  texts: readonly { path: Path; value: string }[],
): readonly Replacement[] | undefined {
  const replacements = texts.flatMap(({ path, value }) => {
    const node = findNode(root, path)
    return node?.type === 'string' ? [replaceValue(text, node, value)] : []
  })
  return replacements.length === texts.length ? replacements : undefined
}

/** Adds what is missing at the end of the innermost list or object that exists. */
function add(
  text: string,
  root: Node,
  path: Path,
  value: JsonValue,
): readonly Replacement[] | undefined {
  let depth = path.length - 1
  while (depth > 0 && !findNode(root, path.slice(0, depth))) depth -= 1
  const [parent, step] = [findNode(root, path.slice(0, depth)), path[depth]]
  const rest = path.slice(depth + 1)
  if (!parent?.children || rest.some((inner) => typeof inner === 'number' && inner !== 0))
    return undefined
  const whole = rest.reduceRight<JsonValue>(
    (inner, outer) => (typeof outer === 'string' ? { [outer]: inner } : [inner]),
    value,
  )
  const isEntry = parent.type === 'array' && step === parent.children.length
  const isMember = parent.type === 'object' && typeof step === 'string'
  if (!isEntry && !isMember) return undefined
  const added = typeof step === 'string' ? { name: step, value: whole } : { value: whole }
  const replacement = arrange(text, parent, [...parent.children.keys(), added])
  return replacement && [replacement]
}

function rename(parent: Node, member: Node, name: string): readonly Replacement[] | undefined {
  const key = member.children?.[0]
  if (parent.type !== 'object' || !key) return undefined
  if (key.value === name) return []
  if (findNode(parent, [name])) return undefined
  return [{ from: key.offset, to: key.offset + key.length, text: JSON.stringify(name) }]
}

function arrangeAt(
  text: string,
  parent: Node | undefined,
  order: readonly OrderEntry[],
): readonly Replacement[] | undefined {
  if (!parent?.children || hasDuplicateNames(parent) || !fits(parent, order)) return undefined
  const replacement = arrange(text, parent, order)
  return replacement ? [replacement] : []
}

/** Whether an order contains only existing indexes and, for an object, each name once. */
function fits({ type, children = [] }: Node, order: readonly OrderEntry[]): boolean {
  const names = order.map((place) => {
    const name = typeof place === 'number' ? children[place]?.children?.[0]?.value : place.name
    return typeof name === 'string' ? name : undefined
  })
  if (order.some((place) => typeof place === 'number' && !children[place])) return false
  if (type === 'object') return !names.includes(undefined) && new Set(names).size === names.length
  return order.every((place) => typeof place === 'number' || place.name === undefined)
}

/** Whether an object has duplicate names, which makes paths ambiguous. */
function hasDuplicateNames({ type, children = [] }: Node): boolean {
  if (type !== 'object') return false
  return new Set(children.map((member) => member.children?.[0]?.value)).size < children.length
}

/**
 * The edits that turn a value into another, to be applied in order. Equal parts are left alone. The properties of an object
 * keep their order if one of their names is a whole number.
 */
export function editsBetween(
  before: JsonValue | undefined,
  after: JsonValue,
  path: Path = [],
): ModelEdit[] {
  if (before === undefined) return [{ kind: 'set', path, value: after }]
  if (isSameJson(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
    return [
      ...gone.map((key): ModelEdit => ({ kind: 'remove', path: [...path, key] })),
      ...Object.entries(after).flatMap(([key, value]) =>
        editsBetween(Object.hasOwn(before, key) ? before[key] : undefined, value, [...path, key]),
      ),
      ...orderEdits(before, after, path),
    ]
  }
  if (Array.isArray(before) && Array.isArray(after)) return listEdits(before, after, path)
  return [{ kind: 'set', path, value: after }]
}

/** Existing entries keep their text, apart from what changed in them. */
function listEdits(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: Path,
): ModelEdit[] {
  const origins = alignEntries(before, after)
  const inner = after.flatMap((value, index) => {
    const origin = origins[index]
    return origin === undefined ? [] : editsBetween(before[origin], value, [...path, origin])
  })
  const order = after.map((value, index): OrderEntry => origins[index] ?? { value })
  const isSame = order.length === before.length && order.every((place, index) => place === index)
  return isSame ? inner : [...inner, { kind: 'arrange', path, order }]
}

/** Restores the order of properties that the other edits leave in a different one. */
function orderEdits(
  before: Readonly<Record<string, JsonValue>>,
  after: Readonly<Record<string, JsonValue>>,
  path: Path,
): ModelEdit[] {
  const wanted = Object.keys(after)
  const present = Object.keys(before).filter((key) => Object.hasOwn(after, key))
  const reached = [...present, ...wanted.filter((key) => !Object.hasOwn(before, key))]
  const order = wanted.map((key) => reached.indexOf(key))
  const isSame = order.every((place, index) => place === index)
  // JavaScript puts names that are whole numbers first, wherever they are in the text.
  const isUnknown = wanted.some((key) => /^\d+$/.test(key))
  return isSame || isUnknown ? [] : [{ kind: 'arrange', path, order }]
}

/** Parses a text as JSON; returns undefined if it is not valid. */
export function parseTree(text: string): Node | undefined {
  return readJson(text)?.root
}

/** The value of a text, which must not be changed; undefined if it is not valid JSON. */
export function valueOfText(text: string): JsonValue | undefined {
  return readJson(text)?.value
}

/** For each entry of `after`, returns the index of the entry of `before` that it was; undefined for a new one. */
export function alignEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): (number | undefined)[] {
  const pairs = matchEntries(before, after, { least: 0.5, byPlace: true })
  const origins = new Map(pairs.map(([origin, index]) => [index, origin]))
  return after.map((_, index) => origins.get(index))
}

/** A replacement that was applied: its place, the old text and the new text. */
export interface AppliedReplacement {
  at: number
  removed: string
  inserted: string
  /** Whether it adds to a number, so that others which do can be exchanged with it. */
  isCount?: true
}

/** A replacement that may add to a number. */
export interface CountReplacement extends Replacement {
  isCount?: true
}

/** A change to one file: replacements in the order they were applied, each to the result of the one before. */
export interface FileChange {
  file: string
  applied: readonly AppliedReplacement[]
}

/** With more replacements, a change is recorded as one, since each is undone on its own. */
const maxApplied = 200

/**
 * Applies replacements, which refer to `text` and do not overlap. Returns the new text and each applied replacement; very many
 * count as one.
 */
export function applyReplacements(
  text: string,
  replacements: readonly CountReplacement[],
): { text: string; applied: AppliedReplacement[] } {
  // From the end, so that earlier offsets stay valid. Insertions at the same place keep their order.
  const ordered = replacements.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)
  const changes = ordered.filter((one) => sliceOf(text, one.from, one.to) !== one.text)
  const changed = replaceIn(text, changes)
  const difference = changes.length > maxApplied && differenceOf(text, changed)
  const applied = (difference ? [difference] : changes).map(
    ({ from: at, to, text: inserted, isCount }: CountReplacement) => ({
      at,
      removed: sliceOf(text, at, to),
      inserted,
      ...(isCount && { isCount }),
    }),
  )
  return { text: changed, applied }
}

/** Applies a change again to the text before it. */
export function redo(text: string, { applied }: FileChange): string {
  return applied.reduce(
    (before, { at, removed, inserted }) =>
      replaceIn(before, [{ from: at, to: at + removed.length, text: inserted }]),
    text,
  )
}

/** Reverts a change in the text after it. */
export function undo(text: string, { applied }: FileChange): string {
  return applied.reduceRight(
    (after, { at, removed, inserted }) =>
      replaceIn(after, [{ from: at, to: at + inserted.length, text: removed }]),
    text,
  )
}
