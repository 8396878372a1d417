/** The size of a piece of JSON text, counted without reading it as JSON. */
export interface TextSize {
  /** Properties of all objects, duplicates included. */
  members: number
  /** How many brackets are open at the deepest point. */
  depth: number
  /** Entries of the longest list. */
  longestList: number
  /** Properties of the largest object. */
  largestObject: number
}

/**
 * Measures a JSON text between two indexes, in one pass that skips strings. If the text is not valid, the counts are a
 * guess, good enough to reject a text that is too large to read.
 */
export function measureText(text: string, from = 0, to = text.length): TextSize {
  let members = 0
  let longestList = 0
  let largestObject = 0
  let depth = 0
  const commas: number[] = []
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at = skipString(text, at) - 1
    } else if (code === 58) {
      members += 1
    } else if (code === 44) {
      commas.push((commas.pop() ?? 0) + 1)
    } else if (code === 123 || code === 91) {
      commas.push(0)
      if (commas.length > depth) depth = commas.length
    } else if (code === 125) {
      largestObject = Math.max(largestObject, (commas.pop() ?? 0) + 1)
    } else if (code === 93) {
      longestList = Math.max(longestList, (commas.pop() ?? 0) + 1)
    }
  }
  return { members, depth, longestList, largestObject }
}

/** The index after the text whose opening quotation mark is at `at`; the end if it is not closed. */
export function skipString(text: string, at: number): number {
  for (let end = at + 1; ; end++) {
    end = text.indexOf('"', end)
    if (end === -1) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
}

/** The index of the first character from `from` on that is not whitespace in JSON. */
export function skipSpaces(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at
    at += 1
  }
}

/** Counts the properties of all objects in a parsed value. */
export function countMembers(root: unknown): number {
  let members = 0
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) {
      for (const entry of value) if (typeof entry === 'object' && entry !== null) open.push(entry)
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of Object.values(value)) {
        members += 1
        if (typeof entry === 'object' && entry !== null) open.push(entry)
      }
    }
  }
  return members
}

/** The index of the bracket that closes the one at `opened`, of whichever kind; the text's length if none does. */
export function findClosing(text: string, opened: number): number {
  let depth = 0
  for (let at = opened; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = skipString(text, at) - 1
    else if (code === 123 || code === 91) depth += 1
    else if ((code === 125 || code === 93) && --depth === 0) return at
  }
  return text.length
}
