import { sameEnds, type Replacement } from './edit-tree.ts'
import { visible } from '../problem/visible.ts'
import { quote } from '../problem/suggest.ts'

/** Describes a change of the text itself. */
export function describeTextEdit(text: string, { from, to, text: wanted }: Replacement): string {
  if (from < 0) return 'removed the byte order mark'
  const name = (piece: string): string =>
    (Object.hasOwn(names, piece) && names[piece]) || visible(piece.slice(0, maxLength))
  const [old, now] = [name(text.slice(from, to)), name(wanted)]
  if (from === to) return `added ${now}`
  return wanted === '' ? `removed ${old}` : `changed ${old} to ${now}`
}

/** Two values for reading; for long texts, what is around the difference. The old one may be raw JSON. */
export function quoteBoth(old: unknown, now: unknown, isText = true): [old: string, now: string] {
  if (typeof old !== 'string' || typeof now !== 'string' || !isText) {
    return [
      isText ? quote(old, maxLength) : visible(String(old).slice(0, maxLength)),
      quote(now, maxLength),
    ]
  }
  if (Math.max(old.length, now.length) <= maxLength) return [show(old), show(now)]
  const start = Math.max(0, sameEnds(old, now)[0] - maxLength / 3)
  return [show(old, start), show(now, start)]
}

const maxLength = 60

const names: Readonly<Record<string, string | undefined>> = {
  ',': 'a comma',
  '\t': 'a tab',
  ' ': 'a space',
  '"': 'a straight quotation mark',
}

function show(text: string, start = 0): string {
  const piece = text.slice(start, start + maxLength)
  const rest = start + maxLength < text.length ? '…' : ''
  return visible(JSON.stringify(`${start > 0 ? '…' : ''}${piece}${rest}`))
}
