import { parse, type MemberNode, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa'
import type { Path, Position, Range } from './problem.ts'
import { explainFault, type SyntaxFault } from './syntax-fault.ts'

/** A parsed text that knows where each value stands. */
export interface Source {
  text: string
  value: unknown
  /** The members of an object that an earlier equal key shadows. */
  duplicates: { path: Path; first: Range; second: Range }[]
  /** Finds a value's place; the nearest parent's where the value itself is not there. */
  locate(path: Path, at: 'key' | 'value' | 'opening' | readonly [number, number]): Range
}

/** Parses JSON strictly, with positions. Returns the fault instead of throwing it. A byte order mark must be gone. */
export function parseSource(text: string): Source | SyntaxFault {
  const lines = lineStarts(text)
  const positionOf = (offset: number): Position => {
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { offset, line: low + 1, column: offset - (lines[low] ?? 0) + 1 }
  }
  const range = (start: number, end: number): Range => ({
    start: positionOf(start),
    end: positionOf(Math.max(end, start + 1)),
  })

  let body: ValueNode
  let value: unknown
  try {
    body = parse(text, { mode: 'json', ranges: true, allowTrailingCommas: false }).body
    value = JSON.parse(text)
  } catch (error) {
    return explainFault(text, error, range)
  }

  const duplicates: Source['duplicates'] = []
  const indexes = new Map<ObjectNode, Map<string, MemberNode>>()
  collectDuplicates(body, [])

  return { text, value, duplicates, locate }

  function collectDuplicates(start: ValueNode, startPath: Path): void {
    const stack: [ValueNode, Path][] = [[start, startPath]]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [item, path] = top
      if (item.type === 'Array') {
        item.elements.forEach((element, index) => stack.push([element.value, [...path, index]]))
      } else if (item.type === 'Object') {
        const seen = new Map<string, MemberNode>()
        for (const member of item.members) {
          const key = keyOf(member)
          const first = seen.get(key)
          if (first) {
            duplicates.push({
              path: [...path, key],
              first: nodeRange(first.name),
              second: nodeRange(member.name),
            })
          }
          seen.set(key, member)
          stack.push([member.value, [...path, key]])
        }
        indexes.set(item, seen)
      }
    }
  }

  function locate(path: Path, at: 'key' | 'value' | 'opening' | readonly [number, number]): Range {
    let current: ValueNode = body
    let member: MemberNode | undefined
    for (const step of path) {
      let next: ValueNode | undefined
      let nextMember: MemberNode | undefined
      if (current.type === 'Object') {
        nextMember = indexes.get(current)?.get(String(step))
        next = nextMember?.value
      } else if (current.type === 'Array' && typeof step === 'number') {
        next = current.elements[step]?.value
      }
      if (next === undefined) return opening(current)
      current = next
      member = nextMember
    }
    if (at === 'key' && member) return nodeRange(member.name)
    if (at === 'opening') return opening(current)
    if (typeof at === 'object' && current.type === 'String') {
      const [from] = rangeOf(current)
      return range(from + rawOffset(text, from, at[0]), from + rawOffset(text, from, at[1]))
    }
    return nodeRange(current)
  }

  /** A missing property is pointed out at the block's type, or at the opening bracket. */
  function opening(item: ValueNode): Range {
    const type = item.type === 'Object' ? indexes.get(item)?.get('type') : undefined
    if (type) return nodeRange(type.value)
    const [start, end] = rangeOf(item)
    return item.type === 'Object' || item.type === 'Array'
      ? range(start, start + 1)
      : range(start, end)
  }

  function nodeRange(item: ValueNode | MemberNode['name']): Range {
    const [start, end] = rangeOf(item)
    return range(start, end)
  }
}

function rangeOf(value: { range?: [number, number] | undefined }): [number, number] {
  return value.range ?? [0, 0]
}

function keyOf(member: MemberNode): string {
  return member.name.type === 'String' ? member.name.value : member.name.name
}

/** Turns an index into a decoded string into the offset in its quoted, escaped form that starts at `from`. */
function rawOffset(text: string, from: number, index: number): number {
  let offset = 1
  for (let decoded = 0; decoded < index && from + offset < text.length; decoded++) {
    if (text[from + offset] !== '\\') offset += 1
    else offset += text[from + offset + 1] === 'u' ? 6 : 2
  }
  return offset
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  return starts
}
