import { describe, expect, it } from 'vitest'
import { listChanges, formatChanges, nextChange } from '../../../check/dates/changes.ts'
import { keepCurrent } from '../../../content/layers/keep-current.ts'
import { isCurrent } from '../../../content/span.ts'
import {
  branchesByType,
  dereference,
  refName,
  withoutUse,
  type Schema,
} from '../../../schema/read/bundle.ts'
import { deepFreeze } from '../../fixtures/base-site.ts'
import { blockTypes, bundle } from '../../fixtures/bundle.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { dayAt, nameInstant, nameMoment, readMoment } from '../../fixtures/own-calendar.ts'
import { runProgram } from '../../fixtures/run-program.ts'

const instant = (text: string): number => Date.parse(text)

describe('a moment', () => {
  const moments: [text: string, start: string, end: string][] = [
    ['2026-12-31', '2026-12-30T16:00:00Z', '2026-12-31T16:00:00Z'],
    ['2027-01-01', '2026-12-31T16:00:00Z', '2027-01-01T16:00:00Z'],
    ['2028-02-29', '2028-02-28T16:00:00Z', '2028-02-29T16:00:00Z'],
    ['2026-12-31T18:00', '2026-12-31T10:00:00Z', '2026-12-31T10:00:00Z'],
    ['2026-12-31T18:00:30', '2026-12-31T10:00:30Z', '2026-12-31T10:00:30Z'],
    ['2026-12-31T18:00Z', '2026-12-31T18:00:00Z', '2026-12-31T18:00:00Z'],
    ['2026-12-31T18:00:30-10:00', '2027-01-01T04:00:30Z', '2027-01-01T04:00:30Z'],
    ['2026-12-31T18:00+08:00', '2026-12-31T10:00:00Z', '2026-12-31T10:00:00Z'],
    ['2028-02-29T00:00', '2028-02-28T16:00:00Z', '2028-02-28T16:00:00Z'],
  ]
  it.each(moments)('%s is read', (text, start, end) => {
    expect(readMoment(text)).toEqual({ start: instant(start), end: instant(end) })
  })

  const days = '2026-02-31 2026-02-29 2026-00-10 2026-01-00 2026-12-32 2100-02-29 2026-12-31Z soon'
  const times = '02-29T10:00 12-31T24:00 12-31T24:30 12-31T10:60 12-31T10:00:60 12-31T10:00+24:00'
  it.each([
    ...days.split(' '),
    ...times.split(' ').map((time) => `2026-${time}`),
    '2026-12-31T10:00+08:60',
    '2026-12-31T10',
    '2026-12-31T10:00:00.5',
    '2026-12-31 10:00',
    '2026-12-31 ',
    '2026-12-31\n',
    '',
    20261231,
    undefined,
  ])('is not %j', (text) => {
    expect(readMoment(text)).toBeUndefined()
  })

  it('is named as clocks in Manila show it', () => {
    expect(nameMoment('2026-12-31')).toBe('31 December 2026')
    expect(nameMoment('2026-12-31T18:00')).toBe('31 December 2026, 18:00')
    expect(nameMoment('2026-12-31T18:00:05')).toBe('31 December 2026, 18:00:05')
    expect(nameMoment('2026-12-31T23:30Z')).toBe('1 January 2027, 07:30')
    expect(nameInstant(instant('2026-12-31T15:59:59Z'))).toBe('31 December 2026, 23:59:59')
    expect(nameInstant(instant('2026-12-31T16:00:00Z'))).toBe('1 January 2027, 00:00')
    expect(dayAt(instant('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31')
    expect(dayAt(instant('2026-12-31T16:00:00.000Z'))).toBe('2027-01-01')
  })
})

/** The first and the last instant in Manila at which what is dated is shown. */
const shown: [name: string, dates: object, first: string, last: string][] = [
  [
    'from a day on: from its first instant',
    { from: '2026-12-31' },
    '2026-12-31T00:00:00.000',
    '9999-12-31T23:59:59.999',
  ],
  [
    'until a day: through its last second',
    { until: '2026-12-31' },
    '0001-01-01T00:00:00.000',
    '2026-12-31T23:59:59.999',
  ],
  [
    'one day: all of it',
    { from: '2028-02-29', until: '2028-02-29' },
    '2028-02-29T00:00:00.000',
    '2028-02-29T23:59:59.999',
  ],
  [
    'a time: from it, and up to it',
    { from: '2026-12-31T18:00', until: '2026-12-31T18:00:01' },
    '2026-12-31T18:00:00.000',
    '2026-12-31T18:00:00.999',
  ],
  [
    'offsets',
    { from: '2026-12-31T18:00Z', until: '2026-12-31T18:00-10:00' },
    '2027-01-01T02:00:00.000',
    '2027-01-01T11:59:59.999',
  ],
]

describe('what has dates is shown', () => {
  it.each(shown)('%s', (_name, dates, first, last) => {
    const [from, until] = [instant(`${first}+08:00`), instant(`${last}+08:00`)]
    const isAt = (at: number): boolean => isCurrent(dates, at, calendar)
    expect([from, from + 1, until - 1, until].map(isAt)).toEqual([true, true, true, true])
    expect([from - 1, until + 1].map(isAt)).toEqual([!('from' in dates), !('until' in dates)])
  })

  it.each([
    ['2026-12-31T18:00', '2026-12-31T18:00'],
    ['2026-12-31', '2026-12-30'],
  ])('never from %s until %s', (from, until) => {
    const days = ['2026-12-30T12:00', '2026-12-31T12:00', '2026-12-31T17:59:59.999']
    for (const at of [...days, '2026-12-31T18:00'])
      expect(isCurrent({ from, until }, instant(`${at}+08:00`), calendar)).toBe(false)
  })

  it('always where its dates are no moments', () => {
    expect(isCurrent({ from: 'soon', until: 5 }, instant('2026-12-31T00:00+08:00'), calendar)).toBe(
      true,
    )
  })

  it.each(['America/New_York', 'Pacific/Kiritimati'])(
    'at the same instants where the machine is in %s',
    async (TZ) => {
      const { code, stderr, stdout } = await runProgram('tests/fixtures/print-edges.ts', [], {
        env: { TZ },
      })
      expect([code, stderr]).toEqual([0, ''])
      expect(JSON.parse(stdout)).toEqual({
        zone: TZ,
        starts: [instant('2026-12-30T16:00:00Z'), instant('2027-01-01T04:00:00Z')],
        ends: instant('2026-12-31T16:00:00Z'),
        shown: [false, true, true, false],
        names: ['31 December 2026', '1 January 2027, 00:00'],
      })
    },
  )
})

describe('a page at an instant', () => {
  const page = deepFreeze({
    from: '2026-12-01',
    until: '2027-01-31',
    blocks: [
      { type: 'hero', title: 'Always' },
      {
        type: 'promoGrid',
        until: '2026-12-31',
        cards: [
          { title: 'first', until: '2026-12-24' },
          { title: 'second', from: '2026-12-24', until: '2027-06-30' },
          { title: 'third' },
        ],
        columns: 2,
      },
      {
        type: 'legal',
        from: '2026-01-01',
        sections: [{ title: 'late', from: '2027-01-15T09:00' }],
      },
    ],
  })

  it.each([
    ['2026-12-23T12:00:00', 'hero, promoGrid first third, legal'],
    ['2026-12-24T12:00:00', 'hero, promoGrid first second third, legal'],
    ['2026-12-31T23:59:59.999', 'hero, promoGrid second third, legal'],
    ['2027-01-01T00:00:00', 'hero, legal'],
    ['2027-01-15T09:00:00', 'hero, legal late'],
  ])('has what is shown of blocks and their lists: at %s', (at, expected) => {
    const blocks = keepCurrent(page, instant(`${at}+08:00`), calendar).blocks.map(
      ({ type, cards = [], sections = [] }) =>
        [type, ...[...cards, ...sections].map(({ title }) => title)].join(' '),
    )
    expect(blocks.join(', ')).toBe(expected)
  })

  it('changes only when something around it is there to change', () => {
    const said = listChanges('/bonus', page, calendar)
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, path, does }) => `${nameInstant(at)} ${path.join('.')} ${does}`)
    expect(said).toEqual([
      '1 December 2026, 00:00  begins',
      '24 December 2026, 00:00 blocks.1.cards.1 begins',
      '25 December 2026, 00:00 blocks.1.cards.0 ends',
      '1 January 2027, 00:00 blocks.1 ends',
      '15 January 2027, 09:00 blocks.2.sections.0 begins',
      '1 February 2027, 00:00  ends',
    ])
  })

  it('changes when a countdown that is shown ends', () => {
    const blocks = [
      { type: 'countdown', ends: '2026-12-24' },
      { type: 'countdown', ends: '2026-12-24', until: '2026-12-24T23:59' },
      { type: 'countdown', ends: '2026-12-31T18:00', from: '2026-12-31' },
      { type: 'countdown', ends: 'soon' },
    ]
    const changes = listChanges('/', { until: '2026-12-31T18:00', blocks }, calendar)
    expect(changes.map(({ at, path }) => `${nameInstant(at)} ${path.join('.')}`)).toEqual([
      '31 December 2026, 18:00 ',
      '24 December 2026, 23:59 blocks.1',
      '31 December 2026, 00:00 blocks.2',
      '25 December 2026, 00:00 blocks.0.ends',
    ])
    expect(formatChanges(changes.slice(-1), calendar)).toBe(
      'Next change: 25 December 2026, 00:00 in the Philippines: / block 1 ends.',
    )
  })

  it.each([
    [{}, ['appears in lists']],
    [{ from: '2026-12-24' }, ['begins']],
    [{ from: '2026-12-20', until: '2026-12-31' }, ['begins', 'ends', 'appears in lists']],
    [{ until: '2026-12-20' }, ['ends']],
  ])('changes when lists begin to show it, if it is there by then: %j', (dates, expected) => {
    const changes = listChanges('/post', { published: '2026-12-24', ...dates }, calendar)
    expect(changes.map(({ does }) => does)).toEqual(expected)
  })

  it('may have any shape', () => {
    for (const odd of [null, 5, [], { blocks: 5 }, { blocks: [5, null, { cards: [null, 'a'] }] }])
      expect(listChanges('/', odd, calendar)).toEqual([])
  })
})

