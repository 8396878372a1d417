import type { Texts } from '../../../api.ts'
import { applyEdits, type FileEdit } from '../draft.ts'

/** What has to be written, or why it cannot be, for display: undefined if an edit does not fit, or a text is not valid JSON. */
export type WriteResult =
  | {
      edits: readonly FileEdit[]
      refusal?: undefined
      /** The edits with their paths in the site that is shown. */
      placed?: readonly FileEdit[]
      /** What campaigns lose by it. */
      cleared?: readonly FileEdit[]
    }
  | { refusal: string | undefined }

/** Writes steps one after the other as one; each is made of the texts that the ones before it leave. */
export function writeEach<T>(
  files: Texts,
  steps: Iterable<T>,
  write: (files: Texts, step: T) => WriteResult,
): WriteResult {
  const edits: FileEdit[] = []
  let texts = files
  for (const step of steps) {
    const made = write(texts, step)
    if (!('edits' in made)) return made
    const next = applyEdits(texts, made.edits)?.texts
    if (!next) return { refusal: undefined }
    texts = next
    edits.push(...made.edits)
  }
  return { edits }
}
