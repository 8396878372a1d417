import { differenceOf, replaceIn, type Replacement } from '../../../check/fix/edit-tree.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import type { Draft, StudioSite, Texts } from '../../api.ts'
import { deltaBetween } from '../../draft-delta.ts'
import { hashesOf, sha256Of } from '../../texts/hash-text.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { DraftStore } from '../model/draft.ts'
import type { Step } from '../model/step.ts'

/** Edits that a window kept in the browser, since the server did not have them yet. Several of one key follow each other. */
export interface KeptEdits {
  key: string
  /** The edited texts, and the texts that the server had. */
  draft: Draft
  /** Whether others have saved them in the change set. */
  isOfOthers?: boolean
}

/** The edits of a site that are kept in a browser. */
export type Backups = ReturnType<typeof openBackups>

/** The parts of a browser's database that backups need. Values are stored as they are. */
export interface BackupStorage {
  get<T>(key: string): Promise<T | undefined>
  set(key: string, value: unknown): Promise<void>
  del(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** What is kept at a key press: how drafts differ from texts that are kept under another key. */
interface Backup {
  texts: string
  drafts: readonly KeptDraft[]
}

/** How the text that the server had, and the edited one, differ from the kept text of each file. */
type KeptDraft = Readonly<Record<string, { base: Replacement[]; edited: Replacement[] }>>

/** The characters of changes that are kept at a key press; before there are more, texts are kept anew. */
const maxChanged = 64 * 1024

/** Opens the backups of a site for a window that has just opened; `openWindows` lists the open windows of the browser. */
export function openBackups(
  storage: BackupStorage,
  site: string,
  window: string,
  openWindows: () => Promise<ReadonlySet<string>>,
) {
  const prefix = `${site} `
  // The number is that of its form.
  const stepsKey = `steps 1 ${site}`
  const own = `${prefix}${window} ${crypto.randomUUID()}`
  let origin: { key: string; files: Texts } = { key: '', files: {} }
  const inTurn = createTurns()

  async function write(drafts: readonly Draft[]): Promise<void> {
    if (drafts.length === 0) return storage.del(own)
    const old = origin
    let kept = drafts.map((draft) => differencesTo(draft, old.files))
    if (lengthOf(kept) > maxChanged) {
      // Each text as the server had it first.
      const files: Texts = Object.assign({}, ...drafts.map(({ base }) => base).toReversed())
      const key = `${own} ${crypto.randomUUID()}`
      await storage.set(key, files)
      origin = { key, files }
      kept = drafts.map((draft) => differencesTo(draft, files))
    }
    await storage.set(own, { texts: origin.key, drafts: kept } satisfies Backup)
    if (origin !== old && old.key !== '') await storage.del(old.key)
  }

  return {
    /** Keeps the edits of this window; none once the server has them. Resolves with whether the browser could keep them. */
    write: (drafts: readonly Draft[]): Promise<boolean> =>
      inTurn(() => write(drafts)).then(
        () => true,
        () => drafts.length === 0,
      ),
    /** Lists what this window kept before it was opened again, and what windows kept that are closed. */
    async list(): Promise<KeptEdits[]> {
      const open = await openWindows()
      const kept: KeptEdits[] = []
      const needed = [own]
      const left: string[] = []
      for (const key of await storage.keys()) {
        const [owner = '', , texts] = key.startsWith(prefix)
          ? key.slice(prefix.length).split(' ')
          : []
        if (owner === '' || key === own || (owner !== window && open.has(owner))) continue
        left.push(key)
        const backup = texts === undefined ? await storage.get<Backup>(key) : undefined
        if (!backup) continue
        needed.push(key, backup.texts)
        const files = (await storage.get<Texts>(backup.texts)) ?? {}
        kept.push(...backup.drafts.map((one) => ({ key, draft: draftOf(one, files) })))
      }
      // Texts stay until another window opens.
      await Promise.all(left.filter((key) => !needed.includes(key)).map((key) => storage.del(key)))
      return kept
    },
    remove: (key: string): Promise<void> => storage.del(key),
    /** Keeps the steps of the site, if the browser has room for them. */
    writeSteps: (steps: KeptSteps): Promise<void> => storage.set(stepsKey, steps).catch(() => {}),
    /** The steps that were kept last, by whichever window edited. */
    steps: (): Promise<KeptSteps | undefined> =>
      storage.get<KeptSteps>(stepsKey).catch(() => undefined),
  }
}

/** What would be kept of drafts at a key press, in characters. */
function lengthOf(drafts: readonly KeptDraft[]): number {
  return drafts
    .flatMap((draft) => Object.values(draft))
    .flatMap(({ base, edited }) => [...base, ...edited])
    .reduce((sum, { text }) => sum + text.length, 0)
}

function differencesTo({ base, files }: Draft, texts: Texts): KeptDraft {
  const differences = (name: string, text = ''): Replacement[] =>
    [differenceOf(textIn(texts, name), text)].filter((one) => one !== undefined)
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      { base: differences(name, base[name]), edited: differences(name, files[name]) },
    ]),
  )
}

function draftOf(kept: KeptDraft, texts: Texts): Draft {
  const read = (side: 'base' | 'edited'): Texts =>
    Object.fromEntries(
      Object.entries(kept).map(([name, one]) => [name, replaceIn(textIn(texts, name), one[side])]),
    )
  return { files: read('edited'), base: read('base') }
}

function textIn(texts: Texts, name: string): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
}

/** The texts of a site, and those of its draft; `isMerged` if they are over those on disk, unless both changed the same. */
export function filesWithDraft(
  { disk, draft }: StudioSite,
  isMerged = false,
): { base: Texts; files: Texts } {
  const stored = { base: { ...disk, ...draft?.base }, files: { ...disk, ...draft?.files } }
  const merged = isMerged ? mergeFiles(stored, disk) : undefined
  return merged?.conflicts.length === 0 ? { base: disk, files: merged.files } : stored
}

/** Merges what was kept into the texts of a draft, apart from what has conflicts. */
export function addKept(
  { base, files }: { base: Texts; files: Texts },
  kept: readonly KeptEdits[],
): { base: Texts; files: Texts; left: readonly KeptEdits[] } {
  const left: KeptEdits[] = []
  let texts = files
  for (const one of kept) {
    const both = mergeFiles(one.draft, pick(texts, Object.keys(one.draft.files)))
    if (both?.conflicts.length === 0) texts = { ...texts, ...both.files }
    else left.push(one)
  }
  return { base, files: texts, left }
}

/** The texts of some files, as far as they exist. */
export function pick(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(texts, name) ? [[name, texts[name] ?? '']] : [])),
  )
}

/** A step as the browser keeps it. */
type KeptStep = Omit<Step, 'places' | 'bases'> & { places: readonly string[] }

/** What can be undone and redone, and the texts that it belongs to, by their marks. */
export interface KeptSteps {
  files: string
  base: string
  past: readonly KeptStep[]
  future: readonly KeptStep[]
}

/** How much is kept of what can be undone, and of what can be redone. */
const most = { steps: 200, characters: 256 * 1024 }
/** Milliseconds without another change before steps are kept. */
const pause = 200

/** Gives a draft the steps back that the browser has kept, if they belong to its texts, and keeps those that follow. */
export async function keepSteps(
  draft: DraftStore,
  backups: Pick<Backups, 'steps' | 'writeSteps'>,
): Promise<void> {
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
