import { describe, expect, it } from 'vitest'
import { houseRules } from '../../../../check/rules/gambling-ph/house-rules.ts'
import { findWords } from '../../../fixtures/find-words.ts'
import { checkText, fakeFiles, textWith } from '../../../fixtures/sites.ts'

describe('the age limit', () => {
  const wrong: [text: string, words: string][] = [
    ['Only 18+', '18+'],
    ['18 + only', '18 +'],
    ['18plus', '18plus'],
    ['+18', '+18'],
    ['For people of 18 and over.', '18 and over'],
    ['18 years and older', '18 years and older'],
    ['18 years old or above', '18 years old or above'],
    ['18-and-up', '18-and-up'],
    ['Eighteen and over', 'Eighteen and over'],
    ['You must be over 18.', 'over 18'],
    ['Over 18s only', 'Over 18s'],
    ['above the age of 18', 'above the age of 18'],
    ['at least 18 years old', 'at least 18'],
    ['Minimum age: 18', 'age: 18'],
    ['The legal age is 18.', 'age is 18'],
    ['people aged 18 may join', 'aged 18'],
    ['18 pataas', '18 pataas'],
    ['18\u00a0and\u00a0over', '18\u00a0and\u00a0over'],
  ]
  it.each(wrong)('is broken by %j', (text, words) => {
    expect(findWords('P050', text)).toEqual([words])
  })

  const right = [
    '21+ only',
    'People aged 21 and over',
    'Over 18 slots to read about',
    'At least 18 paylines',
    '18 slots and over 40 tables',
    '118+ slots',
    '0.18+',
    'Call +63 2 8248 9568 or +18005550100',
    'On 18 May',
    'Level 18',
  ]
  it.each(right)('is kept by %j', (text) => {
    expect(findWords('P050', text)).toEqual([])
  })

  it('is found through markup, and located in it', () => {
    expect(findWords('P050', 'For <b>18</b>+ only', true)).toEqual(['18</b>+'])
    expect(findWords('P050', 'For 18&nbsp;and <i>over</i>.', true)).toEqual(['18&nbsp;and <i>over'])
    expect(findWords('P050', 'At 18&plus; only', true)).toEqual(['18&plus;'])
    expect(findWords('P050', '& at &plus;18 & more', true)).toEqual(['&plus;18'])
    expect(findWords('P050', '& at 18+ & more', true)).toEqual(['18+'])
    expect(findWords('P050', '<ul><li>18</li><li>+ more</li></ul>', true)).toEqual([])
    expect(findWords('P050', '<a href="/bonus?18+">x</a>', true)).toEqual([])
  })

  it('comes with an edit that leaves the rest as it is', () => {
    const text = textWith(['"Slots and <b>tables</b>, explained."', '"For <b>18</b>+ only"'])
    const { fix } = checkText(text).problems[0] ?? {}
    expect(fix?.edits).toEqual([
      { kind: 'set', path: expect.anything(), value: 'For <b>21</b>+ only' },
    ])
  })
})

describe('the line at the foot', () => {
  const line = 'Gambling can be addictive. Know when to stop.'
  const others = [
    'Keep it fun.',
    'Gambling can be addictive. Know when to stop',
    'gambling can be addictive. Know when to stop.',
    `${line} `,
    'Gambling can be addictive at {keyword}. Know when to stop.',
  ]
  it.each(others)('is not %j', (other) => {
    const { problems } = checkText(textWith([line, other]))
    expect(problems.map(({ code, fix }) => [code, fix?.edits])).toEqual([
      ['P051', [{ kind: 'set', path: ['site', 'responsibleGambling', 'line'], value: line }]],
    ])
  })

  it('is reported once where a token in it is unknown', () => {
    const { problems } = checkText(textWith([line, 'Know {when} to stop.']))
    expect(problems.map(({ code }) => code)).toEqual(['P020'])
  })
})

describe('the helpline', () => {
  const numbers: [name: string, value: string, isRight: boolean][] = [
    ['number', '(02) 8248-9568', true],
    ['number', '02 8248 9568', true],
    ['number', '+63 2 8248 9568', true],
    ['number', '(02) 8248-9569', false],
    ['number', '8248-9568', false],
    ['number', 'ask us', false],
    ['href', 'tel:+63282489568', true],
    ['href', 'tel:0282489568', true],
    ['href', 'tel:+63282489569', false],
    ['href', 'tel:117', false],
  ]
  it.each(numbers)('has the %s %j: %s', (name, value, isRight) => {
    const right = name === 'number' ? '(02) 8248-9568' : 'tel:+63282489568'
    const text = textWith([`"${name}": "${right}"`, `"${name}": "${value}"`])
    const { problems } = checkText(text)
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual(
      isRight ? [] : [['P052', `Write "${name}": "${right}"`]],
    )
  })
})