const change = (at: string, page: string, path: (string | number)[] = []) => ({
  at: instant(at),
  page,
  path,
  does: 'ends' as const,
})

it('lists the next changes in one line', () => {
  expect(formatChanges([], calendar)).toBe('')
  const first = change('2026-12-31T16:00:00Z', '/bonus', ['blocks', 1, 'cards', 0])
  expect(
    formatChanges(
      [
        ...Array.from({ length: 5 }, () => first),
        change('2027-01-31T16:00:00Z', '/vip'),
        change('2027-03-30T16:00:00Z', '/vip'),
      ],
      calendar,
    ),
  ).toBe(
    'Next change: 1 January 2027, 00:00 in the Philippines: /bonus block 2 card 1 ends, /bonus block 2 card 1 ends, /bonus block 2 card 1 ends, and 2 more. Then 2 more until 31 March 2027, 00:00.',
  )
})

describe('the schemas', () => {
  const isDated = ({ properties = {} }: Schema): boolean =>
    ['from', 'until'].every((key) => refName(properties[key] ?? {}) === 'Moment') &&
    refName(properties['campaign'] ?? {}) === 'CampaignName'

  const branches = branchesByType(bundle, withoutUse(bundle).$defs['Block'])
  const blocks = [...branches.values()].map((branch) => dereference(bundle, branch))
  const entries = blocks.flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((property) => {
      const { items } = dereference(bundle, property)
      const entry = items && dereference(bundle, items)
      return entry?.properties && entry.title !== 'Button' ? [entry] : []
    }),
  )

  it('allow dates on every page, every block and every object in their lists except buttons', () => {
    expect(isDated(bundle.$defs['Page'] ?? {})).toBe(true)
    expect(branches.size).toBe(blockTypes.length)
    expect(entries.length).toBeGreaterThan(5)
    const lacking = [...blocks, ...entries].filter((schema) => !isDated(schema))
    expect(lacking.map(({ title }) => title)).toEqual([])
  })

  it('have dates nowhere else, since they would not count there', () => {
    const uses = Object.entries(bundle.$defs).flatMap(([title, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, property]) =>
        refName(property) === 'Moment' ? [`${title}.${key}`] : [],
      ),
    )
    const dated = ['Campaign', 'Page', ...[...blocks, ...entries].map(({ title }) => title)]
    // A block may also announce when something ends, and a text has the date of its publication.
    const ends = blocks.filter(({ properties = {} }) => 'ends' in properties)
    const published = ['Page', 'ArticleBlock']
    expect(uses.toSorted()).toEqual(
      [
        ...dated.flatMap((title) => [`${title}.from`, `${title}.until`]),
        ...ends.map(({ title }) => `${title}.ends`),
        ...published.map((title) => `${title}.published`),
      ].toSorted(),
    )
  })
})

it('finds the next change among very many', () => {
  const later = { at: instant('2027-01-01'), page: '/', path: [], does: 'ends' } as const
  const others = Array.from({ length: 200_000 }, () => later)
  const pages = { '/': { from: '2026-12-24' } }
  const next = instant('2026-12-23T16:00:00Z')
  expect(nextChange({ pages }, instant('2026-12-01'), calendar, others)).toBe(next)
  expect(nextChange({ pages }, later.at, calendar, others)).toBeUndefined()
})
