import { describe, expect, it, vi } from 'vitest'
import { createCheck, readClock, type CheckResult } from '../../../check/check.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { dayAt } from '../../fixtures/own-calendar.ts'
import { makeBase, bundle, compileSite, fakeFiles, siteWith, textOf } from '../../fixtures/sites.ts'

const checkFile = createCheck(bundle)

/** Values of the base site at other places. */
type Values = Readonly<Record<string, unknown>>

const check = (at: string, values: Values): CheckResult =>
  checkFile(textOf(siteWith(values)), fakeFiles(), { at: Date.parse(`${at}+08:00`) })

const tell = (at: string, values: Values): string[] =>
  check(at, values).problems.map(
    ({ code, severity, where, message }) => `${code} ${severity} ${where}: ${message}`,
  )

const june = '2026-06-15T12:00:00'
const december = '2026-12-20T12:00:00'
const [bonus, grid, steps] = ['/bonus', '/bonus blocks 1', '/bonus blocks 2'].map(
  (place) => `pages ${place}`,
)
const { '/bonus': bonusPage, '/vip': vipPage } = makeBase().pages
const [hero, , stepList] = bonusPage?.blocks ?? []

/** All blocks of /vip, with a date. */
const vipWith = (dates: object) => ({
  'pages /vip blocks': vipPage?.blocks.map((block) => ({ ...block, ...dates })),
})

describe('the times of blocks and pages', () => {
  it('have to exist, and to be in order', () => {
    const found = tell(june, {
      'pages /vip until': '2026-02-31T10:00',
      [`${grid} from`]: '2026-12-31T24:30',
      [`${grid} until`]: '2026-12-31T10:00',
      [`${grid} cards 0 from`]: '2026-12-31T18:00',
      [`${grid} cards 0 until`]: '2026-12-31T18:00',
      [`${grid} cards 1 from`]: '2026-12-31T18:00Z',
      [`${grid} cards 1 until`]: '2026-12-31T20:00',
    })
    expect(found).toEqual([
      'P039 error /bonus › block 2 (promoGrid) › card 1 › until: This ends when it begins, so it is never shown.',
      'P039 error /bonus › block 2 (promoGrid) › card 2 › until: This ends before it begins: "from" is "2026-12-31T18:00Z".',
      'P039 error /bonus › block 2 (promoGrid) › from: "2026-12-31T24:30" is not a valid time.',
      'P039 error /vip › until: "2026-02-31" is not a valid date.',
    ])
  })

  it('are none for the home page', () => {
    expect(tell(june, { 'pages / until': '2098-12-31' })).toEqual([
      'P039 error / › until: The page "/" cannot have dates, because visitors see it first.',
    ])
  })

  it.each([
    ['2026-12-31T23:59:59.999', []],
    [
      '2027-01-01T00:00:00.000',
      [
        'P041 warning /bonus › block 3 (stepList) › until: This ended on 31 December 2026, so it is no longer shown.',
      ],
    ],
  ])('are reported when they are over, not a week before: at %s', (at, expected) => {
    const values = { [`${steps} until`]: '2026-12-31', 'pages / blocks 1 desc': 'No link.' }
    expect(tell(at, values)).toEqual(expected)
  })
})

it.each<[at: string, changes: object, says?: string]>([
  ['2026-06-14T23:59:59.999', {}],
  [
    '2026-06-15T00:00:00.000',
    {},
    'P041 warning /vip › block 3 (countdown) › ends: This ended on 14 June 2026, and the page still shows the date.',
  ],
  [june, { after: 'It is closed.' }],
  [
    june,
    { ends: '2026-06-31' },
    'P039 error /vip › block 3 (countdown) › ends: "2026-06-31" is not a valid date.',
  ],
])(
  'reports a countdown that is over, has no text for then, or never ends: at %s, with %j',
  (at, changes, says) => {
    const countdown = { type: 'countdown', title: 'Registration', ends: '2026-06-14' } as const
    const found = tell(at, { 'pages /vip blocks 2': { ...countdown, ...changes } })
    expect(found).toEqual(says === undefined ? [] : [says])
  },
)

