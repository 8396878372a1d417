import { skipSpaces } from './scan.ts'

/** Where a text stops being JSON. */
export interface Fault {
  /** Index of the first character that is not allowed; the text's length if it ends too early. */
  offset: number
  /** Indexes of the brackets that are open at this point, outermost first. */
  open: readonly number[]
  /** What is expected there; `text` inside a text, `end` after the last bracket. */
  expected: 'value' | 'name' | 'colon' | 'comma' | 'text' | 'end'
}

const quote = 34
const backslash = 92
const literals: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' }
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y

/**
 * Finds the first place where a text breaks the grammar of RFC 8259, in one pass and without recursion. Returns undefined
 * for valid JSON.
 */
export function findFault(text: string): Fault | undefined {
  const open: number[] = []
  let at = skipSpaces(text, 0)
  /** What may come next: a value, a value or `]`, a name, a name or `}`, or what follows a value. */
  let state: State = 'value'
  for (;;) {
    if (at >= text.length && !(state === 'after' && open.length === 0)) {
      return fault(text.length, state === 'after' ? 'comma' : isName(state) ? 'name' : 'value')
    }
    const character = text[at] ?? ''
    if (state === 'after') {
      const opened = open.at(-1)
      if (opened === undefined) return at < text.length ? fault(at, 'end') : undefined
      const isObject = text[opened] === '{'
      if (character === ',') {
        state = isObject ? 'name' : 'value'
        at = skipSpaces(text, at + 1)
      } else if (character === (isObject ? '}' : ']')) {
        open.pop()
        at = skipSpaces(text, at + 1)
      } else return fault(at, 'comma')
    } else if (isName(state)) {
      if (character === '}' && state === 'first-name') {
        open.pop()
        state = 'after'
        at = skipSpaces(text, at + 1)
      } else {
        if (character !== '"') return fault(at, 'name')
        const end = skipString(text, at)
        if (end < 0) return fault(-end, 'text')
        const colon = skipSpaces(text, end)
        if (text[colon] !== ':') return fault(colon, 'colon')
        state = 'value'
        at = skipSpaces(text, colon + 1)
      }
    } else if (character === ']' && state === 'first-value') {
      open.pop()
      state = 'after'
      at = skipSpaces(text, at + 1)
    } else if (character === '{' || character === '[') {
      open.push(at)
      state = character === '{' ? 'first-name' : 'first-value'
      at = skipSpaces(text, at + 1)
    } else {
      const end = skipScalar(text, at, character)
      if (end < 0) return fault(-end, 'text')
      if (end === at) return fault(at, 'value')
      state = 'after'
      at = skipSpaces(text, end)
    }
  }

  function fault(offset: number, expected: Fault['expected']): Fault {
    return { offset, open, expected }
  }
}

type State = 'value' | 'first-value' | 'name' | 'first-name' | 'after'

function isName(state: State): boolean {
  return state === 'name' || state === 'first-name'
}

/** The index after a text, number or word; the same index, or a negative one, if it breaks the grammar. */
function skipScalar(text: string, at: number, character: string): number {
  if (character === '"') return skipString(text, at)
  const literal = literals[character]
  if (literal !== undefined) return text.startsWith(literal, at) ? at + literal.length : at
  number.lastIndex = at
  return number.test(text) ? number.lastIndex : at
}

/** The index after the closing quotation mark, or less than 0: minus the index of the character that is not allowed. */
function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code < 32) return -at
    if (code !== backslash) continue
    at += 1
    const escaped = text[at] ?? ''
    if (escaped === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return -at
      at += 4
    } else if (at >= text.length || !'"\\/bfnrt'.includes(escaped)) return -at
  }
  return -text.length
}
