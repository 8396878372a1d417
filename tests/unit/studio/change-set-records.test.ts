import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeSetAction } from '../../../studio/change-sets.ts'
import {
  act,
  addEvent,
  findHindrance,
  mergeRecords,
  showRecord,
  type ChangeSetRecord,
} from '../../../studio/server/sets/records.ts'
import {
  parseAction,
  parseSetFile,
  writeSetFile,
} from '../../../studio/server/sets/parse-record.ts'

const made = addEvent([], { by: 'Ana', what: 'made', note: 'August promos' }, 100)
const saved = (record: ChangeSetRecord, id: string, by = 'Ana'): ChangeSetRecord =>
  addEvent(record, { by, what: 'saved', saved: id }, 200)

/** Does several things one after the other, as what is saved is `s1`. Throws why one is refused. */
function run(record: ChangeSetRecord, ...actions: ChangeSetAction[]): ChangeSetRecord {
  return actions.reduce((now, action, index) => {
    const context = { saved: 's1', needsApproval: true, now: 300 }
    const next = act(now, action, context, `c${now.length}-${index}`)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, record)
}

const ask = { by: 'Ana', do: 'ask', note: 'Please look.' } as const
const approve = { by: 'Ben', do: 'approve', note: '' } as const

describe('a change set', () => {
  it('goes from draft to approved, and tells its name and note', () => {
    const record = run(saved(made, 's1'), ask, approve)
    expect(showRecord('x', record)).toMatchObject({
      name: 'August promos',
      author: 'Ana',
      state: 'approved',
      note: 'Please look.',
    })
    expect(findHindrance(record, { saved: 's1', needsApproval: true })).toBeUndefined()
  })

  it.each([
    ['of what its writer approves', { ...approve, by: 'ANA' }, 'has to approve it'],
    ['of what was saved since', { ...approve, saved: 's0' }, 'saved again since'],
  ] as const)('refuses an approval %s', (_what, action, reason) => {
    expect(() => run(saved(made, 's1'), ask, action)).toThrow(reason)
  })

  it('is not published without an approval of what is saved, by somebody who has not saved it', () => {
    const record = run(saved(made, 's1'), ask, approve)
    const context = { saved: 's2', needsApproval: true }
    expect(findHindrance(record, context)).toContain('saved again after it was approved')
    const own = saved(record, 's1', 'Ben')
    expect(findHindrance(own, { saved: 's1', needsApproval: true })).toContain('once more')
    expect(findHindrance(saved(made, 's1'), { saved: 's1', needsApproval: true })).toContain(
      'Somebody else has to approve',
    )
    expect(findHindrance(made, { saved: 's1', needsApproval: false })).toBeUndefined()
  })

  it('has comments with answers, which are resolved and reopened', () => {
    const place = { file: 'pages.json', steps: ['pages', '/'], label: 'Home' }
    const one = run(made, { by: 'Ben', do: 'comment', text: 'Shorter?', place })
    const [comment] = showRecord('x', one).comments
    const id = comment?.id ?? ''
    const two = run(
      one,
      { by: 'Ana', do: 'reply', comment: id, text: 'Done.' },
      { by: 'Ben', do: 'resolve', comment: id },
    )
    expect(showRecord('x', two).comments).toMatchObject([
      { text: 'Shorter?', place, replies: [{ by: 'Ana', text: 'Done.' }], resolved: { by: 'Ben' } },
    ])
    const three = run(two, { by: 'Ana', do: 'reopen', comment: id })
    expect(showRecord('x', three).comments[0]).not.toHaveProperty('resolved')
  })
})

const action = fc.oneof(
  fc.record({ by: fc.string(), do: fc.constant('comment' as const), text: fc.string() }),
  fc.record({
    by: fc.string(),
    do: fc.constantFrom('resolve' as const, 'reopen' as const),
    comment: fc.constantFrom('c1', 'c2'),
  }),
  fc.constantFrom(ask, approve, { by: 'Ana', do: 'rename', name: 'Other' } as const),
)
const record = fc
  .array(fc.tuple(action, fc.nat(1000), fc.constantFrom('c1', 'c2', 'c3')))
  .map((all) =>
    all.reduce((now, [one, time, id]) => {
      const next = act(now, one, { saved: 's1', needsApproval: true, now: time }, id)
      return typeof next === 'string' ? now : next
    }, made),
  )

describe('merging two records', () => {
  it('gives the same in whichever order, and again, and loses nothing', () => {
    fc.assert(
      fc.property(record, record, record, (a, b, c) => {
        const both = mergeRecords(a, b)
        expect(mergeRecords(b, a)).toEqual(both)
        expect(mergeRecords(both, b)).toEqual(both)
        expect(mergeRecords(both, c)).toEqual(mergeRecords(a, mergeRecords(b, c)))
        expect(both).toEqual(expect.arrayContaining([...a, ...b]))
      }),
    )
  })
})

describe('the file of a change set', () => {
  it('is read as it was written', () => {
    const events = run(saved(made, 's1'), ask, { by: 'Ben', do: 'comment', text: 'A\nB' })
    const pictures = { files: '{}\n', base: '{ }\n' }
    expect(parseSetFile(writeSetFile({ events, pictures }))).toEqual({ events, pictures })
  })

  it.each([
    ['no JSON', '<<<<<<< ours'],
    ['another kind of event', '{"events":[{"at":1,"by":"A","what":"hacked"}]}'],
    ['a time after all times', '{"events":[{"at":1e300,"by":"A","what":"made"}]}'],
    ['a long text', JSON.stringify({ events: [{ at: 1, by: 'A'.repeat(81), what: 'made' }] })],
    ['other fields', '{"events":[],"hook":"x"}'],
    ['an id that is a path', '{"events":[{"at":1,"by":"A","what":"commented","id":"../x"}]}'],
  ])('cannot be read with %s', (_what, text) => {
    expect(parseSetFile(text)).toBeUndefined()
  })

  it('loses what would make it read in another order', () => {
    const events = [{ at: 1, by: 'A\u202Enoeb', what: 'made', note: 'x\u0000\u001B[2J' }]
    expect(parseSetFile(JSON.stringify({ events }))?.events).toEqual([
      { at: 1, by: 'Anoeb', what: 'made', note: 'x[2J' },
    ])
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
