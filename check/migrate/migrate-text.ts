import { openContent } from './open-content.ts'

/** Migrates the text of a file, with its byte order mark if it has one; undefined if nothing changes or it is not JSON. */
export function migrateText(text: string): string | undefined {
  const { source, problems } = openContent(text)
  if (!source || !problems.some(({ code }) => code === 'P007')) return undefined
  return (text.startsWith(mark) ? mark : '') + source.text
}

const mark = '\uFEFF'
