// covers: check/rules/gambling-ph/hurry.ts check/rules/gambling-ph/words/*.json
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../fixtures/cases.ts'
import { findWords } from '../../../fixtures/find-words.ts'
import { baseSite, checkText, textOf, textWith } from '../../../fixtures/sites.ts'

const find = (words: string): string[] => findWords('P075', words)

const urging: [text: string, words: string][] = [
  ['Hurry!', 'Hurry'],
  ['Hurry up and join', 'Hurry up'],
  ['The bonus is here, so hurry.', 'hurry'],
  ['Hurry, the wheel is waiting', 'Hurry'],
  ['Hurry to the tables', 'Hurry'],
  ['Rush in today', 'Rush in'],
  ['Be quick!', 'Be quick'],
  ['Act now', 'Act now'],
  ['ACT FAST', 'ACT FAST'],
  ['Bet now', 'Bet now'],
  ['Your last chance', 'last chance'],
  ['A once-in-a-lifetime bonus', 'once-in-a-lifetime'],
  ['Now or never', 'Now or never'],
  ['Only hours left', 'Only hours left'],
  ['Only a few seats remaining', 'Only a few seats remaining'],
  ['Just 3 days left', 'Just 3 days left'],
  ['Two hours left to claim it', 'hours left to claim'],
  ['In its final hours', 'final hours'],
  ["Don't miss out", "Don't miss out"],
  ['Do not miss this bonus', 'Do not miss this bonus'],
  ['Never miss a jackpot', 'Never miss a jackpot'],
  ['Join, or you will miss out', 'or you will miss out'],
  ['The offer ends soon', 'ends soon'],
  ['Closing soon', 'Closing soon'],
  ['The bonus expires tonight', 'bonus expires tonight'],
  ['A limited-time bonus', 'limited-time'],
  ['For a limited time', 'For a limited time'],
  ['Limited spots', 'Limited spots'],
  ['Today only', 'Today only'],
  ['While it lasts', 'While it lasts'],
  ['Claim before it is too late', 'Claim before it is too late'],
  ['Spin before time runs out', 'Spin before time runs out'],
  ['Time is running out', 'Time is running out'],
  ['The clock is ticking', 'clock is ticking'],
  ["Don't wait!", "Don't wait"],
  ['Do not hesitate, join us', 'Do not hesitate'],
  ['Why wait until Friday', 'Why wait'],
  ['Seats are going fast', 'Seats are going fast'],
  ['Promos are nearly gone', 'Promos are nearly gone'],
  ['Not only free: act now', 'act now'],
  ['Magmadali na!', 'Magmadali na'],
  ['Bilisan mo', 'Bilisan mo'],
  ['Huling pagkakataon', 'Huling pagkakataon'],
  ['Ilang oras na lang', 'Ilang oras na lang'],
  ['Huwag palampasin ang bonus', 'Huwag palampasin'],
  ['Wag mo nang pakawalan ito', 'Wag mo nang pakawalan'],
  ['Huwag nang maghintay!', 'Huwag nang maghintay'],
  ['Limitadong panahon', 'Limitadong panahon'],
  ['Malapit nang matapos ang promo', 'Malapit nang matapos ang promo'],
  ['Paubos na ang bonus', 'Paubos na ang bonus'],
  ['Tumatakbo ang oras', 'Tumatakbo ang oras'],
  ['Samantalahin mo ang pagkakataon', 'Samantalahin mo ang pagkakataon'],
  ['Ngayong araw lang', 'Ngayong araw lang'],
  ['Last chance na, magmadali', 'Last chance'],
]

const harmless = [
  'Do not let anyone hurry you.',
  'There is no need to hurry.',
  'Nobody should hurry a decision.',
  'You never have to act now.',
  'Take your time: no offer here ends soon.',
  'In a hurry?',
  'People in a hurry misread the terms.',
  'Games that hurry you cost more.',
  'Some sites write "last chance" or "hurry", which is pressure.',
  '“Act now!” is a sign of pressure.',
  'Is this your last chance?',
  "Don't rush in.",
  'Beware of limited-time offers.',
  'No limited-time offers here.',
  'Act fast if somebody knows your password.',
  'Act quickly to block your card.',
  'Do not hesitate to call the helpline.',
  'Do not wait, call the helpline.',
  'Do not wait until losses grow.',
  'Get help before it is too late.',
  'Stop before time runs out.',
  'Do not miss this step.',
  'A round ends soon after it begins.',
  'The bonus ends on 31 December 2026.',
  'Bonuses expire after 7 days.',
  'Check when the bonus expires.',
  'You cannot log in for the next 24 hours.',
  'When the last hour of your session is over, stop.',
  'The last bet counts.',
  'A balance can drop quickly.',
  'You bet within a countdown.',
  'Quick to start, easy to misread',
  'Instant games and fast rounds',
  'Play now',
  'Register now',
  'Claim your bonus',
  'Now you know what the terms say.',
  'The time limit of a session',
  'Fear of missing out is a reason to stop.',
  'Huwag magmadali.',
  'Hindi kailangang magmadali.',
  'Walang dahilan para magmadali.',
  'Huwag mag-atubiling tumawag.',
  'Humingi ng tulong bago mahuli ang lahat.',
  'Huwag sayangin ang pera.',
  'May huling pagkakataon ba?',
  'Mabilis na cash-in at cash-out',
  'Ang huling taya',
]

describe('a text', () => {
  it.each(urging)('hurries: %j', (text, words) => {
    expect(find(text)).toEqual([words])
  })

  it.each(harmless)('does not hurry: %j', (text) => {
    expect(find(text)).toEqual([])
  })

  it('hurries, or does not, whatever is before and after it', () => {
    const around = fc.constantFrom('Read the terms.', 'Set a limit.', 'Basahin ang terms.')
    fc.assert(
      fc.property(around, fc.constantFrom(...harmless), around, (before, text, after) => {
        const whole = /[.?]$/.test(text) ? text : `${text}.`
        expect(find(`${before} ${whole} ${after}`)).toEqual([])
      }),
      { numRuns: cases(60) },
    )
    fc.assert(
      fc.property(around, fc.constantFrom(...urging), (before, [text, words]) => {
        expect(find(`${before} ${text}`)).toContain(words)
      }),
      { numRuns: cases(60) },
    )
  })

  it('does not hurry where each of these words is refused', () => {
    const refused = fc.constantFrom('You never have to', 'Nobody asks you to', 'We do not write')
    const words = fc.constantFrom('hurry up', 'act now', 'last chance', 'ends soon', 'bet now')
    fc.assert(
      fc.property(refused, words, (start, end) => {
        expect(find(`${start} ${end}.`)).toEqual([])
      }),
      { numRuns: cases(30) },
    )
  })
})

it('looks into markup', () => {
  const text = textWith(['"Slots and <b>tables</b>, explained."', '"The offer <b>ends</b> soon."'])
  expect(checkText(text).problems.map(({ code }) => code)).toEqual(['P075'])
})

it('checks the texts of a countdown', () => {
  const block = { type: 'countdown', title: 'Last chance', ends: '2026-12-31' } as const
  const site = baseSite()
  site.pages['/vip']?.blocks.push({ ...block, after: 'It <i>ends soon</i>.' })
  const found = checkText(textOf(site)).problems.map(({ code, where }) => `${code} ${where}`)
  const place = `/vip › block ${site.pages['/vip']?.blocks.length} (countdown)`
  expect(found).toEqual([`P075 ${place} › title`, `P075 ${place} › after`])
})
