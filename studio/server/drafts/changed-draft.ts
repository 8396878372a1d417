import { isSameJson } from '../../../schema/read/equal.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Draft, DraftDelta } from '../../api.ts'
import { applyDelta } from '../../draft-delta.ts'
import { HttpError } from '../http-error.ts'

/** A draft, or none, after a delta. Throws an HttpError with status 400 if that does not fit it. */
export function changedDraft(delta: DraftDelta, draft: Draft | null): Draft {
  try {
    return applyDelta(draft ?? { files: {}, base: {} }, delta)
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : String(error))
  }
}

/** Whether a draft has the same texts as another one, or as none. */
export function isSameDraft({ files, base }: Draft, draft: Draft | null): boolean {
  return isSameJson(asRecord({ files, base }), asRecord(draft ?? { files: {}, base: {} }))
}
