import { replaceCharacters, type SyntaxMessage } from '../syntax-message.ts'

/** Explains a number, or a date, that is written as people write it but not as JSON does. */
export function explainNumber(text: string, offset: number): SyntaxMessage | undefined {
  const start = Math.max(0, offset - 40)
  const head = text.slice(start, offset)
  const before = /(?<![\w".])[-+]?\d[\d,._' ]*$|(?<![\w"])[-+.]$/.exec(head)?.[0] ?? ''
  const from = offset - before.length
  const written = /^[^"{}[\]:\n\r]*/.exec(text.slice(from, from + 60))?.[0] ?? ''
  return (
    explainDate(text, from) ??
    explainGroups(written, from, offset) ??
    explainUnit(written, from, offset)
  )
}

function explainDate(text: string, from: number): SyntaxMessage | undefined {
  const date = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[T ][\d:]+Z?)?/.exec(text.slice(from, from + 40))
  if (!date) return undefined
  const [whole] = date
  return {
    message: 'This date has no quotation marks.',
    hint: `Put it in quotation marks: "${whole}".`,
    from,
    length: whole.length,
    fix: replaceCharacters('Add quotation marks', from, whole.length, `"${whole}"`),
  }
}

/** Digits in groups, such as 2,025 or 1 000 000, and a comma before decimals. */
function explainGroups(written: string, from: number, offset: number): SyntaxMessage | undefined {
  const groups = /^\d{1,3}(?:[,._' ]\d{3})+(?![\w.])/.exec(written)?.[0]
  const decimals = /^-?\d+,\d+(?![\w.])/.exec(written)?.[0]
  const whole = groups ?? decimals
  if (whole === undefined || from + whole.length <= offset) return undefined
  const plain = groups === undefined ? whole.replace(',', '.') : whole.replaceAll(/\D/g, '')
  return {
    message: `${whole} is not a valid number.`,
    hint:
      groups === undefined
        ? `Write ${plain}, with a decimal point.`
        : `Write ${plain}, with nothing between the digits.`,
    from,
    length: whole.length,
    fix: replaceCharacters(`Write ${plain}`, from, whole.length, plain),
  }
}

/** A unit, a plus sign, a leading 0 or a decimal point at an end. */
function explainUnit(written: string, from: number, offset: number): SyntaxMessage | undefined {
  const parts =
    /^(\+?)(0*)(-?\d+(?:\.\d+)?|\.\d+)(\.?)( ?(?:[%€$₱]|[a-z]{1,9}))?(?=\s*(?:,|$))/i.exec(written)
  if (!parts) return undefined
  const [whole, plus, zeros, digits, , unit] = parts
  if (from + whole.length <= offset) return undefined
  const number = Number(digits)
  const detail =
    unit !== undefined
      ? `without "${unit.trim()}"`
      : plus !== ''
        ? 'without the plus sign'
        : zeros !== ''
          ? 'without the leading 0'
          : 'with digits before and after the decimal point'
  return {
    message: `${whole} is not a valid number.`,
    hint: `Write ${number}, ${detail}.`,
    from,
    length: whole.length,
    fix: replaceCharacters(`Write ${number}`, from, whole.length, String(number)),
  }
}
