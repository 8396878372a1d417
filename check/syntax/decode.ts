/**
 * Reads bytes as UTF-8. Invalid bytes become U+FFFD, and the index of the first is returned. A byte order mark is kept.
 */
export function decodeUtf8(bytes: Uint8Array): { text: string; firstWrong?: number } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { text, firstWrong: findFirstWrong(text, bytes) }
  }
}

/** The first U+FFFD that the bytes do not contain themselves. Up to there, text and bytes are the same. */
function findFirstWrong(text: string, bytes: Uint8Array): number {
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    const from = Buffer.byteLength(text.slice(0, at))
    const isWritten = bytes[from] === 0xef && bytes[from + 1] === 0xbf && bytes[from + 2] === 0xbd
    if (!isWritten) return at
  }
  return 0
}
