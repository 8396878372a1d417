import { describe, expect, it } from 'vitest'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { restoreTexts } from '../../../studio/client/history/restore.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { valueOf } from '../../../studio/client/typing/text-places.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'
import { describeChanges } from './describe-changes.ts'
import { ways, type Way } from './edits.ts'
import { files, layers, running, type Layer } from './layers.ts'

/*
 * Each way to edit, in each layer: it lands in the file of the layer and nowhere else, or is refused in a sentence. What is
 * not a matter of the layer is an edit of the site, and says so. Undo restores every byte, redo brings them back.
 */

stubBrowser()

const answers = {
  sendDraft: () => Promise.resolve({ revision: 'b', fault: 'none' }),
  keepDraft: () => Promise.resolve(),
}

function open({ brand, lang, during, pageKey = '/' }: Layer): Session {
  const session = openOffline(files, brand ?? null, answers)
  session.set({ pageKey, at: running, lang, during })
  return session
}

const changed = (now: Texts): string[] =>
  Object.keys(now).filter((file) => (now[file] ?? '') !== (files[file] ?? ''))

/** What blocks and cards are called in the expectations: that with the text, that with the cards; the last letter of a card. */
function namesOf(list: unknown): string {
  const names = (Array.isArray(list) ? list : []).map((entry) => {
    const { type, title } = asRecord(entry)
    if (type === undefined) return typeof title === 'string' ? title.slice(-1) : ''
    return type === 'promoGrid' ? 'grid' : title === 'New' ? 'new' : type === 'use' ? '' : 'text'
  })
  return names.filter(Boolean).join(' ')
}

type Outcome = 'lands' | 'is lasting' | 'is not offered' | { refusal: string }

function outcomeOf(
  { name, lang, brand, during, text, lists, also, isOwn }: Layer,
  way: Way,
): Outcome {
  if (text !== undefined && way.isOfBlock) return 'is not offered'
  if (lang !== undefined)
    return way.isText ? 'lands' : { refusal: 'In this language, only texts can be changed.' }
  if (way.gives && lists) return lists === 'none' ? 'is not offered' : 'is lasting'
  if (way.name === 'search and replace' && during !== undefined) return 'is lasting'
  if (way.name !== 'another id') return 'lands'
  if (during !== undefined || name === 'set of a use' || also) return 'is not offered'
  return brand === undefined || isOwn
    ? 'lands'
    : { refusal: 'A name in links is the same for all brands. Change it for all brands.' }
}

const written: string[] = []

describe.each(layers)('$name', (layer) => {
  const cells = ways.map((way) => ({ way, name: way.name, outcome: outcomeOf(layer, way) }))
  const offered = cells.filter(({ outcome }) => outcome !== 'is not offered')

  it.each(offered)('$name', ({ way, outcome }) => {
    const session = open(layer)
    way.edit(session, layer)
    const { files: now } = session.draft.state()
    const { status } = session.state()
    const refusal = typeof outcome === 'object' ? outcome.refusal : undefined
    const isDone = refusal === undefined
    const said = refusal ?? (outcome === 'is lasting' ? 'always and not only during easter' : '')
    expect(isDone && status.includes(said) ? said : status).toBe(said)
    const named = (!way.isAtEnd && layer.also) || []
    const followed = (way.isFollowed && layer.followers) || []
    expect(changed(now)).toEqual(isDone ? [...named, layer.file, ...followed] : [])
    const before = way.gives?.list === 'blocks' ? 'text grid' : 'a b c'
    const shown = way.gives && namesOf(valueOf(session, layer[way.gives.list]))
    expect(shown).toBe(way.gives && (isDone ? way.gives.names : before))
    const told = status.includes(', ') ? [status] : []
    const lines = isDone ? [...told, ...describeChanges(files, now)] : []
    written.push(...lines.map((line) => `${layer.name} | ${way.name} | ${line}`))
    const { draft } = session
    draft.undo()
    if (changed(draft.state().files).length > 0) draft.undo()
    expect(draft.state().files).toEqual(files)
    draft.redo()
    expect(changed(draft.state().files).length > 0).toBe(isDone)
    session.close()
  })
})

it('each edit is written as is listed', () =>
  expect(`${written.join('\n')}\n`).toMatchFileSnapshot('written.txt'))

it.each(layers)(
  '$name: an earlier version restores it, and discarding the draft',
  async (layer) => {
    const session = open(layer)
    ways[0]?.edit(session, layer)
    const { files: now } = session.draft.state()
    expect(changed(now)).toEqual([...(layer.also ?? []), layer.file])
    expect(restoreTexts(now, files, () => true)).toMatchObject(files)
    await session.discard()
    expect(session.draft.state().files).toEqual(files)
    session.close()
  },
)
