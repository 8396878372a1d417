import { isSameJson } from '../../../schema/read/equal.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Draft, DraftDelta, DraftRequest, FileDelta, Outdated, Texts } from '../../api.ts'
import { applyDelta } from '../../draft-delta.ts'
import { sha256Of } from '../../texts/hash-text.ts'
import { HttpError } from '../http-error.ts'

/**
 * The draft that a request asks for, and its delta, if it has one, with the bases that are named by their hashes, which are
 * among the texts on disk. Throws an HttpError with status 400 if it does not fit the draft before.
 */
export async function changedDraft(
  request: DraftRequest,
  draft: Draft | null,
  readSite: () => Promise<Texts>,
): Promise<(Draft & { delta?: DraftDelta }) | Outdated> {
  if ('files' in request) return request
  const delta: Record<string, FileDelta | null> = { ...request.delta }
  for (const [name, one] of Object.entries(delta)) {
    if (one?.baseHash === undefined) continue
    const base = (await readSite())[name] ?? ''
    if ((await sha256Of(base)) !== one.baseHash) return { reason: 'unfounded' }
    delta[name] = { change: one.change, base }
  }
  try {
    return { ...applyDelta(draft ?? { files: {}, base: {} }, delta), delta }
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : String(error))
  }
}

/** Whether a draft has the same texts as another one, or as none. */
export function isSameDraft({ files, base }: Draft, draft: Draft | null): boolean {
  return isSameJson(asRecord({ files, base }), asRecord(draft ?? { files: {}, base: {} }))
}
