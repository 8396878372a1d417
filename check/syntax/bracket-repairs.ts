import type { Replacement } from '../fix/edit-tree.ts'
import {
  dropPair,
  indentOf,
  moveInto,
  moveIntoList,
  moveOutOfEntry,
  nameAt,
  openBefore,
  startLines,
  startWith,
  wholeLine,
} from './move-repairs.ts'
import { findClosing, skipSpaces, skipString } from './scan.ts'
import { closingOf, makeFix, type BrokenText, type SyntaxMessage } from './syntax-message.ts'

/** How many places of doubt before a fault are looked at; the first are its most likely causes. */
const places = 4

/**
 * Lists the ways in which a bracket may be missing, surplus or of the wrong kind, so that a text breaks at a fault: first
 * those that the indentation speaks for. Which of them is right shows only when they are tried.
 */
export function listBracketRepairs(broken: BrokenText): SyntaxMessage[] {
  const { text, offset, expected, found, last, lineOf } = broken
  const doubts = findMismatches(text).filter(({ at }) => at <= offset && at < text.length)
  const repairs = [
    listMovedDown(),
    moveIntoList(broken),
    moveOutOfEntry(broken),
    ...doubts.slice(0, places).flatMap(({ kind, at, opened }, index) => {
      if (kind === 'surplus') return [...startLines(text, at), ...drop(at)]
      if (kind === 'shape') {
        return [swap(opened, at), ...close([opened], at), swapPair(opened), ...drop(at)]
      }
      const others = doubts.slice(index + 1).filter((other) => other.at === at)
      const all = [opened, ...others.map((other) => other.opened)]
      const closed = [...close([opened], at), ...(others.length > 0 ? close(all, at) : [])]
      return isDoubled(opened) ? [...drop(opened), ...closed] : [...closed, ...drop(opened)]
    }),
    ...atFault(),
    dropPair(broken),
  ]
  return repairs.filter((repair) => repair !== undefined)

  function atFault(): (SyntaxMessage | undefined)[] {
    const { opened } = broken
    if (expected === 'end') {
      if (found === ':') return [openObject(nameBefore())]
      return [last, offset].filter((at) => /[\]}]/.test(text[at] ?? '')).flatMap(drop)
    }
    if (opened === undefined) return []
    if (found === ':') {
      const name = nameBefore()
      return [moveInto(text, name, lineOf), noValue(name), openObject(name), swapPair(opened)]
    }
    const bracket = text[opened] ?? ''
    const colon = bracket === '{' ? lastColon(opened, offset) : undefined
    const list = colon === undefined ? [] : listAt(colon)
    if (expected === 'colon')
      return /[,\]}]/.test(found) ? [...list, swapPair(opened), ...drop(opened)] : []
    if (/[\]}]/.test(found)) {
      if (found === closingOf(bracket)) return drop(offset)
      const remedies = [...close([opened], offset), swap(opened, offset), ...drop(offset)]
      return [...remedies, swapPair(opened), ...list]
    }
    if (/[{[]/.test(found) && expected === 'name') {
      const first = text.slice(opened + 1, offset).trim() === '' ? drop(offset) : []
      const named = nameAt(text, offset)
      const isOnly =
        first.length > 0 && text[skipSpaces(text, findClosing(text, offset) + 1)] === '}'
      const swapped = [...list, swapPair(opened)]
      const guesses = isOnly ? [...swapped, named] : [named, ...swapped]
      return [...first, ...guesses, ...close([opened], offset), ...drop(offset)]
    }
    return []
  }

  /** A list whose bracket is missing: after its name, or with its name if another value comes before it. */
  function listAt(colon: number): SyntaxMessage[] {
    const isEntry = text[offset] === '{'
    const isAfter = !isEntry || text[skipSpaces(text, colon + 1)] === '{'
    const indent = indentOf(text, colon)
    const started = isEntry ? [startWith(text, '[', offset, indent)] : []
    if (!isAfter) return started
    // An object that begins on the line of its name is its value.
    const isWhole = /^[ \t]*\{[ \t\r]*\n/.test(text.slice(colon + 1, colon + 200))
    const isDeeper = indentOf(text, offset).length > indent.length
    return isWhole && isDeeper ? [...started, openAfter(colon)] : [openAfter(colon), ...started]
  }

  /** A list whose bracket is missing behind its name: its first entry is on a line of its own. */
  function listMovedDown(): SyntaxMessage | undefined {
    const { opened } = broken
    if (opened === undefined || text[opened] !== '{') return undefined
    const colon = lastColon(opened, offset)
    const isMoved =
      colon !== undefined && /^\s*\n\s*[^\s,}\]]/.test(text.slice(colon + 1, colon + 200))
    return isMoved ? openAfter(colon) : undefined
  }

  function isDoubled(at: number): boolean {
    const bracket = text[at] ?? ''
    const after = text.slice(at + 1, at + 400).trimStart()
    return after.startsWith(bracket) || text.slice(0, at).trimEnd().endsWith(bracket)
  }

  /** Closes brackets before `at`, each on a line like that of its opening one, with the comma that is missing there. */
  function close(opened: readonly number[], at: number): SyntaxMessage[] {
    const end = text.slice(0, at).trimEnd().length
    const hasComma = text[end - 1] === ','
    const to = hasComma ? text.slice(0, end - 1).trimEnd().length : end
    const closers = opened.map((each) => closingOf(text[each] ?? ''))
    const spaced = opened.map((each, index) => {
      const isBlock = /^[ \t\r]*\n/.test(text.slice(each + 1, each + 200))
      return (isBlock ? `\n${indentOf(text, each)}` : '') + (closers[index] ?? '')
    })
    const lines = opened.map((each) => lineOf(each))
    return (hasComma || at >= text.length ? [''] : ['', ',']).map((comma) => {
      const added = `${closers.join(' ')}${comma && ' and a comma'}`
      return {
        message: `${closers.length > 1 ? `${closers.join(' and ')} are` : `A ${added.slice(0, 1)} is`} missing after this.`,
        hint: `Add ${added} here to close the ${opened.map((each) => text[each]).join(' and the ')} on line${lines.length > 1 ? 's' : ''} ${lines.join(' and ')}.`,
        from: to - 1,
        related: opened[0] ?? 0,
        fix: makeFix(`Add ${added}`, [{ from: to, to, text: spaced.join('') + comma }]),
      }
    })
  }

  function drop(at: number): SyntaxMessage[] {
    const bracket = text[at] ?? ''
    const after = /^[ \t]*,/.exec(text.slice(at + 1, at + 200))?.[0].length ?? 0
    const before = text.slice(0, at).trimEnd().length - 1
    const remove = (also: string, length: number, ...others: Replacement[]): SyntaxMessage => ({
      message: `There is an extra ${bracket}.`,
      hint: `Remove it${also}.`,
      from: at,
      length,
      fix: makeFix(`Remove ${bracket}${also}`, [...others, wholeLine(text, at, at + length)]),
    })
    const alone = remove('', 1)
    if (/[{[]/.test(bracket)) return [alone]
    const comma = { from: before, to: before + 1, text: '' }
    return [
      ...(after > 0 ? [remove(' and the comma after it', after + 1)] : []),
      alone,
      ...(text[before] === ',' ? [remove(' and the comma before it', 1, comma)] : []),
    ]
  }

  /** Makes the closing bracket at `at` the one of the bracket that is open. */
  function swap(opened: number, at: number): SyntaxMessage {
    const bracket = text[opened] ?? ''
    const closing = closingOf(bracket)
    return {
      message: `Expected ${closing} but found ${text[at]}.`,
      hint: `Write ${closing} instead. It closes the ${bracket} on line ${lineOf(opened)}.`,
      from: at,
      related: opened,
      fix: makeFix(`Write ${closing}`, [{ from: at, to: at + 1, text: closing }]),
    }
  }

  /** Writes { } for [ ], or the other way round. */
  function swapPair(opened: number): SyntaxMessage {
    const bracket = text[opened] ?? ''
    const wanted = bracket === '{' ? '[' : '{'
    const closing = closingOf(wanted)
    const at = findClosing(text, opened)
    const needsBoth = text[at] === closingOf(bracket)
    const edits = [{ from: opened, to: opened + 1, text: wanted }]
    if (needsBoth) edits.push({ from: at, to: at + 1, text: closing })
    return {
      message: `Expected ${wanted} but found ${bracket}.`,
      hint:
        (wanted === '[' ? 'This is a list. ' : 'This is an object. ') +
        (needsBoth
          ? `Write ${wanted} here and ${closing} on line ${lineOf(at)}.`
          : `Write ${wanted} here.`),
      from: opened,
      fix: makeFix(`Write ${wanted}`, edits),
    }
  }

  function openAfter(colon: number): SyntaxMessage {
    return {
      message: 'A [ is missing after this.',
      hint: 'Add [ here.',
      from: colon,
      fix: makeFix('Add [', [{ from: colon + 1, to: colon + 1, text: ' [' }]),
    }
  }

  function openObject(name: number): SyntaxMessage {
    return openBefore(name, '{', text[name] === '"' ? skipString(text, name) - name : 1)
  }

  /** A property that ends after its colon, although another name follows on the next line. */
  function noValue(name: number): SyntaxMessage | undefined {
    const written = text.slice(Math.max(0, name - 400), name)
    const before = /"[^"\\\n]*"\s*:\s*\n\s*$/.exec(written)?.[0]
    if (before === undefined) return undefined
    const from = name - before.length
    const end = from + before.trimEnd().length
    return {
      message: 'This property has no value.',
      hint: 'Add a value and a comma after the colon, or remove the property.',
      from,
      length: end - from,
      fix: makeFix('Remove the property', [{ from, to: name, text: '' }]),
      repair: [{ from: end, to: end, text: ' null,' }],
    }
  }

  /** The index of the text in quotation marks that ends before the fault. */
  function nameBefore(): number {
    const written = text.slice(Math.max(0, last - 200), last + 1)
    return last + 1 - (/"(?:[^"\\\n]|\\.)*"$/.exec(written)?.[0].length ?? 1)
  }

  /** The index of the colon of the last property between an opening brace and `end`. */
  function lastColon(opened: number, end: number): number | undefined {
    let depth = 0
    let colon: number | undefined
    for (let at = opened + 1; at < end; at++) {
      const character = text[at]
      if (character === '"') at = skipString(text, at) - 1
      else if (character === '{' || character === '[') depth += 1
      else if (character === '}' || character === ']') depth -= 1
      else if (character === ':' && depth === 0) colon = at
    }
    return colon
  }
}

