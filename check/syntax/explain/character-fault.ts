import { nameInvisible } from '../../problem/visible.ts'
import { skipSpaces, skipString } from '../scan.ts'
import { makeFix, replaceCharacters, type SyntaxMessage } from '../syntax-message.ts'

/** Characters of East Asian keyboards, and what JSON wants for them. */
const fullWidth: Readonly<Record<string, string | undefined>> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '；': ',',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
}

/** Explains characters that have no meaning between entries. */
export function explainCharacter(text: string, offset: number): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  const rest = text.slice(offset, offset + 2000)
  const plain = Object.hasOwn(fullWidth, found) ? fullWidth[found] : undefined
  if (plain !== undefined) {
    return {
      message: `Found the full-width character ${found}.`,
      hint: `Write ${plain} instead.`,
      fix: replaceCharacters(`Write ${plain}`, offset, 1, plain, true),
    }
  }
  const entity = /^&(?:quot|#34|[lr]dquo);([^"\n]*?)&(?:quot|#34|[lr]dquo);/.exec(rest)
  if (entity) {
    const meant = `"${entity[1] ?? ''}"`
    return {
      message: 'Found &quot; in place of a quotation mark.',
      hint: `Write ${meant.slice(0, 200)}.`,
      length: entity[0].length,
      fix: replaceCharacters('Write "', offset, entity[0].length, meant),
    }
  }
  const fence = explainFence(text, offset)
  if (fence) return fence
  if (/[“”‘’„«»`´＂]/.test(found)) {
    const [whole = found, inner] = /^.([^"“”‘’„«»`´＂\n]*)["“”‘’„«»`´＂]/.exec(rest) ?? []
    const isWhole = inner !== undefined
    return {
      message: `Found the quotation mark ${found}.`,
      hint: isWhole
        ? 'Use straight quotation marks (") before and after the text.'
        : 'Use a straight quotation mark (") instead.',
      fix: replaceCharacters('Use "', offset, whole.length, isWhole ? `"${inner}"` : '"'),
    }
  }
  if (found === "'") {
    const whole = /^'([^'"\\\n]*)'/.exec(rest)
    return {
      message: 'Found a single quotation mark.',
      hint: whole
        ? 'Use double quotation marks (") before and after the text.'
        : 'Use a double quotation mark (") instead.',
      ...(whole && {
        fix: replaceCharacters('Use "', offset, whole[0].length, `"${whole[1] ?? ''}"`),
      }),
    }
  }
  const comment = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/|<!--[^]*?-->)/.exec(rest)?.[0]
  if (comment !== undefined || /^(?:\/\*|<!--)/.test(rest)) {
    return {
      message: 'Comments are not allowed in JSON.',
      hint: 'Remove the comment.',
      ...(comment !== undefined && {
        length: comment.trimEnd().length,
        fix: replaceCharacters('Remove the comment', offset, comment.trimEnd().length, ''),
      }),
    }
  }
  if (/[\p{Cc}\p{Cf}]/u.test(found)) return explainInvisible(found, offset)
  if (/\s/.test(found)) {
    return {
      message: `Found the special space ${nameInvisible(found)}.`,
      hint: 'Replace it with a normal space.',
      fix: replaceCharacters('Use a normal space', offset, 1, ' ', true),
    }
  }
  const dots = /^(?:\.{2,}|…)/.exec(rest)?.[0]
  if (dots !== undefined) return explainDots(text, offset, dots.length)
  if (found === '(' || found === ')') {
    const end = findParenthesis(text, offset)
    const [open, close] = /^\(\s*"[^"\\]*"\s*:/.test(rest) ? ['{', '}'] : ['[', ']']
    return {
      message: `Found the parenthesis ${found}.`,
      hint:
        end === undefined
          ? 'Use [ ] for lists and { } for objects.'
          : `Write ${open} and ${close} instead of ( and ).`,
      ...(end !== undefined && {
        fix: makeFix(`Write ${[open, close].join(' ')}`, [
          { from: offset, to: offset + 1, text: open },
          { from: end, to: end + 1, text: close },
        ]),
      }),
    }
  }
  return undefined
}

/** Explains dots that say that something was left out, with the comma that goes with them. */
function explainDots(text: string, offset: number, length: number): SyntaxMessage {
  const end = offset + length
  const before = text.slice(0, offset).trimEnd().length - 1
  const after = skipSpaces(text, end)
  const isLast = /[\]}]/.test(text[after] ?? '') && text[before] === ','
  const hasComma = text[after] === ','
  const which = isLast ? 'before' : 'after'
  return {
    message: 'Found dots in place of content.',
    hint: `Remove them${isLast || hasComma ? ` and the comma ${which} them` : ''}, or write the content that was left out.`,
    length,
    fix: makeFix('Remove the dots', [
      isLast
        ? { from: before, to: end, text: '' }
        : { from: offset, to: hasComma ? after + 1 : end, text: '' },
    ]),
  }
}

/** Explains the line that starts a code block in Markdown, together with the line that ends it. */
function explainFence(text: string, offset: number): SyntaxMessage | undefined {
  const first = /^`{3}[^\n]*\n?/.exec(text.slice(offset, offset + 2000))?.[0]
  if (first === undefined) return undefined
  const last = text.indexOf('\n```', offset)
  const line = text.slice(0, last + 1).split('\n').length
  const edits = [{ from: offset, to: offset + first.length, text: '' }]
  if (last >= 0) edits.push({ from: last, to: last + 4, text: '' })
  return {
    message: 'Found a Markdown code fence (```).',
    hint: last < 0 ? 'Remove this line.' : `Remove this line and the \`\`\` on line ${line}.`,
    length: first.trimEnd().length,
    fix: makeFix('Remove the code fence', edits),
  }
}

/** Explains a character that nobody sees. */
export function explainInvisible(character: string, offset: number): SyntaxMessage {
  return {
    message: `Found the invisible character ${nameInvisible(character)}.`,
    hint: 'Remove it.',
    fix: replaceCharacters('Remove the invisible character', offset, 1, ''),
  }
}

/** The index of the parenthesis that closes the one at an offset, outside of texts. */
function findParenthesis(text: string, offset: number): number | undefined {
  let depth = 0
  for (let at = offset; at < text.length; at++) {
    if (text[at] === '"') at = skipString(text, at) - 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth <= 0) return depth === 0 ? at : undefined
  }
  return undefined
}
