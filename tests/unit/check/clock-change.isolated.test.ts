import { expect, it, vi } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { baseSite, fakeFiles, textOf } from '../../fixtures/base-site.ts'

vi.mock('../../../site.config.ts', async (load) => {
  const { default: p666 } = await load<typeof import('../../../site.config.ts')>()
  const { defineSite } = await import('../../../schema/config/define-site.ts')
  return { default: defineSite({ ...p666, timeZone: 'Europe/Berlin', timeZoneName: 'Berlin' }) }
})

it('reports a time that clocks skip or show twice, with what to write instead', () => {
  const site = baseSite()
  const grid = site.pages['/bonus']?.blocks[1]
  if (grid?.type !== 'promoGrid') throw new Error('the base site has changed')
  const [one, two] = grid.cards
  if (one) Object.assign(one, { from: '2026-10-25T02:30' })
  if (two) Object.assign(two, { from: '2027-03-28T02:30' })
  const at = Date.parse('2026-06-01T00:00+02:00')
  const { problems } = createCheck(loadSchemas())(textOf(site), fakeFiles(), { at })
  expect(problems.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'P039',
      '"2026-10-25T02:30" occurs twice in Berlin, because clocks are set back at that time.',
      'Write "2026-10-25T02:30+02:00" for the first time, or "2026-10-25T02:30+01:00" for the second.',
    ],
    [
      'P039',
      '"2027-03-28T02:30" does not exist in Berlin, because clocks are set forward at that time.',
      'Write an earlier or a later time, for example "2027-03-28T03:30".',
    ],
  ])
})