/** A place where brackets and indentation disagree. */
interface Mismatch {
  /** A bracket that is not closed before `at`; one closing bracket too many at `at`; or the wrong one at `at`. */
  kind: 'missing' | 'surplus' | 'shape'
  at: number
  /** The open bracket that it is about; -1 if there is none. */
  opened: number
}

/** With more of them, a text is not indented in a way that tells anything. */
const most = 40

/**
 * Compares brackets with the indentation of their lines: what is inside a bracket that was opened on an earlier line is
 * indented more than that line, and a closing bracket that begins a line is indented like the line of its opening one.
 */
export function findMismatches(text: string): Mismatch[] {
  const found: Mismatch[] = []
  const open: { at: number; indent: number; line: number }[] = []
  let [line, indent, isFirst] = [0, 0, true]
  for (let at = 0; at < text.length && found.length <= most; at++) {
    const character = text[at] ?? ''
    if (character === '\n') [line, indent, isFirst] = [line + 1, 0, true]
    else if (/\s/.test(character)) indent += isFirst ? 1 : 0
    else {
      const isCloser = character === '}' || character === ']'
      if (isFirst) closeDeeper(isCloser ? indent + 1 : indent, at)
      if (character === '"') at = endOfText(text, at) - 1
      else if (character === '{' || character === '[') open.push({ at, indent, line })
      else if (isCloser) close(character, at)
      isFirst = false
    }
  }
  closeDeeper(0, text.length)
  return found.length > most ? [] : found

  /** Drops what is still open although a line with less indentation begins. */
  function closeDeeper(limit: number, at: number): void {
    for (let top = open.at(-1); top && top.indent >= limit; top = open.at(-1)) {
      if (top.line === line && at < text.length) return
      found.push({ kind: 'missing', at, opened: top.at })
      open.pop()
    }
  }

  function close(character: string, at: number): void {
    const top = open.at(-1)
    const fits = top && (!isFirst || top.indent === indent)
    const matches = top && closingOf(text[top.at] ?? '') === character
    if (fits && matches) open.pop()
    else if (top && (isFirst ? fits : top.line === line)) {
      found.push({ kind: 'shape', at, opened: top.at })
      open.pop()
    } else found.push({ kind: 'surplus', at, opened: top?.at ?? -1 })
  }
}

/** The index after a text in quotation marks; a text that is not closed ends with its line. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === '\n') return at
    if (character === '\\') at += 1
  }
  return text.length
}
