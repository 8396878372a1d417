import { oncePer } from '../../schema/cache/once-per.ts'
import type { Texts } from '../api.ts'

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The hashes of texts by name. They are made once, one after the other: together, the texts may be long. */
export const hashesOf = oncePer(async (texts: Texts): Promise<Texts> => {
  const hashes: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) hashes[name] = await sha256Of(text)
  return hashes
})
