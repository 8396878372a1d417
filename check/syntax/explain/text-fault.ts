import type { Replacement } from '../../fix/edit-tree.ts'
import {
  makeFix,
  replaceCharacters,
  type BrokenText,
  type SyntaxMessage,
  type SyntaxMessages,
} from '../syntax-message.ts'
import { explainInvisible } from './character-fault.ts'

/** Explains what a text in quotation marks cannot contain. */
export function explainText({ text, offset, found }: BrokenText): SyntaxMessages {
  if (found === '\t') {
    return [
      {
        message: 'This text contains a tab.',
        hint: 'Replace it with a space.',
        fix: replaceCharacters('Write a space', offset, 1, ' ', true),
      },
    ]
  }
  if (found === '\n' || found === '\r') return explainLineEnd(text, offset)
  if (/\p{Cc}/u.test(found)) return [explainInvisible(found, offset)]
  return [explainBackslash(text, offset)]
}

/** A backslash before a letter is meant to be shown, or belongs to a path; before anything else it has no use. */
function explainBackslash(text: string, offset: number): SyntaxMessage {
  const message = 'A backslash cannot come before this character.'
  const from = text.lastIndexOf('\\', offset)
  if (!/[\p{L}\p{N}]/u.test(text[offset] ?? '')) {
    const fix = replaceCharacters('Remove the backslash', from, 1, '')
    return { message, hint: 'Remove the backslash.', from, length: 2, fix }
  }
  const start = text.lastIndexOf('"', offset)
  const written = /^"[^"\n]*/.exec(text.slice(start, start + 400))?.[0] ?? ''
  const path =
    /^"(?:[A-Za-z]:|\.{0,2})\\[^\s\\]/.test(written) ||
    /^"[^"\s]*\\[^"\s]*\.(?:avif|gif|html?|jpe?g|png|svg|webp)"/i.test(written)
  const single = [...written.matchAll(/(?<!\\)\\(?![\\"])/g)].map(({ index }) => start + index)
  const by = path ? '/' : '\\\\'
  return {
    message,
    hint: path ? 'Write / instead of \\ in paths.' : 'To show a backslash, write \\\\.',
    from,
    length: 2,
    fix: makeFix(
      `Write ${by}`,
      single.map((at) => ({ from: at, to: at + 1, text: by })),
    ),
  }
}

/** A text that is not closed on its line: either its closing quotation mark is missing, or it has a line break. */
function explainLineEnd(text: string, offset: number): SyntaxMessages {
  const start = text.lastIndexOf('"', offset)
  const written = text.slice(start, offset)
  const curly = /[“”„＂]\s*[,:]?\s*$/.exec(written)
  if (curly) {
    const from = start + curly.index
    return [
      {
        message: `The text ends with the quotation mark ${curly[0].slice(0, 1)}.`,
        hint: 'Use a straight quotation mark (") instead.',
        from,
        fix: replaceCharacters('Use "', from, 1, '"'),
      },
    ]
  }
  const name = /^"[A-Za-z/][\w./-]*(?=\s*:\s)/.exec(written)?.[0].length
  const end = start + (/\s*,?\s*$/.exec(written)?.index ?? written.length)
  const lineBreak = /^\s+/.exec(text.slice(offset, offset + 400))?.[0].length ?? 1
  return [
    {
      message: 'A quotation mark is missing at the end of this text.',
      hint: written.trimEnd().endsWith(',') ? 'Add " before the comma.' : 'Add " here.',
      from: end,
      fix: replaceCharacters('Add "', end, 0, '"'),
    },
    {
      message: 'This text contains a line break.',
      hint: 'Write the text on one line. In a text with markup, <br> starts a new line.',
      from: offset - (text[offset - 1] === '\r' ? 1 : 0),
      fix: replaceCharacters('Write it on one line', offset, lineBreak, ' '),
    },
    ...(name === undefined ? [] : [explainName(start, name)]),
  ]
}

function explainName(from: number, length: number): SyntaxMessage {
  return {
    message: 'A quotation mark is missing after this property name.',
    hint: 'Add " after it.',
    from,
    length,
    fix: replaceCharacters('Add "', from + length, 0, '"'),
  }
}

/** Explains a quotation mark in the middle of a text, which closes it, so that what follows cannot be read. */
export function explainInnerQuote({
  text,
  offset,
  expected,
  found,
}: BrokenText): SyntaxMessages | undefined {
  if (expected !== 'comma' && expected !== 'colon') return undefined
  const isInner = text[offset - 1] === '"' && /[^\s"'{}[\](),:;=<#，：；｛｝［］]/.test(found)
  const sign = isInner
    ? /^(?:[.!?…]+)(?=\s*,|\s*[\]}])/.exec(text.slice(offset, offset + 200))
    : null
  // The last sign of a sentence, after the quotation mark instead of before it.
  if (sign)
    return [
      {
        message: `"${sign[0]}" is after the quotation mark that ends this text.`,
        hint: 'Move it before the quotation mark.',
        from: offset - 1,
        length: sign[0].length + 1,
        fix: replaceCharacters(`Write ${sign[0]}"`, offset - 1, sign[0].length + 1, `${sign[0]}"`),
      },
    ]
  if (text.slice(offset - 1, offset + 1) === '""')
    return [explainDoubled(offset - 1, [{ from: offset, to: offset + 1, text: '' }])]
  if (!isInner || /^\.\s/.test(text.slice(offset, offset + 2))) return undefined
  const start = text.lastIndexOf('\n', offset) + 1
  const line = /^.*/.exec(text.slice(start, start + 10_000))?.[0] ?? ''
  const doubled = text.slice(offset - 2, offset) === '""'
  const whole = /^(\s*(?:"[^"\\]*"\s*:\s*)?")(.*)"\s*[,\]}]*\s*$/.exec(line)
  const [, opening = '', inner = ''] = whole ?? []
  if (doubled && !inner.slice(1).replace(/"$/, '').includes('"')) {
    const end = offset + (/^[^"\n]*/.exec(text.slice(offset, offset + 2000))?.[0].length ?? 0)
    const isAlso = text.slice(end, end + 2) === '""'
    const first = { from: offset - 1, to: offset, text: '' }
    const last = { from: end, to: end + 1, text: '' }
    return [explainDoubled(offset - 2, isAlso ? [first, last] : [first])]
  }
  const quotes = [...inner.matchAll(/(?<!\\)"/g)].map(({ index }) => start + opening.length + index)
  const edits = quotes.map((at) => ({ from: at, to: at, text: '\\' }))
  const [, indent = '', name = ''] = /^(\s*)"([A-Za-z/][\w./-]*)\s*:\s*"/.exec(line) ?? []
  return [
    {
      message: 'This quotation mark ends the text too early.',
      hint: `Inside a text, write \\"${edits.length > 1 ? ` for each of the ${edits.length} quotation marks` : ' instead'}. In markup, you can use single quotation marks, as in <a href='/bonus'>.`,
      from: offset - 1,
      ...(edits.length > 0 && { fix: makeFix('Write \\" inside the text', edits) }),
    },
    ...(name === '' ? [] : [explainName(start + indent.length, name.length + 1)]),
  ]
}

/** A quotation mark that is there twice, before a text and perhaps also after it. */
function explainDoubled(from: number, extra: readonly Replacement[]): SyntaxMessage {
  return {
    message: 'This quotation mark appears twice.',
    hint:
      extra.length > 1 ? 'Write one " before the text and one after it.' : 'Remove one of the two.',
    from,
    length: 2,
    fix: makeFix('Remove the extra quotation mark', extra),
  }
}