describe('dates that leave nothing', () => {
  const lastCards = {
    [`${grid} cards 0 until`]: '2026-12-31T18:00',
    [`${grid} cards 1 until`]: '2026-12-31T18:00',
  }
  const where = '/bonus › block 2 (promoGrid) › cards'
  const lacks = 'no card is shown here, but at least 1 is required.'
  const over = '31 December 2026, 18:00, so it is no longer shown.'
  const gone = [
    `P041 warning /bonus › block 2 (promoGrid) › card 1 › until: This ended on ${over} The same applies to card 2.`,
  ]
  it.each([
    ['2026-10-01T23:59:59', []],
    ['2026-10-02T00:00:00', [`P047 warning ${where}: From 31 December 2026, 18:00 on, ${lacks}`]],
    [december, [`P047 warning ${where}: From 31 December 2026, 18:00 on, ${lacks}`]],
    ['2026-12-31T18:00:00', [`P046 error ${where}: Because of the dates, ${lacks}`, ...gone]],
  ])('are reported 90 days before, and are an error when they come: at %s', (at, expected) => {
    expect(tell(at, lastCards)).toEqual(expected)
  })

  it('are none where the block ends with its cards', () => {
    expect(tell(december, { ...lastCards, [`${grid} until`]: '2026-12-31T18:00' })).toEqual([])
  })

  it('are reported for a page without its hero, or without any block', () => {
    const ending = {
      [`${bonus} blocks 0 until`]: '2026-12-31',
      ...vipWith({ until: '2027-01-31' }),
    }
    expect(tell(december, ending)).toEqual([
      'P047 warning /bonus › blocks: From 1 January 2027, 00:00 on, the page has no hero, so no main heading.',
      'P047 warning /vip › blocks: From 1 February 2027, 00:00 on, the page has no block to show.',
    ])
    expect(tell(june, vipWith({ from: '2026-07-01' }))).toEqual([
      'P046 error /vip › blocks: Because of the dates, the page has no block to show.',
    ])
  })

  it('are none where two heroes take turns, and where the page ends as well', () => {
    const found = tell(december, {
      [`${bonus} blocks 0 until`]: '2026-12-31',
      [`${bonus} blocks 4`]: { ...hero, from: '2027-01-01' },
      'pages /vip until': '2027-01-31',
      ...vipWith({ until: '2027-01-31' }),
    })
    expect(found).toEqual([])
  })

  it('are reported where two heroes, or two ids, are shown at the same time', () => {
    const found = tell(december, {
      [`${bonus} blocks 0 until`]: '2026-12-31',
      [`${steps} until`]: '2026-12-31T18:00',
      [`${bonus} blocks 4`]: { ...hero, from: '2026-12-31' },
      [`${bonus} blocks 5`]: { ...stepList, from: '2026-12-31T18:00' },
    })
    expect(found).toEqual([
      'P026 error /bonus › block 5 (hero) › type: The page has a second hero, but a page has only one main heading.',
    ])
  })
})

