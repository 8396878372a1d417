import { deltaBetween } from '../../draft-delta.ts'
import { hashesOf, sha256Of } from '../../texts/hash-text.ts'
import type { DraftStore } from '../model/draft.ts'
import type { Step } from '../model/step.ts'

/** A step as the browser keeps it. */
type KeptStep = Omit<Step, 'places' | 'bases'> & { places: readonly string[] }

/** What can be undone and redone, and the texts that it belongs to, by their marks. */
export interface KeptSteps {
  files: string
  base: string
  past: readonly KeptStep[]
  future: readonly KeptStep[]
}

/** Where steps are kept. */
interface StepStorage {
  steps(): Promise<KeptSteps | undefined>
  writeSteps(steps: KeptSteps): Promise<void>
}

/** How much is kept of what can be undone, and of what can be redone. */
const most = { steps: 200, characters: 256 * 1024 }
/** Milliseconds without another change before steps are kept. */
const pause = 200

/** Gives a draft the steps back that the browser has kept, if they belong to its texts, and keeps those that follow. */
export async function keepSteps(draft: DraftStore, backups: StepStorage): Promise<void> {
  let last = draft.steps()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async (): Promise<void> => {
    const { past, future } = last
    const kept = { past: nearest(past.toReversed()).toReversed(), future: nearest(future) }
    const marks = await marksOf(draft)
    if (last.past === past && last.future === future)
      await backups.writeSteps({ ...marks, ...kept })
  }
  draft.subscribe(() => {
    const now = draft.steps()
    void hashesOf(draft.state().base)
    if (now.past === last.past && now.future === last.future) return
    last = now
    clearTimeout(timer)
    timer = setTimeout(() => void write(), pause)
  })
  const kept = await backups.steps()
  // The first key does not wait for it.
  const { files, base } = await marksOf(draft)
  const { past, future } = draft.steps()
  const isOf = kept?.files === files && kept.base === base
  if (!isOf || past.length > 0 || future.length > 0) return
  draft.restore(kept.past.map(toStep), kept.future.map(toStep))
}

/** The first steps of a list, up to one with other bases, whose texts may be long. Nothing that follows is grouped with them. */
function nearest(steps: readonly Step[]): KeptStep[] {
  let characters = 0
  const end = steps.findIndex(({ changes, bases }, index) => {
    for (const { applied } of changes)
      for (const { removed, inserted } of applied) characters += removed.length + inserted.length
    return bases !== undefined || index === most.steps || characters > most.characters
  })
  return steps
    .slice(0, end === -1 ? steps.length : end)
    .map(({ changes, label: { key: _key, isOpen: _isOpen, ...label }, at, places }) => ({
      changes,
      label,
      at,
      places: [...places],
    }))
}

function toStep({ places, ...step }: KeptStep): Step {
  return { ...step, places: new Set(places) }
}

async function marksOf(draft: DraftStore): Promise<Pick<KeptSteps, 'files' | 'base'>> {
  const { files, base } = draft.state()
  const changes = markOf(deltaBetween({ files: base, base }, { files, base }))
  return { files: await changes, base: await markOf(await hashesOf(base)) }
}

/** A number that other values hardly have. */
function markOf(members: object): Promise<string> {
  const sorted = Object.entries(members).toSorted(([one], [two]) => (one < two ? -1 : 1))
  return sha256Of(JSON.stringify(sorted))
}
