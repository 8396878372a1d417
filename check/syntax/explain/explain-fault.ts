import { explainBetween } from './between-fault.ts'
import { explainCharacter } from './character-fault.ts'
import type { Fault } from '../find-fault.ts'
import { explainRunOn, runOnAt } from '../run-on.ts'
import {
  closingOf,
  explainExtra,
  makeFix,
  replaceCharacters,
  type LineOf,
  type SyntaxMessage,
} from '../syntax-message.ts'
import { explainInnerQuote, explainText } from './text-fault.ts'
import { explainValueFault } from './value-fault.ts'

/** Explains to composers why a text is not JSON: the most likely cause first, then others with another correction. */
export function explainFault(
  text: string,
  fault: Fault,
  lineOf: LineOf,
): readonly [SyntaxMessage, ...SyntaxMessage[]] {
  const { offset, expected } = fault
  if (text.trim() === '') {
    const hint = 'Write at least { "pages": { … } }. pages.json also needs "site".'
    return [{ message: 'The file is empty.', hint, from: 0 }]
  }
  const conflict = explainConflict(text, offset)
  if (conflict) return [conflict]
  if (expected === 'text' && offset < text.length) return explainText(text, offset)
  if (offset >= text.length) return [explainEnd(text, fault, lineOf)]
  const runOn = runOnAt(text, fault)
  if (runOn) return [explainRunOn(text, runOn, lineOf)]
  const inner = explainInnerQuote(text, fault)
  if (inner) return inner
  const explained =
    explainCharacter(text, offset) ??
    explainComma(text, fault) ??
    explainBracket(text, fault, lineOf) ??
    explainBetween(text, fault, lineOf) ??
    explainValueFault(text, fault)
  return 'message' in explained ? [explained] : explained
}

function explainEnd(text: string, { open, expected }: Fault, lineOf: LineOf): SyntaxMessage {
  const message = 'The file ends too early.'
  const end = text.trimEnd().length
  const from = Math.max(0, end - 1)
  const opened = open.at(-1)
  if (opened === undefined || expected === 'text') {
    return { message, hint: 'Restore the rest of the file from an earlier version.', from }
  }
  const bracket = text[opened] ?? ''
  const line = lineOf(opened)
  const closers = open.map((at) => closingOf(text[at] ?? '')).toReversed()
  const added = closers.join(' ')
  if (closers.length === 1) {
    const hint = `Add ${added} at the end. It closes the ${bracket} on line ${line}.`
    const fix = replaceCharacters(`Add ${added}`, end, 0, `\n${added}`)
    return { message, hint, from, related: opened, fix }
  }
  const isWhole = expected === 'comma'
  return {
    message,
    hint: `${closers.length} brackets are still open; the last one is the ${bracket} on line ${line}. ${isWhole ? `Add ${added} at the end, or restore` : 'Restore'} the rest of the file from an earlier version.`,
    from,
    related: opened,
    ...(isWhole && {
      fix: makeFix(`Add ${added}`, [{ from: end, to: end, text: `\n${closers.join('\n')}` }]),
      repair: [],
    }),
  }
}

/** Explains the lines that version control writes where two people changed the same lines. */
function explainConflict(text: string, offset: number): SyntaxMessage | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const mark = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n])/.exec(text.slice(start, start + 8))
  return mark
    ? {
        message: 'The file contains an unresolved merge conflict.',
        hint: 'Keep the lines of one version, and remove those of the other and the lines that start with <<<<<<<, ======= and >>>>>>>.',
        from: start,
        length: 7,
      }
    : undefined
}

function explainComma(text: string, { offset, expected }: Fault): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  const before = text.slice(0, offset).trimEnd()
  if (/[\]}]/.test(found) && before.endsWith(',')) {
    const from = before.length - 1
    return {
      message: 'There is a comma after the last entry.',
      hint: 'Remove this comma.',
      from,
      fix: replaceCharacters('Remove the comma', from, 1, '', true),
    }
  }
  if (found === ',' && expected !== 'colon' && /[,[{]$/.test(before)) {
    return explainExtra('comma', offset, true)
  }
  return undefined
}

/** Explains a closing bracket that nothing speaks for: the corrections of brackets are tried elsewhere. */
function explainBracket(
  text: string,
  { offset, open }: Fault,
  lineOf: LineOf,
): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  if (!/[\]}]/.test(found)) return undefined
  const opened = open.at(-1)
  if (opened === undefined) {
    return {
      message: `There is an extra ${found}.`,
      hint: 'Remove it, or look for an earlier bracket that is closed too soon.',
    }
  }
  const bracket = text[opened] ?? ''
  const closing = closingOf(bracket)
  if (found === closing) return undefined
  return {
    message: `Expected ${closing} but found ${found}.`,
    hint: `The ${bracket} on line ${lineOf(opened)} is still open. Close it with ${closing} first.`,
    related: opened,
  }
}
