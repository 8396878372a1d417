import { fixWith } from '../../../problem/fix-with.ts'
import { didYouMean, quote } from '../../../problem/wording.ts'
import { listLinks } from '../../read/markup-tree.ts'
import type { Rule } from '../../rule.ts'

export const unusableContact: Rule = {
  code: 'P060',
  name: 'unusable-contact',
  severity: 'error',
  summary: 'Links to phone numbers and email addresses work.',
  explanation:
    'After tel: comes a phone number in digits, best with its country: tel:+63282489568. After mailto: comes an email address: mailto:help@p666.example. With anything else, the phone or the mail program opens with nothing in it.',
  example: ['"mailto:a@b.example"', '"mailto:b.example"'],
  texts: {
    pieces: ['Href', 'Html'],
    signs: ['tel', 'mai'],
    form: /tel:|mailto:/i,
    start: () =>
      function* ({ piece, value, path }) {
        const links = piece === 'Html' ? listLinks(value) : [{ href: value, at: undefined }]
        for (const { href, at } of links) {
          const [, protocol = '', rest = ''] = /^(tel|mailto):(.*)$/is.exec(href) ?? []
          const isPhone = protocol.toLowerCase() === 'tel'
          if (protocol === '' || (isPhone ? isNumber(rest) : isMail(rest))) continue
          const cleaned = rest.replace(/^\/+/, '')
          const isMeant =
            cleaned !== rest &&
            (isPhone ? isNumber(cleaned) && cleaned.startsWith('+') : isMail(cleaned))
          const meant = isMeant ? `${protocol.toLowerCase()}:${cleaned}` : undefined
          yield {
            at,
            message: `The link ${quote(href)} does not lead to ${isPhone ? 'a phone number' : 'an email address'}.${didYouMean(meant)}`,
            hint: isPhone
              ? 'Write the number in digits, for example tel:+63282489568.'
              : 'Write a single email address, for example mailto:help@p666.example.',
            ...(meant && !at && { fix: fixWith(`Link to ${quote(meant)}`, path, meant, true) }),
          }
        }
      },
  },
}

/** Whether digits can be dialled, with the separators and parameters of RFC 3966. */
function isNumber(rest: string): boolean {
  const [number = ''] = decode(rest).split(';')
  const digits = number.replace(/[-.() ]/g, '')
  return /^\+?[\d*#]{3,20}$/.test(digits)
}

/** Whether a mail has a receiver, or at least a subject or a text, as links for sharing do (RFC 6068). */
function isMail(rest: string): boolean {
  const [to = '', ...fields] = rest.split('?')
  if (to === '') return fields.length > 0 && fields.join('').includes('=')
  return decode(to)
    .split(',')
    .every((address) =>
      /^[^\s@<>()/][^\s@<>()]*@[^\s@<>().]+(?:\.[^\s@<>().]+)+$/.test(address.trim()),
    )
}

/** Decodes what is escaped in an address; the same text if it is no such address. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
