import { oncePer } from '../../../schema/cache/once-per.ts'
import { differenceOf } from '../../../check/fix/edit-tree.ts'
import type { Texts } from '../../api.ts'
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
  const write = (): void => {
    const { past, future } = last
    void backups.writeSteps({
      ...marksOf(draft),
      past: nearest(past.toReversed()).toReversed(),
      future: nearest(future),
    })
  }
  draft.subscribe(() => {
    const now = draft.steps()
    if (now.past === last.past && now.future === last.future) return
    last = now
    clearTimeout(timer)
    timer = setTimeout(write, pause)
  })
  const kept = await backups.steps()
  const { past, future } = draft.steps()
  if (!kept || past.length > 0 || future.length > 0) return
  const { files, base } = marksOf(draft)
  if (kept.files !== files || kept.base !== base) return
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

function marksOf(draft: DraftStore): Pick<KeptSteps, 'files' | 'base'> {
  const { files, base } = draft.state()
  return { files: markOf(differencesOf(files, base)), base: markOfBase(base) }
}

/** The texts that edits are based on stay the same objects until a save or a change on disk. */
const markOfBase = oncePer(markOf)

/** What differs in each text from the one that it is based on, with its place. A missing text counts as empty. */
function differencesOf(files: Texts, base: Texts): Texts {
  const differences = Object.keys({ ...base, ...files }).flatMap((name) => {
    const change = differenceOf(base[name] ?? '', files[name] ?? '')
    return change ? [[name, `${change.from} ${change.to} ${change.text}`]] : []
  })
  return Object.fromEntries(differences)
}

/** A number that other texts hardly have. */
function markOf(texts: Texts): string {
  let [a, b] = [1, 2]
  for (const [name, text] of Object.entries(texts).toSorted(([one], [two]) => (one < two ? -1 : 1)))
    for (const part of text === '' ? [] : [name, '\0', text, '\0'])
      for (let index = 0; index < part.length; index += 1) {
        const code = part.charCodeAt(index)
        a = Math.imul(a ^ code, 2_654_435_761)
        b = Math.imul(b ^ code, 1_597_334_677) + a
      }
  return `${a} ${b}`
}
