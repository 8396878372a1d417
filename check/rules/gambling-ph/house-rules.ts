import type { HouseRule } from '../rule.ts'

/** The basis of the rules on responsible gambling. After a review, set a new day for the rule. */
export const houseRules = {
  age: {
    statement: 'The minimum age is 21, so "18+" appears nowhere.',
    source: 'PAGCOR: persons under 21 may not play.',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
  line: {
    statement:
      'Every page has the line that the regulator requires, which replaces the older "Keep it fun".',
    source: 'PAGCOR, presented to licensees on 7 July 2025 (insiderph.com).',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
  helpline: {
    statement:
      'Every page shows the National Problem Gambling Helpline, (02) 8248-9568, as a link to call.',
    source: 'National Problem Gambling Helpline, since 26 May 2026 (mb.com.ph).',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
  licence: {
    statement:
      'No licence, regulator or clearance number is mentioned unless the operator holds a licence.',
    source: 'PAGCOR: only licensees may advertise.',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
  promises: {
    statement:
      'Texts promise no winnings, and do not present gambling as an answer to money troubles.',
    source: 'Advertising guidance shown by PAGCOR in July 2025.',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
  hurry: {
    statement: 'No text hurries people into playing or into taking an offer.',
    source:
      'CAP and BCAP, Gambling advertising: responsibility and problem gambling, section 4.3, since 1 November 2021. It is British; no such rule of PAGCOR is known.',
    reviewBy: '2027-11-30',
    setting: 'responsibleGambling',
  },
} satisfies Record<string, HouseRule>

/** The line of the rule `line`, in English. */
export const englishLine = 'Gambling can be addictive. Know when to stop.'

/** The line in each language. The regulator gives it in English only; the Filipino words are a translation. */
export const gamblingLines: ReadonlyMap<string, string> = new Map([
  ['en', englishLine],
  ['fil', 'Nakakaadik ang pagsusugal. Alamin kung kailan dapat tumigil.'],
])

/** The number of the rule `helpline`, as people read it and as phones dial it. */
export const helplineNumber = { number: '(02) 8248-9568', href: 'tel:+63282489568' }

/** Whether a number in any form, or a link to it, is that of the helpline. */
export function isHelpline(number: string): boolean {
  return digitsOf(number) === digitsOf(helplineNumber.number)
}

/** The digits from the area code on: 02 within the country, +63 2 from abroad. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.replace(/^(?:63|0)(?=2\d{8}$)/, '')
}
