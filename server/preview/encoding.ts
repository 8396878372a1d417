/** How a body is sent: compressed, or unchanged. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The best encoding for an `Accept-Encoding` header: among the most preferred, the one with the smallest result.
 * Undefined if none is accepted. Without the header, nothing is compressed. See
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return 'identity'
  const weights = new Map<string, number>()
  for (const entry of accepted.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '') weights.set(name, /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0)
  }
  const others = weights.get('*')
  const weigh = (name: Encoding): number => {
    const unnamed = name === 'identity' && others !== 0 ? Number.MIN_VALUE : (others ?? 0)
    return weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? unnamed
  }
  const liked = order.toSorted((a, b) => weigh(b) - weigh(a)).find((name) => weigh(name) > 0)
  return liked
}

/** The smallest result first. */
const order: readonly Encoding[] = ['br', 'gzip', 'identity']
