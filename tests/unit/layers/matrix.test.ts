import { describe, expect, it } from 'vitest'
import { asRecord, stepInto } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { restoreTexts } from '../../../studio/client/history/restore.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { valueOf } from '../../../studio/client/typing/text-places.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'
import { ways, type Way } from './edits.ts'
import { files, layers, running, valueIn, type Layer } from './layers.ts'

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
    if (type === undefined) return String(title).slice(-1)
    return type === 'promoGrid' ? 'grid' : title === 'New' ? 'new' : type === 'use' ? '' : 'text'
  })
  return names.filter(Boolean).join(' ')
}

/** What becomes of an edit in a layer. */
type Outcome = 'lands' | 'is lasting' | 'is not offered' | { refusal: string }

function outcomeOf({ name, lang, brand, during, lists }: Layer, way: Way): Outcome {
  const isOfList = 'list' in way.gives
  if (lang !== undefined)
    return way.isText ? 'lands' : { refusal: 'In this language, only texts can be changed.' }
  if (isOfList && lists) return lists === 'none' ? 'is not offered' : 'is lasting'
  if (way.name === 'search and replace' && during !== undefined) return 'is lasting'
  if (way.name !== 'another id') return 'lands'
  if (during !== undefined || name === 'set of a use') return 'is not offered'
  return brand === undefined ? 'lands' : { refusal: 'A name in links is the same for all brands.' }
}

describe.each(layers)('$name', (layer) => {
  const cells = ways.map((way) => ({ way, name: way.name, outcome: outcomeOf(layer, way) }))
  const offered = cells.filter(({ outcome }) => outcome !== 'is not offered')

  it.each(offered)('$name', ({ way: { edit, gives, isFollowed }, outcome }) => {
    const session = open(layer)
    edit(session, layer)
    const { files: now } = session.draft.state()
    const { status } = session.state()
    if (typeof outcome === 'object') {
      expect([status.slice(0, outcome.refusal.length), changed(now)]).toEqual([outcome.refusal, []])
      return
    }
    expect(changed(now)).toEqual([layer.file, ...((isFollowed && layer.followers) || [])])
    expect(status.includes('always and not only during easter')).toBe(outcome === 'is lasting')
    if ('list' in gives) {
      expect(namesOf(valueOf(session, layer[gives.list]))).toBe(gives.names)
    } else if (layer.lang !== undefined) {
      for (const value of Object.values(gives.values))
        expect(valueIn(now, layer.file)).toContain(JSON.stringify(value))
    } else if (outcome === 'lands') {
      const [before, after] = [files, now].map((texts) =>
        layer.written.reduce(stepInto, valueIn(texts, layer.file)),
      )
      expect(after).toEqual({ ...asRecord(before), ...gives.values })
    }
    const { draft } = session
    draft.undo()
    if (changed(draft.state().files).length > 0) draft.undo()
    expect(draft.state().files).toEqual(files)
    draft.redo()
    expect(changed(draft.state().files)).not.toEqual([])
    session.close()
  })
})

it.each(layers)(
  '$name: an earlier version restores it, and discarding the draft',
  async (layer) => {
    const session = open(layer)
    ways[0]?.edit(session, layer)
    const { files: now } = session.draft.state()
    expect(changed(now)).toEqual([layer.file])
    expect(restoreTexts(now, files, () => true)).toMatchObject(files)
    await session.discard()
    expect(session.draft.state().files).toEqual(files)
    session.close()
  },
)
