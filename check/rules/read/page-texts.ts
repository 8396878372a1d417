import { asRecord } from '../../../schema/read/json-object.ts'
import { showPart } from '../../expand/expand-page.ts'
import type { Facts } from '../../facts.ts'
import { createWalk, type Occurrence } from '../../walk.ts'
import { readPlain } from './plain-text.ts'

/** Whether a text quotes another one: it is the `quote` of an object that also has the `href` of its source. */
export function isQuote({ value, parent }: Occurrence): boolean {
  return parent['quote'] === value && typeof parent['href'] === 'string'
}

/**
 * The texts of a page's blocks as readers see them, besides quotes, with tokens as they are written. Undefined if the page is
 * not there, or cannot be read, or has the wrong shape.
 */
export function readPageTexts(path: string, facts: Facts): string[] | undefined {
  const { pages, sections, files, site, schemas } = facts
  const { key, misshapen } = pages.find((page) => page.path === path) ?? {}
  const written = key === undefined ? undefined : facts.readPage?.(key)
  if (key === undefined || written === undefined || misshapen) return undefined
  const expander = files.expander?.withSettings(site)
  const { value } = showPart(written, ['pages', key], sections, expander)
  const texts: string[] = []
  createWalk(schemas).page(key, { blocks: asRecord(value)['blocks'] }, (occurrence) => {
    const { piece } = occurrence
    if ((piece === 'Text' || piece === 'Html') && !isQuote(occurrence))
      texts.push(readPlain(occurrence).text)
  })
  return texts
}
