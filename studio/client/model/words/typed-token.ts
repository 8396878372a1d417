import type { TokenValues } from '../../../../schema/values/tokens.ts'

/** What a token stands for, typed out in a text, and the text with the token instead. */
export interface TypedToken {
  token: string
  value: string
  text: string
}

/** Finds what a token stands for in a text, as whole words that are not part of an address; undefined if it is not there. */
export function findTypedToken(text: string, values: TokenValues): TypedToken | undefined {
  for (const [token, value] of values) {
    if (!/[\p{L}\p{N}]/u.test(value)) continue
    const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const words = new RegExp(
      String.raw`(?<![\p{L}\p{N}_@/{.-])${escaped}(?![\p{L}\p{N}_@/}-]|\.[\p{L}\p{N}])`,
      'gu',
    )
    // Tags stay as they are.
    const next = text.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
      part.startsWith('<') ? part : part.replaceAll(words, () => token),
    )
    if (next !== text) return { token, value, text: next }
  }
  return undefined
}
