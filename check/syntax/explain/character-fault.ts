import { skipString } from '../scan.ts'
import { makeFix, replaceText, type SyntaxMessage } from '../syntax-message.ts'

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
      fix: replaceText(`Write ${plain}`, offset, 1, plain, true),
    }
  }
  const fence = explainFence(text, offset)
  if (fence) return fence
  const quoted = /^[“”‘’„«»`´＂]([^"“”‘’„«»`´＂\n]*)(["“”‘’„«»`´＂])/.exec(rest)
  if (/[“”‘’„«»`´＂]/.test(found)) {
    return {
      message: `Found the quotation mark ${found}.`,
      hint: `Use the straight quotation mark "${quoted ? ' before and after the text' : ''}.`,
      fix: quoted
        ? replaceText('Use "', offset, quoted[0].length, `"${quoted[1] ?? ''}"`, false)
        : replaceText('Use "', offset, 1, '"', false),
    }
  }
  if (found === "'") {
    const whole = /^'([^'"\\\n]*)'/.exec(rest)
    return {
      message: 'Found a single quotation mark.',
      hint: `Use the double quotation mark "${whole ? ' before and after the text' : ''}.`,
      ...(whole && {
        fix: replaceText('Use "', offset, whole[0].length, `"${whole[1] ?? ''}"`, false),
      }),
    }
  }
  const comment = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/|<!--[^]*?-->)/.exec(rest)?.[0]
  if (comment !== undefined || /^(?:\/\*|<!--)/.test(rest)) {
    return {
      message: 'Found a comment. JSON has no comments.',
      hint: 'Remove the comment.',
      ...(comment !== undefined && {
        length: comment.trimEnd().length,
        fix: replaceText('Remove the comment', offset, comment.trimEnd().length, '', false),
      }),
    }
  }
  if (/[\p{Cc}\p{Cf}]/u.test(found)) return explainInvisible(found, offset)
  if (/\s/.test(found)) {
    return {
      message: `Found a special kind of space (\\u${codeOf(found)}).`,
      hint: 'Replace it with a normal space.',
      fix: replaceText('Use a normal space', offset, 1, ' ', true),
    }
  }
  const dots = /^(?:\.{2,}|…)/.exec(rest)?.[0]
  if (dots !== undefined) {
    const hint = 'Remove them, or write what they stand for.'
    return { message: 'Found dots in place of content.', hint, length: dots.length }
  }
  if (found === '(' || found === ')') {
    const end = findParenthesis(text, offset)
    const [open, close] = /^\(\s*"[^"\\]*"\s*:/.test(rest) ? ['{', '}'] : ['[', ']']
    return {
      message: `Found the parenthesis ${found}.`,
      hint:
        end === undefined
          ? 'Write lists in [ ] and objects in { }.'
          : `Write ${open} and ${close} instead of ( and ).`,
      ...(end !== undefined && {
        fix: makeFix(
          `Write ${open} ${close}`,
          [
            { from: offset, to: offset + 1, text: open },
            { from: end, to: end + 1, text: close },
          ],
          false,
        ),
      }),
    }
  }
  return undefined
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
    hint: last < 0 ? 'Remove this line.' : `Remove this line, and the \`\`\` on line ${line}.`,
    length: first.trimEnd().length,
    fix: makeFix('Remove the code fence', edits, false),
  }
}

/** Explains a character that nobody sees. */
export function explainInvisible(character: string, offset: number): SyntaxMessage {
  return {
    message: `Found the invisible character \\u${codeOf(character)}.`,
    hint: 'Remove it.',
    fix: replaceText('Remove the invisible character', offset, 1, '', false),
  }
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
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
