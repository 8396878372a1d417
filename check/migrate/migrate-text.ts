import type { WrittenSite } from './written-site.ts'
import { openContent } from './open-content.ts'

/**
 * Migrates the text of a file, with its byte order mark if it has one; undefined if nothing changes or it is not JSON.
 * `written` has the sections that it uses, if they are in another file.
 */
export function migrateText(text: string, written?: WrittenSite): string | undefined {
  const { source, problems } = openContent(text, { written })
  if (!source || !problems.some(({ code }) => code === 'P007')) return undefined
  return (text.startsWith(mark) ? mark : '') + source.text
}

const mark = '\uFEFF'
