/** A file's text, and the index of its first letter that is not in UTF-8, where it has one. */
interface Decoded {
  text: string
  firstWrong?: number
}

/** Reads bytes as UTF-8. What is not UTF-8 becomes U+FFFD, and its first place is told. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { text, firstWrong: findFirstWrong(text, bytes) }
  }
}

/** The first U+FFFD that the bytes do not hold themselves. Up to there, text and bytes are the same. */
function findFirstWrong(text: string, bytes: Uint8Array): number {
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    const from = Buffer.byteLength(text.slice(0, at))
    const isWritten = bytes[from] === 0xef && bytes[from + 1] === 0xbf && bytes[from + 2] === 0xbd
    if (!isWritten) return at
  }
  return 0
}
