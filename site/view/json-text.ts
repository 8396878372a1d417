import type { Node, NodeType } from 'jsonc-parser'
import { differenceOf, sliceOf } from '../../check/fix/edit-tree.ts'
import { listEntries } from '../../check/syntax/locate.ts'
import { skipSpaces } from '../../check/syntax/scan.ts'
import { asRecord, parseJson, type JsonValue } from '../../schema/read/json-object.ts'

/** A text that is valid JSON, with its value and its syntax tree. Neither may be changed. */
export interface JsonText {
  text: string
  value: JsonValue
  /** What is in an object or a list is read when somebody looks into it. */
  root: Node
}

/**
 * Reads a text; undefined if it is not valid JSON. If it is an edited version of one that is known, which is the one that was
 * read last unless another is given, only the innermost value around the edit is read, so that a key press in a file of 10 MB
 * takes as long as in a small one, and all values beside it are the same objects as before.
 */
export function readJson(text: string, known = latest[0]): JsonText | undefined {
  const found = known?.text === text ? known : latest.find((one) => one.text === text)
  const read = found ?? (known && readEdited(text, known)) ?? readWhole(text)
  if (read && text.length > longText)
    latest = [read, ...latest.filter((one) => one !== read)].slice(0, maxLatest)
  return read
}

/** The long texts that were read last: several parts read the same ones. */
let latest: readonly JsonText[] = []
const [longText, maxLatest] = [10_000, 4]

function readWhole(text: string): JsonText | undefined {
  const value = parseJson(text)
  return value === undefined
    ? undefined
    : { text, value, root: readNode(text, skipSpaces(text, 0), text.trimEnd().length) }
}

/** An edit of the text of a tree: characters [from, to) were replaced, and what follows has moved by so many. */
interface Edited {
  text: string
  from: number
  to: number
  by: number
}

/** Undefined if the edit is not inside of one value, or that is not valid any more. */
function readEdited(text: string, { text: before, value, root }: JsonText): JsonText | undefined {
  const change = differenceOf(before, text)
  if (!change) return undefined
  const { from, to } = change
  const edited = { text, from, to, by: text.length - before.length }
  const isAround = ({ offset, length }: Node): boolean =>
    offset < edited.from && edited.to < offset + length
  const path: Inner[] = []
  for (let at = enter(root, isAround); at; at = enter(at.node, isAround)) path.push(at)
  const last = path.at(-1)?.node
  const next = last && parseJson(sliceOf(text, last.offset, last.offset + last.length + edited.by))
  if (next === undefined) return undefined
  return { text, value: replaceAt(value, path, next), root: moveBranch(root, path, edited) }
}

/** A value in an object or a list, and where it is there. */
interface Inner {
  node: Node
  index: number
  step: string | number
}

/** The value in an object or a list that matches; undefined if none does, or a later one has the same name. */
function enter({ type, children = [] }: Node, matches: (node: Node) => boolean): Inner | undefined {
  const index = children.findIndex(matches)
  const child = children[index]
  if (!child || type === 'array') return child && { node: child, index, step: index }
  const [name, node] = child.children ?? []
  const step: unknown = name?.value
  const last = children.findLastIndex(({ children: [other] = [] }) => other?.value === step)
  return node && matches(node) && typeof step === 'string' && last === index
    ? { node, index, step }
    : undefined
}

/** A value with another one at a path, and all beside it as it is. */
function replaceAt(
  value: JsonValue | undefined,
  [inner, ...rest]: readonly Inner[],
  next: JsonValue,
): JsonValue {
  if (!inner) return next
  if (Array.isArray(value))
    return value.with(inner.index, replaceAt(value[inner.index], rest, next))
  const members = asRecord(value)
  return { ...members, [inner.step]: replaceAt(members[inner.step], rest, next) }
}

/** An object or a list of the edited text. Only those on the path to the edit know what is in them. */
function moveBranch(
  { type, offset, length, children = [] }: Node,
  [inner, ...rest]: readonly Inner[],
  edited: Edited,
  parent?: Node,
): Node {
  if (!inner) return readNode(edited.text, offset, offset + length + edited.by, parent)
  const branch = new Branch(edited.text, type, offset, offset + length + edited.by, parent)
  branch.children = children.map((child, index) => {
    if (index < inner.index) return moveNode(child, 0, edited, branch)
    if (index > inner.index) return moveNode(child, edited.by, edited, branch)
    if (child === inner.node) return moveBranch(child, rest, edited, branch)
    const [name] = child.children ?? []
    return property(child.offset, branch, (own) => [
      ...(name ? [moveNode(name, 0, edited, own)] : []),
      moveBranch(inner.node, rest, edited, own),
    ])
  })
  return branch
}

/** A node beside the edit. */
function moveNode(node: Node, by: number, edited: Edited, parent: Node): Node {
  const offset = node.offset + by
  // What is in a branch would be read to be moved.
  if (node instanceof Branch)
    return new Branch(edited.text, node.type, offset, offset + node.length, parent)
  if (node.type !== 'property') return { ...node, offset, parent }
  return property(offset, parent, (own) =>
    (node.children ?? []).map((child) => moveNode(child, by, edited, own)),
  )
}

class Branch implements Node {
  readonly type: NodeType
  readonly offset: number
  readonly length: number
  readonly parent?: Node
  readonly #text: string
  #children: Node[] | undefined

  constructor(text: string, type: NodeType, offset: number, end: number, parent?: Node) {
    this.#text = text
    this.type = type
    this.offset = offset
    this.length = end - offset
    if (parent) this.parent = parent
  }

  get children(): Node[] {
    return (this.#children ??= this.#read())
  }

  set children(children: Node[]) {
    this.#children = children
  }

  #read(): Node[] {
    return Array.from(listEntries(this.#text, this.offset), ([value, { name, from, to }]) => {
      if (!name) return readNode(this.#text, from, to, this)
      const [offset, end] = name
      return property(offset, this, (own) => [
        { type: 'string', offset, length: end - offset, value, parent: own },
        readNode(this.#text, from, to, own),
      ])
    })
  }
}

function property(offset: number, parent: Node, read: (own: Node) => Node[]): Node {
  const children: Node[] = []
  const own = { type: 'property' as const, offset, length: 0, parent, children }
  own.children = read(own)
  const last = own.children.at(-1)
  own.length = last ? last.offset + last.length - offset : 0
  return own
}

/** The value between two offsets of a valid text. */
function readNode(text: string, offset: number, end: number, parent?: Node): Node {
  const first = sliceOf(text, offset, offset + 1)
  if (first === '{') return new Branch(text, 'object', offset, end, parent)
  if (first === '[') return new Branch(text, 'array', offset, end, parent)
  const value: JsonValue = JSON.parse(sliceOf(text, offset, end))
  return { type: typeOf(value), offset, length: end - offset, value, ...(parent && { parent }) }
}

function typeOf(value: JsonValue): NodeType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'string' : 'null'
}
