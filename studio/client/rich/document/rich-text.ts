import type { Node } from 'prosemirror-model'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { keepSources } from '../markup/keep-sources.ts'
import { blockNames, readTokens } from '../markup/tokens.ts'
import { readDocument } from './read-document.ts'
import { writeTokens } from './write-tokens.ts'

/**
 * Reads a text with markup as a document, which writes another one: what both have in common is written as it was. Returns
 * undefined if the text cannot be shown as a document that is written as the same text.
 */
export function readRichText(written: string, settings: SiteConfig) {
  const stored = readTokens(written, settings)
  const doc = stored && readDocument(stored.tokens, settings)
  if (!stored || !doc) return undefined
  const order = stored.tokens.flatMap((token) =>
    token.kind === 'open' && !blockNames.has(token.name) ? [token.name] : [],
  )
  const write = (next: Node): string => keepSources(writeTokens(next, order), stored)
  return write(doc) === written ? { doc, write } : undefined
}
