import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeSetAction } from '../../../studio/change-sets.ts'
import {
  act,
  findHindrance,
  showEvents,
  timeEvent,
  type NewEvent,
  type SetEvent,
} from '../../../studio/server/change-sets/events.ts'
import {
  parseAction,
  parseEvent,
  writeEvent,
} from '../../../studio/server/change-sets/parse-event.ts'

function add(events: readonly SetEvent[], by: string, event: Omit<NewEvent, 'at'>): SetEvent[] {
  return [...events, { ...timeEvent(events, event, 100), by, id: `c${events.length}`, parents: [] }]
}

const made = add([], 'Ana', { what: 'made', note: 'August promos' })
const saved = (events: readonly SetEvent[], by = 'Ana', id = 's1'): SetEvent[] =>
  add(events, by, { what: 'saved', saved: id })

/** Does several things one after the other, as what is saved is `s1`. Throws why one is refused. */
function run(events: readonly SetEvent[], ...actions: ChangeSetAction[]): readonly SetEvent[] {
  return actions.reduce((now, action) => {
    const next = act(now, action, { saved: 's1', needsApproval: true })
    if (typeof next === 'string') throw new Error(next)
    return add(now, action.by, next)
  }, events)
}

const ask = { by: 'Ana', do: 'ask', note: 'Please look.' } as const
const approve = { by: 'Ben', do: 'approve', note: '' } as const

describe('a change set', () => {
  it('goes from draft to approved, and tells its name and note', () => {
    const events = run(saved(made), ask, approve)
    expect(showEvents('x', events)).toMatchObject({
      name: 'August promos',
      author: 'Ana',
      state: 'approved',
      note: 'Please look.',
      events: [{ at: 100 }, { at: 101 }, { at: 102 }, { at: 103, by: 'Ben' }],
    })
    expect(findHindrance(events, { saved: 's1', needsApproval: true })).toBeUndefined()
  })

  it.each([
    ['of what its writer approves', { ...approve, by: 'ANA' }, 'has to approve it'],
    ['of what was saved since', { ...approve, saved: 's0' }, 'saved again since'],
  ] as const)('refuses an approval %s', (_what, action, reason) => {
    expect(() => run(saved(made), ask, action)).toThrow(reason)
  })

  it('is not published without an approval of what is saved, by somebody who has not saved it', () => {
    const approved = run(saved(made), ask, approve)
    const hindranceOf = (events: readonly SetEvent[], id: string, needsApproval = true) =>
      findHindrance(events, { saved: id, needsApproval })
    expect(hindranceOf(approved, 's2')).toContain('saved again after it was approved')
    expect(hindranceOf(saved(approved, 'Ben'), 's1')).toContain('once more')
    expect(hindranceOf(saved(made), 's1')).toContain('Somebody else has to approve')
    expect(hindranceOf(saved(made), 's1', false)).toBeUndefined()
  })

  it('is a draft again when it is taken back, or saved after its publication', () => {
    const stateOf = (events: readonly SetEvent[]) => showEvents('x', events).state
    const published = add(saved(made), 'Cleo', { what: 'published', saved: 's1' })
    expect(stateOf(published)).toBe('published')
    expect(stateOf(add(published, 'Cleo', { what: 'taken-back' }))).toBe('draft')
    expect(stateOf(saved(published, 'Ana', 's2'))).toBe('draft')
    expect(() => run(published, ask)).toThrow('published already')
  })

  it('has comments with answers, which are resolved and reopened', () => {
    const place = { file: 'pages.json', steps: ['pages', '/'], label: 'Home' }
    const one = run(made, { by: 'Ben', do: 'comment', text: 'Shorter?', place })
    const id = showEvents('x', one).comments[0]?.id ?? ''
    const two = run(
      one,
      { by: 'Ana', do: 'reply', comment: id, text: 'Done.' },
      { by: 'Ben', do: 'resolve', comment: id },
    )
    expect(showEvents('x', two).comments).toMatchObject([
      { text: 'Shorter?', place, replies: [{ by: 'Ana', text: 'Done.' }], resolved: { by: 'Ben' } },
    ])
    const three = run(two, { by: 'Ana', do: 'reopen', comment: id })
    expect(showEvents('x', three).comments[0]).not.toHaveProperty('resolved')
  })
})

describe('an event', () => {
  it('is read as it was written, on one line with single spaces', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => {
        const note = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        const event = { at: 1, what: 'commented', note: `${note}\n  “é” \u00A0x` } as const
        const line = writeEvent(event)
        expect(line.replace(/[\s\p{Cc}]+/gu, ' ')).toBe(line)
        expect(parseEvent(line)).toEqual(event)
      }),
    )
  })

  it.each([
    ['no JSON', '<<<<<<< ours'],
    ['another kind of event', '{"at":1,"what":"hacked"}'],
    ['a name', '{"at":1,"what":"made","by":"Boss"}'],
    ['a time after all times', '{"at":1e300,"what":"made"}'],
    ['a long text', JSON.stringify({ at: 1, what: 'made', note: 'A'.repeat(4001) })],
    ['an id that is a path', '{"at":1,"what":"replied","comment":"../x"}'],
  ])('cannot be read with %s', (_what, text) => {
    expect(parseEvent(text)).toBeUndefined()
  })

  it('loses what would make it read in another order', () => {
    const event = { at: 1, what: 'made', note: 'A\u202Enoeb\u0000\u001B[2J' }
    expect(parseEvent(JSON.stringify(event))?.note).toBe('Anoeb[2J')
  })
})

it('refuses requests without a person, a text or a known thing to do', () => {
  for (const request of [
    { do: 'comment', by: '', text: 'x' },
    { do: 'comment', by: 'A', text: ' \n' },
    { do: 'comment', by: 'A', text: 'x'.repeat(4001) },
    { do: 'publish', by: 'A', at: -1 },
    { do: 'merge', by: 'A' },
    [],
  ])
    expect(() => parseAction(JSON.stringify(request))).toThrow('malformed')
})
