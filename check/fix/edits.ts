import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Edit, Path } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { quote } from '../problem/wording.ts'
import { insertInto, removeFrom, type Replacement, replaceValue, sameEnds } from './edit-tree.ts'

/** An edit as it applies to one text. */
export interface ResolvedEdit extends Replacement {
  /** What it does, for a line of a report: renamed "imgpath" to "imgPath". */
  did: string
}

/** Resolves the edits of one fix; undefined when one of them does not fit the text. */
export type ResolveEdits = (edits: readonly Edit[]) => readonly ResolvedEdit[] | undefined

/** Makes the editor of one text, without its byte order mark. It changes only what an edit is about. */
export function createEditor(text: string): ResolveEdits {
  let parsed: { root: Node | undefined } | undefined
  const tree = (): Node | undefined => {
    if (!parsed) {
      const errors: ParseError[] = []
      const root = parseTree(text, errors)
      parsed = { root: errors.length === 0 ? root : undefined }
    }
    return parsed.root
  }

  return (edits) => {
    const fitting = edits.map(resolve).filter((edit) => edit !== undefined)
    return fitting.length === edits.length ? fitting : undefined
  }

  function resolve(edit: Edit): ResolvedEdit | undefined {
    if (edit.kind === 'rename') return rename(edit.path, edit.name)
    if (edit.kind === 'set') return set(edit.path, edit.value)
    if (edit.kind === 'remove') return remove(edit.path)
    return { from: edit.from, to: edit.to, text: edit.text, did: describeTextEdit(text, edit) }
  }

  function rename(path: Path, name: string): ResolvedEdit | undefined {
    const [group, step] = [findNode(tree(), path.slice(0, -1)), path.at(-1)]
    const key = typeof step === 'string' ? memberOf(group, step)?.children?.[0] : undefined
    if (key === undefined || memberOf(group, name)) return undefined
    const did = `renamed ${quoteBoth(String(step), name).join(' to ')}`
    return { from: key.offset, to: key.offset + key.length, text: JSON.stringify(name), did }
  }

  function set(path: Path, value: JsonValue): ResolvedEdit | undefined {
    const node = findNode(tree(), path)
    if (node) {
      const old: unknown = text[node.offset] === '"' ? node.value : undefined
      const shown = old ?? text.slice(node.offset, node.offset + node.length)
      const did = `changed ${quoteBoth(shown, value, typeof old === 'string').join(' to ')}`
      return { ...replaceValue(text, node, value), did }
    }
    const [parent, step] = [findNode(tree(), path.slice(0, -1)), path.at(-1)]
    if (parent && step !== undefined) {
      const inserted = insertInto(text, parent, step, value)
      return inserted && { ...inserted, did: `added ${JSON.stringify(step)}` }
    }
    if (step === undefined) return undefined
    return set(path.slice(0, -1), typeof step === 'string' ? { [step]: value } : [value])
  }

  function remove(path: Path): ResolvedEdit | undefined {
    const [parent, step] = [findNode(tree(), path.slice(0, -1)), path.at(-1)]
    const child = typeof step === 'string' ? memberOf(parent, step) : parent?.children?.[step ?? -1]
    if (!parent || !child) return undefined
    const did = `removed ${typeof step === 'number' ? `entry ${step + 1}` : JSON.stringify(step)}`
    return { ...removeFrom(parent, child), did }
  }
}

/** The node of a parsed text at a path. */
export function findNode(root: Node | undefined, path: Path): Node | undefined {
  return path.reduce<Node | undefined>((node, step) => {
    if (typeof step === 'string') return memberOf(node, step)?.children?.[1]
    return node?.type === 'array' ? node.children?.[step] : undefined
  }, root)
}

/** Of duplicate keys the last one counts, as for JSON.parse. */
function memberOf(group: Node | undefined, name: string): Node | undefined {
  if (group?.type !== 'object') return undefined
  return group.children?.findLast(({ children }) => children?.[0]?.value === name)
}

/** Describes a change of the text itself. */
export function describeTextEdit(text: string, { from, to, text: wanted }: Replacement): string {
  if (from < 0) return 'removed the byte order mark'
  const name = (piece: string): string =>
    (Object.hasOwn(names, piece) && names[piece]) || visible(piece.slice(0, maxLength))
  const [old, now] = [name(text.slice(from, to)), name(wanted)]
  if (from === to) return `added ${now}`
  return wanted === '' ? `removed ${old}` : `changed ${old} to ${now}`
}

/** Two values for reading; for long texts, what is around the difference. The old one may be raw JSON. */
function quoteBoth(old: unknown, now: unknown, isText = true): [old: string, now: string] {
  if (typeof old !== 'string' || typeof now !== 'string' || !isText) {
    return [
      isText ? quote(old, maxLength) : visible(String(old).slice(0, maxLength)),
      quote(now, maxLength),
    ]
  }
  if (Math.max(old.length, now.length) <= maxLength) return [show(old), show(now)]
  const start = Math.max(0, sameEnds(old, now)[0] - maxLength / 3)
  return [show(old, start), show(now, start)]
}

const maxLength = 60

const names: Readonly<Record<string, string | undefined>> = {
  ',': 'a comma',
  '\t': 'a tab',
  ' ': 'a space',
  '"': 'a straight quotation mark',
}

function show(text: string, start = 0): string {
  const piece = text.slice(start, start + maxLength)
  const rest = start + maxLength < text.length ? '…' : ''
  return visible(JSON.stringify(`${start > 0 ? '…' : ''}${piece}${rest}`))
}
