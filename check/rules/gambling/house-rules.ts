import type { HouseRule } from '../rule.ts'

/** What the checks of responsible gambling rest on. After a review, give the rule its new day. */
export const houseRules = {
  age: {
    statement: 'People may play from 21 years on, so "18+" stands nowhere.',
    source: 'PAGCOR: persons under 21 may not play.',
    reviewBy: '2027-11-30',
  },
  line: {
    statement:
      'Every page carries the line of the regulator, which replaces the older "Keep it fun".',
    source: 'PAGCOR, presented to licensees on 7 July 2025 (insiderph.com).',
    reviewBy: '2027-11-30',
  },
  helpline: {
    statement:
      'Every page names the National Problem Gambling Helpline, (02) 8248-9568, as a link to call.',
    source: 'National Problem Gambling Helpline, since 26 May 2026 (mb.com.ph).',
    reviewBy: '2027-11-30',
  },
  licence: {
    statement: 'No licence, regulator or clearance number is named, unless the operator holds one.',
    source: 'PAGCOR: only licensees may advertise.',
    reviewBy: '2027-11-30',
  },
  promises: {
    statement: 'Texts promise no winnings, and gambling is no answer to money troubles.',
    source: 'Advertising guidance shown by PAGCOR in July 2025.',
    reviewBy: '2027-11-30',
  },
} satisfies Record<string, HouseRule>

/** The line of the rule `line`. */
export const gamblingLine = 'Gambling can be addictive. Know when to stop.'

/** The number of the rule `helpline`, as people read it and as phones dial it. */
export const helplineNumber = { number: '(02) 8248-9568', href: 'tel:+63282489568' }