describe('a link to what is shown for a while', () => {
  const page = (is: string) =>
    `he link "/bonus" leads to a page that is not shown: it is shown until ${is}.`

  it('is reported before, and is dead after', () => {
    const ending = { [`${bonus} until`]: '2026-12-31' }
    expect(tell('2026-09-20T12:00:00', ending)).toEqual([])
    const before = tell('2026-12-31T23:59:59.999', ending)
    expect(before.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
      before.map(() => 'P047 warning'),
    )
    expect(before).toContainEqual(
      `P047 warning site › redirects › /old.html: From 1 January 2027, 00:00 on, t${page('1 January 2027, 00:00')}`,
    )
    const after = tell('2027-01-01T00:00:00', ending)
    expect(after).toContainEqual(
      `P024 error site › redirects › /old.html: T${page('1 January 2027, 00:00')}`,
    )
    expect(after).toContainEqual(
      `P024 error / › block 3 (promoGrid) › card 1 › button › href: T${page('1 January 2027, 00:00')}`,
    )
    expect(after).toHaveLength(before.length + 1) // that the page is over
  })

  it('counts only while the link itself is shown', () => {
    const linkUntil = (until: string) => ({
      'pages / blocks 1 desc': 'See <a href="/vip">VIP</a>.',
      'pages / blocks 1 until': until,
      'pages /vip until': '2026-12-31',
    })
    expect(tell(december, linkUntil('2026-12-31'))).toEqual([])
    expect(tell(december, linkUntil('2026-12-31T12:00'))).toEqual([])
    expect(tell(december, linkUntil('2027-01-01'))).toEqual([
      'P047 warning / › block 2 (headingCard) › desc: From 1 January 2027, 00:00 on, the link "/vip" leads to a page that is not shown: it is shown until 1 January 2027, 00:00.',
    ])
    expect(tell('2027-01-01T12:00:00', linkUntil('2027-01-01'))).toContainEqual(
      'P024 error / › block 2 (headingCard) › desc: The link "/vip" leads to a page that is not shown: it is shown until 1 January 2027, 00:00.',
    )
  })

  it('counts for ids, which blocks that are never shown together may share', () => {
    const again = (from: string) => ({
      [`${steps} until`]: '2026-12-31',
      [`${bonus} blocks 4`]: { ...stepList, from },
    })
    expect(tell(december, again('2027-01-01'))).toEqual([])
    expect(tell(december, again('2027-01-02'))).toEqual([
      'P047 warning / › block 2 (headingCard) › desc: From 1 January 2027, 00:00 on, the link "/bonus#how-to-start" leads to a part of a page that is not shown: it is shown until 1 January 2027, 00:00, it is shown from 2 January 2027, 00:00.',
    ])
  })
})

describe('a promotion', () => {
  const card = (from: string, until: string) => ({
    [`${grid} cards 0 from`]: from,
    [`${grid} cards 0 until`]: until,
  })

  it.each([
    ['2026-12-23', undefined],
    ['2026-12-24', 'This ends in 7 days, on 31 December 2026.'],
    ['2026-12-30', 'This ends tomorrow, on 31 December 2026.'],
    ['2026-12-31', 'This ends today, on 31 December 2026.'],
    ['2027-01-01', 'This ended on 31 December 2026, so it is no longer shown.'],
  ])('is reported from a week before its end: on %s', (day, message) => {
    const where = 'P041 warning /bonus › block 2 (promoGrid) › card 1 › until'
    const found = tell(`${day}T12:00:00`, card('2026-12-31', '2026-12-31'))
    expect(found).toEqual(message === undefined ? [] : [`${where}: ${message}`])
  })

  it.each([
    ['2026-12-01', '2026-12-01', '1 December 2026'],
    ['2026-12-01T18:00', '2026-12-01T18:00+08:00', '1 December 2026, 18:00'],
  ])('shows its end, but not its beginning: %s', async (until, date, text) => {
    const { file } = check(june, card('2026-11-01', until))
    if (!file) throw new Error('the site has problems')
    const data = compileSite(file)
    expect(data.pages['/bonus']?.blocks[1]).toMatchObject({
      cards: [{ from: { date: '2026-11-01', text: '1 November 2026' }, until: { date, text } }, {}],
    })
    const { html } = await createPageRenderer(data, '/client.js').render('/bonus')
    expect(html.match(/<p[^>]*>[^<]*<time.*?<\/p>/g)).toEqual([
      expect.stringContaining(`>Until <time dateTime="${date}">${text}</time></p>`),
    ])
  })
})

it('takes the time of SOURCE_DATE_EPOCH where it is set', () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.UTC(2020, 1, 29) / 1000))
  expect(dayAt(readClock())).toBe('2020-02-29')
  vi.stubEnv('SOURCE_DATE_EPOCH', 'soon')
  expect(dayAt(readClock())).toMatch(/^20[2-9]\d-/)
  vi.unstubAllEnvs()
})
