import { describe, expect, it, vi } from 'vitest'
import { dayAt } from '../../../schema/values/calendar.ts'
import { readClock } from '../../../check/check.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { checkText, compileSite, fakeFiles, textWith } from '../../fixtures/sites.ts'

/** The base site with these properties on a card. */
const withCard = (properties: string) =>
  textWith(['"desc": "First.",', `"desc": "First.", ${properties},`])

const tell = (properties: string, today: string) =>
  checkText(withCard(properties), fakeFiles(), today).problems.map(
    ({ code, severity, message }) => `${code} ${severity} ${message}`,
  )

describe('the days of a promotion', () => {
  it('may be one day, or only one of the two', () => {
    expect(tell('"from": "2026-12-31", "until": "2026-12-31"', '2026-06-15')).toEqual([])
    expect(tell('"from": "2026-12-31"', '2026-06-15')).toEqual([])
    expect(tell('"until": "2026-12-31"', '2026-06-15')).toEqual([])
  })

  const forms = [
    '31.12.2026',
    '2026-1-1',
    '2026/12/31',
    '2026-12-31 18:00',
    '2026-12-31T18',
    'soon',
  ]
  it.each(forms)('have their form: not %j', (day) => {
    const { problems } = checkText(withCard(`"until": ${JSON.stringify(day)}`))
    expect(problems.map(({ code }) => code)).toEqual(['P016'])
  })

  const ends: [today: string, expected: string[]][] = [
    ['2026-12-23', []],
    ['2026-12-24', ['P041 warning This ends in 7 days, on 31 December 2026.']],
    ['2026-12-30', ['P041 warning This ends tomorrow, on 31 December 2026.']],
    ['2026-12-31', ['P041 warning This ends today, on 31 December 2026.']],
    ['2027-01-01', ['P041 warning This ended on 31 December 2026, so it is no longer shown.']],
  ]
  it.each(ends)('are compared with the calendar: on %s', (today, expected) => {
    expect(tell('"until": "2026-12-31"', today)).toEqual(expected)
  })

  it('are those of SOURCE_DATE_EPOCH where it is set', () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.UTC(2020, 1, 29) / 1000))
    expect(dayAt(readClock())).toBe('2020-02-29')
    vi.stubEnv('SOURCE_DATE_EPOCH', 'soon')
    expect(dayAt(readClock())).toMatch(/^20[2-9]\d-/)
    vi.unstubAllEnvs()
  })
})

describe('the card of a promotion', () => {
  it('shows its last day, named when the page is compiled', async () => {
    const { file } = checkText(withCard('"from": "2026-11-01", "until": "2026-12-01"'))
    if (!file) throw new Error('the site has problems')
    const data = compileSite(file)
    const [, grid] = data.pages['/bonus']?.blocks ?? []
    if (grid?.type !== 'promoGrid') throw new Error('the base site has changed')
    expect(grid.cards[0]).toMatchObject({
      from: { date: '2026-11-01', text: '1 November 2026' },
      until: { date: '2026-12-01', text: '1 December 2026' },
    })
    const { html } = await createPageRenderer(data, '/client.js').render('/bonus')
    expect(html).toMatch(/<p[^>]*>Until <time dateTime="2026-12-01">1 December 2026<\/time><\/p>/)
    expect(html.match(/<time/g)).toHaveLength(1)
  })

  it('shows the time at which it ends, with the offset that browsers need', async () => {
    const { file } = checkText(withCard('"until": "2026-12-01T18:00"'))
    if (!file) throw new Error('the site has problems')
    const { html } = await createPageRenderer(compileSite(file), '/client.js').render('/bonus')
    expect(html).toContain('<time dateTime="2026-12-01T18:00+08:00">1 December 2026, 18:00</time>')
  })
})