describe('a licence', () => {
  const claims: [text: string, words: string][] = [
    ['A licensed casino', 'licensed'],
    ['Fully licenced and safe', 'licenced'],
    ['Licensed and regulated by PAGCOR.', 'Licensed'],
    ['A PAGCOR casino', 'PAGCOR'],
    ['Accredited games', 'Accredited'],
    ['certified fair', 'certified'],
    ['We hold a gaming license.', 'hold a gaming license'],
    ['It has a valid licence', 'has a valid licence'],
    ['Licence No. 12-345', 'Licence No.'],
    ['Clearance number 7', 'Clearance number'],
    ['Regulated by the government', 'Regulated by the government'],
    ['Do not wait: licensed play', 'licensed'],
  ]
  it.each(claims)('is claimed by %j', (text, words) => {
    expect(findWords('P053', text)).toEqual([words])
  })

  const harmless = [
    'Check that the operator is licensed.',
    'Ask whether the casino holds a licence.',
    'Is the operator licensed?',
    'We are not licensed.',
    'This site claims no licence, and names no PAGCOR number.',
    'Unlicensed sites',
    "Bring your driver's licence.",
    'Send a certified copy.',
    'Withdrawals approved by support',
  ]
  it.each(harmless)('is not claimed by %j', (text) => {
    expect(findWords('P053', text)).toEqual([])
  })

  it('may be claimed where the site settings name it', () => {
    const named = ['"minAge": 21,', '"minAge": 21, "licence": "PAGCOR licence no. 1",'] as const
    const claim = ['"title": "The facts"', '"title": "A licensed casino"'] as const
    expect(checkText(textWith(named, claim)).problems).toEqual([])
    expect(findWords('P053', 'A <b>licensed</b> casino', true)).toEqual(['licensed'])
  })

  it('is not claimed by the name of the helpline', () => {
    expect(
      checkText(textWith(['"name": "Helpline"', '"name": "PAGCOR helpline"'])).problems,
    ).toEqual([])
  })
})

describe('winnings', () => {
  const promises: [text: string, words: string][] = [
    ['A guaranteed win', 'guaranteed win'],
    ['Tripling your savings', 'Tripling your savings'],
    ['Double your bets', 'Double your bets'],
    ['Earn a living', 'Earn a living'],
    ['A second income', 'second income'],
    ['Win big', 'Win big'],
    ['Quit your day job', 'Quit your day job'],
    ['Guaranteed big wins', 'Guaranteed big wins'],
    ['garanteed winnings', 'garanteed winnings'],
    ['Gauranteed to win', 'Gauranteed to win'],
    ['guarenteed profit', 'guarenteed profit'],
    ['Winnings are guaranteed', 'Winnings are guaranteed'],
    ['Play risk-free', 'risk-free'],
    ['riskfree spins', 'riskfree'],
    ['Risk  free', 'Risk  free'],
    ['A no-risk bet', 'no-risk bet'],
    ['EASY MONEY', 'EASY MONEY'],
    ['eazy cash', 'eazy cash'],
    ['Quick cash for you', 'Quick cash'],
    ['Pay your bills with slots', 'Pay your bills'],
    ['pay off all your debts', 'pay off all your debts'],
    ['Solve your money problems', 'Solve your money problems'],
    ['Get rich', 'Get rich'],
    ['get rich quick', 'get rich'],
    ['Become a millionaire', 'Become a millionaire'],
    ['A sure win', 'sure win'],
    ['sure-fire winner', 'sure-fire winner'],
    ['You are sure to win', 'sure to win'],
    ['You cannot lose', 'cannot lose'],
    ['You can’t lose', 'can’t lose'],
    ['Win every time', 'Win every time'],
    ['Your lucky charm', 'lucky charm'],
    ['Anting-anting for slots', 'Anting-anting'],
    ['It brings you luck', 'brings you luck'],
    ['Siguradong panalo', 'Siguradong panalo'],
    ['Madaling pera', 'Madaling pera'],
    ['No deposit needed, easy money', 'easy money'],
    ['Not only fun but easy money', 'easy money'],
    ['Never miss it: a sure win', 'sure win'],
  ]
  it.each(promises)('are promised by %j', (text, words) => {
    expect(findWords('P054', text)).toEqual([words])
  })

  const harmless = [
    'No guaranteed win',
    'There is no such thing as a sure win.',
    'Slots are never a way to pay your bills.',
    'It will not make you rich.',
    'Nobody can get rich by it.',
    "Don't expect easy money.",
    'Easy money does not exist.',
    'Lucky charms are a myth.',
    'Is there a sure win?',
    'Keep money for bills and rent apart.',
    'Make sure wins are paid out.',
    'An easy game to lose track of',
    'Never lose more than you planned.',
    'A slot with rich graphics',
    'Quick to start, easy to misread',
    'Free spins, 100% bonus',
    'The guaranteed minimum of a jackpot',
    'Money that you cannot afford to lose',
  ]
  it.each(harmless)('are not promised by %j', (text) => {
    expect(findWords('P054', text)).toEqual([])
  })

  it('are reported once per sentence, and a few times per text', () => {
    expect(findWords('P054', 'Easy money, sure wins, risk-free. Get rich.')).toEqual([
      'Easy money',
      'Get rich',
    ])
    expect(findWords('P054', 'Easy money. '.repeat(20))).toHaveLength(5)
  })

  it('are looked for on each line of a list by itself', () => {
    expect(findWords('P054', '<ul><li>No fee</li><li>Easy <b>money</b></li></ul>', true)).toEqual([
      'Easy <b>money',
    ])
  })
})

describe('a house rule', () => {
  it('is reported once when its review is late', () => {
    const { problems } = checkText(textWith(), fakeFiles(), '2100-01-01')
    expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      Array.from({ length: 6 }, () => 'P055 warning'),
    )
    const named = problems.map(({ message }) => /^The rule (P\d+)/.exec(message)?.[1])
    expect(named).toEqual(['P050', 'P051', 'P052', 'P053', 'P054', 'P075'])
  })

  it('is not reported on the last day of its review', () => {
    const days = Object.values(houseRules).map(({ reviewBy }) => reviewBy)
    const [first = ''] = days.toSorted()
    expect(checkText(textWith(), fakeFiles(), first).problems).toEqual([])
  })
})
