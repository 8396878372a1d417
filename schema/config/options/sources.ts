import { isJsonObject } from '../../read/json-object.ts'
import { checkKind, wrong } from './check-kinds.ts'

/** Where a data file of the site comes from. Its schema is the file `data/NAME.schema.json` of the site. */
export interface DataSource {
  /** The address: https, or http of a server on this computer or in a private network. */
  url: string
  /** How long an answer is fresh, such as 30m, 12h or 7d: until then, it is not fetched again. It never is if left out. */
  every?: string
  /** Headers of the request, each with the name of the environment variable that has its value. */
  headers?: Readonly<Record<string, string>>
  /**
   * What a failure does besides keeping the last good answer: `fail` fails the command, `keep` does not. If left out, an
   * answer that breaks the schema fails it, and a server that cannot be reached does not.
   */
  onFailure?: 'keep' | 'fail'
}

/** The sources of a site by the names of their files in `data/`, without the extension. */
export type Sources = Readonly<Record<string, DataSource>>

const fields = { url: 'text', every: 'text', headers: 'map', onFailure: 'text' } as const
const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }
const onThisNetwork =
  /^(?:\[::1\]|(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3}|[\w-]+(?:\.(?:local|internal))?)$/

/** Reads a time such as 12h in milliseconds; undefined if it is none. */
export function readAge(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0) * 1000
}

/** Throws a UserError for a source that is not valid. */
export function checkSources(sources: Readonly<Record<string, unknown>>): void {
  for (const [name, source] of Object.entries(sources)) {
    const field = `sources.${name}`
    checkKind(source, fields, field)
    if (!/^[a-z][\w-]*$/i.test(name))
      throw wrong('sources', name, 'Write a name of letters, digits and dashes.')
    const { url, every, headers, onFailure } = isJsonObject(source) ? source : {}
    if (typeof url !== 'string' || !isAllowed(url))
      throw wrong(
        `${field}.url`,
        url,
        'Write an address that begins with https://. http:// is only for this computer and private networks. A password belongs in "headers".',
      )
    if (typeof every === 'string' && readAge(every) === undefined)
      throw wrong(`${field}.every`, every, 'Write minutes, hours or days: "30m", "12h", "7d".')
    if (onFailure !== undefined && onFailure !== 'keep' && onFailure !== 'fail')
      throw wrong(`${field}.onFailure`, onFailure, 'Write "keep" or "fail".')
    for (const [header, variable] of Object.entries(isJsonObject(headers) ? headers : {}))
      if (typeof variable !== 'string' || !/^[A-Z][A-Z\d_]*$/.test(variable))
        throw wrong(
          `${field}.headers.${header}`,
          '…',
          'Write the name of an environment variable, such as "PRICES_TOKEN", and put the secret there.',
        )
  }
}

function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && onThisNetwork.test(hostname))
}
