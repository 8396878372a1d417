/** Why a response of the content API cannot be used, in plain words. `canRetry` if the next response may be usable. */
export class WrongAnswer extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message)
  }
}

/** The content type of a response, if it names one that is not JSON. */
export function foreignType({ headers }: Response): string | undefined {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || /^application\/(?:[\w.+-]+\+)?json$/.test(type) ? undefined : type
}

/**
 * Reads the body of a response, decompressed, as text without a byte order mark. Reads at most `maxBytes`, whatever the
 * headers claim: throws WrongAnswer for a larger body and for invalid UTF-8, and fetch's own error if the connection
 * breaks off.
 */
export async function readBody({ body, headers }: Response, maxBytes: number): Promise<string> {
  if (Number(headers.get('content-length')) > maxBytes) throw await refuse(body, maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  if (body !== null) {
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader.cancel().catch(() => {})
        throw await refuse(null, maxBytes)
      }
      chunks.push(next.value)
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new WrongAnswer('is not in UTF-8', false)
  }
}

async function refuse(body: Response['body'], maxBytes: number): Promise<WrongAnswer> {
  await body?.cancel().catch(() => {})
  return new WrongAnswer(`is larger than ${maxBytes.toLocaleString('en')} bytes`, false)
}

/** How long a server asks clients to wait, in milliseconds; undefined if it does not (RFC 9110, section 10.2.3). */
export function readRetryAfter({ headers }: Response, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Messages for the error codes of certificates that cannot be trusted. */
const certificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in an unknown self-signed certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of its certificate is unknown',
}

/** What is wrong with the certificate of a server, if that made a call fail. */
export function explainCertificate(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (Object.hasOwn(certificates, code)) return `${certificates[code]} (${code})`
  }
  return undefined
}
