import type { IncomingHttpHeaders } from 'node:http'

/** The version of a file to send. */
export interface Version {
  /** Its entity tag, with quotation marks. */
  tag: string
  /** Its modification time, in milliseconds. */
  time: number
  /** Its length in bytes. */
  size: number
}

/** Whether the client has this version, by the headers of its request. A list of tags takes precedence over a date. */
export function hasVersion(headers: IncomingHttpHeaders, { tag, time }: Version): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const names = tags.split(',').map((name) => name.trim().replace(/^W\//, ''))
    return names.includes(tag) || tags.trim() === '*'
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(time / 1000) * 1000 <= since // dates have whole seconds
}

/** A range of a file: its first and its last byte. */
export interface Range {
  from: number
  to: number
}

/**
 * The range of a file that a request asks for; `none` if it cannot be satisfied. Undefined to send the complete file:
 * without a range, for another version, for several ranges, and for an invalid one. See
 * https://www.rfc-editor.org/rfc/rfc9110#section-14.
 */
export function readRange(
  { range, 'if-range': version }: IncomingHttpHeaders,
  { tag, time, size }: Version,
): Range | 'none' | undefined {
  const isOther =
    version !== undefined && version !== tag && version !== new Date(time).toUTCString()
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (isOther || first + last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return Number(first) >= size ? 'none' : { from: Number(first), to }
}
