import { readFile, stat } from 'node:fs/promises'
import { applyEdits, format } from 'jsonc-parser'
import { measureText } from '../../check/syntax/scan.ts'
import {
  type ContentClient,
  type ContentClientOptions,
  withRetries,
  type RetryOptions,
} from '../../site/content-api/client.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { nameInReports } from './pages-file.ts'

/** Limits for tests: of single calls, and of all calls together. */
export interface PullLimits {
  client?: Pick<ContentClientOptions, 'timeout' | 'maxBytes'>
  retry?: RetryOptions
}

/** Fetches a text, and again as long as that may help. Rejects with the last ContentError. */
export async function fetchText(
  client: ContentClient,
  path: string,
  retry?: RetryOptions,
  headers?: Record<string, string>,
): Promise<string> {
  return withRetries(() => client(path, headers), {
    onWait: (wait) => console.error(`Retrying in ${(wait / 1000).toFixed(1)} s.`),
    ...retry,
  })
}

/** Reads the state of a file that an answer may replace: its name, what it is, and a sentence for when it stays. */
export async function openReceived(file: string) {
  const name = nameInReports(file)
  const state = await stat(file).catch(() => undefined)
  const before = state && `of ${state.mtime.toISOString().slice(0, 10)}, ${formatBytes(state.size)}`
  return {
    name,
    before,
    stays: before === undefined ? `There is no ${name} yet.` : `${name} ${before}, is unchanged.`,
    /** Writes the file if it changes, and says so. */
    replace: async (bytes: Buffer): Promise<void> => {
      const isSame = await readFile(file).then(
        (old) => old.equals(bytes),
        () => false,
      )
      if (!isSame) await writeWhole(file, bytes)
      console.log(
        isSame ? `${name} is up to date.` : `${name} was written, ${formatBytes(bytes.length)}.`,
      )
    },
  }
}

/**
 * Formats JSON with two spaces of indentation and one member per line, so that unchanged content gives no difference in
 * Git.
 */
export function layOutJson(text: string): string {
  // Indenting a million nested brackets would exhaust memory; the check rejects such a text.
  if (measureText(text).depth > 1000) return text
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true }
  return applyEdits(text, format(text, undefined, options))
}

function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`
}
