import { describe, expect, it } from 'vitest'
import { createMarkFinder, marksOf } from '../../../check/rules/read/brand-marks.ts'
import { checkText, fakeFiles, textWith } from '../../fixtures/sites.ts'

/* Marks of other brands on the site of a brand. */

const lantern = marksOf('lucky', {
  keyword: 'Lucky Lantern',
  url: 'https://lucky.example',
  promoUrl: 'https://promo.partners.example/lucky',
})
const p666 = marksOf('p666', { keyword: 'p666', url: 'https://p666.example' })

describe('the search for marks', () => {
  const find = (text: string, own = p666, others = [lantern]): string[] =>
    createMarkFinder(own, others)(text).map(({ kind, at }) => `${kind} ${text.slice(...at)}`)

  it.each([
    ['As at Lucky Lantern.', ['name Lucky Lantern']],
    ['as at LUCKY-LANTERN, luckylantern or lucky_lantern', 3],
    ['a lucky lanterns, unlucky lantern', []],
    ['a lucky day', []],
    ['https://video.lucky.example/live', ['address lucky.example']],
    ['mailto:help@lucky.example', ['address lucky.example']],
    ['https://lucky.example.org', []],
    ['https://unlucky.example', []],
    ['https://other.partners.example', []],
    ['https://promo.partners.example/p666', ['address promo.partners.example']],
    ['/logo/lucky.png', ['logo lucky']],
    ['/lucky-spins', []],
    ['Welcome to {keyword}', []],
  ])('finds in %s %j', (text, expected) => {
    const found = find(text)
    expect(Array.isArray(expected) ? found : found.length).toEqual(expected)
  })

  it('finds a name in any letters that are the same in another case', () => {
    const risk = marksOf('risk-9', { keyword: 'Énigme 9', url: 'https://risk9.example' })
    for (const [text, name] of [
      ['As at rı\u017fK-9.', undefined],
      ['As at ri\u017fK-9.', 'ri\u017fK-9'],
      ['As at RIS\u212a9.', 'RIS\u212a9'],
      ['As at éNIGME 9.', 'éNIGME 9'],
    ] as const)
      expect(find(text, p666, [risk])).toEqual(name === undefined ? [] : [`name ${name}`])
  })

  it('finds a name with a digit in any case and as a part of addresses', () => {
    const found = find('P666 at https://blog.p666.example/p666-app', lantern, [p666])
    expect(found).toEqual(['name P666', 'address p666.example', 'name p666'])
  })

  it('takes a name of letters only for a word, unless it is written like the name', () => {
    const crown = marksOf('crown', { keyword: 'Crown', url: 'https://crown.example' })
    expect(find('Win a crown at Crown, says the CROWN', p666, [crown])).toEqual(['name Crown'])
  })

  it('does not find what is a mark of the own brand, or a part of one', () => {
    const lucky = marksOf('l', { keyword: 'Lucky', url: 'https://example.com' })
    const own = marksOf('lucky-star', { keyword: 'Lucky Star', url: 'https://star.example.com' })
    expect(find('Lucky Star at www.star.example.com', own, [lucky])).toEqual([])
    expect(find('Lucky you, at shop.example.com', own, [lucky])).toEqual([
      'name Lucky',
      'address example.com',
    ])
    const twin = marksOf('twin', { keyword: 'P666', url: 'https://twin.example' })
    expect(find('p666', p666, [twin])).toEqual([])
  })

  it('takes the host of a promotional page that both have for neither', () => {
    const [one, other] = ['p666', 'lucky'].map((brand) =>
      marksOf(brand, {
        keyword: brand,
        url: `https://${brand}.example`,
        promoUrl: 'https://join.example/now',
      }),
    )
    const text = 'https://join.example/'
    expect(one && other && find(text, one, [other])).toEqual([])
    expect(other && find(text, p666, [other])).toEqual(['address join.example'])
    const inherited = { ...lantern, promoUrl: 'https://promo.p666.example/register' }
    const base = marksOf('p666', { ...p666, promoUrl: inherited.promoUrl })
    expect(find(inherited.promoUrl, inherited, [base])).toEqual(['address p666.example'])
  })

  it('knows where a brand leads to, but not what is on a host of the own one', () => {
    const links = ['https://www.video.example/lantern/', 'https://chat.example?x', '/bonus']
    const other = marksOf('other', {
      securityContact: { contact: 'mailto:help@mail.example', policy: 'https://law.example/a' },
      footer: { socialLinks: links.map((href) => ({ link: { href } })) },
      floatingButtons: [{ href: 'https://gifts.example/b#c' }, { href: '/bonus' }],
      redirects: { '/a': 'https://p666.example/a', '/b': 'promoUrl', '/c': 'http://pay.example/' },
    })
    expect(other.contacts).toEqual([
      'help@mail.example',
      'law.example/a',
      'video.example/lantern',
      'chat.example',
      'gifts.example/b',
      'p666.example/a',
      'pay.example',
    ])
    expect(
      find(
        'https://video.example/lantern?a, HELP@mail.example, m.chat.example, video.example/lanterns, a@mail.example, p666.example/a',
        p666,
        [other],
      ),
    ).toEqual([
      'address video.example/lantern',
      'address HELP@mail.example',
      'address chat.example',
    ])
    const phone = marksOf('own', { securityContact: { contact: 'tel:+632' } })
    expect(find('call tel:+632 now', other, [phone])).toEqual(['address +632'])
  })

  it('reads names as texts, not as expressions', () => {
    const odd = marksOf('odd', { keyword: 'Win $1.5 (now)', url: 'no address' })
    expect(find('Win $1.5 (now), Win $1x5 now', p666, [odd])).toEqual(['name Win $1.5 (now)'])
  })
})

describe('the rule', () => {
  const files = { ...fakeFiles(), brands: [lantern] }
  const check = (...edits: (readonly [from: string, to: string])[]) =>
    checkText(textWith(...edits), files).problems.map(({ code, where, message }) => [
      code,
      where,
      message,
    ])
  const desc = '"desc": "Levels."'

  it('reports paths, ids, links, contacts and redirects', () => {
    const found = check(
      [
        '"imageCount": 2,',
        '"imageCount": 2, "securityContact": { "contact": "mailto:help@lucky.example", "policy": "https://lucky.example/law", "expires": "2026-12-31" },',
      ],
      ['"/old.html": "/bonus"', '"/old.html": "https://lucky.example/"'],
      ['"https://promo.team.example/register"', '"https://lucky.example/join"'],
      ['"/vip": {', '"/lucky-lantern": {'],
      ['"id": "how-to-start"', '"id": "lucky-lantern-start"'],
    ).filter(([code]) => code === 'P090')
    expect(found.map(([, where]) => where)).toEqual([
      'site › promoUrl',
      'site › securityContact › contact',
      'site › securityContact › policy',
      'site › redirects › /old.html',
      '/bonus › block 3 (stepList) › id',
      '/lucky-lantern',
    ])
  })

  it('says how brands share where they lead to', () => {
    const rules = 'https://www.regulator.example/rules'
    const brands = [marksOf('lucky', { redirects: { '/rules': rules } })]
    const text = textWith(['"/old.html": "/bonus"', `"/old.html": "${rules}"`])
    expect(checkText(text, { ...fakeFiles(), brands }).problems[0]?.hint).toBe(
      'Use an address of p666, or leave it out. If p666 shares it, write it in the file of p666, too.',
    )
  })

  it('suggests the token in place of a name', () => {
    const [problem] = checkText(
      textWith([desc, '"desc": "Levels of Lucky Lantern."']),
      files,
    ).problems
    expect(problem?.fix).toMatchObject({
      safe: false,
      edits: [{ kind: 'set', value: 'Levels of {keyword}.' }],
    })
  })

  it('allows the brands that "checks" names, until the last day', () => {
    const allow = (brands: string[], until = '2026-12-31') =>
      check(
        [desc, '"desc": "Levels of Lucky Lantern."'],
        [
          '"imageCount": 2,',
          `"imageCount": 2, "checks": { "other-brand": { "brands": ${JSON.stringify(brands)}, "reason": "Our partner.", "until": "${until}" } },`,
        ],
      ).map(([code]) => code)
    expect(allow(['lucky'])).toEqual([])
    expect(allow(['gold'])).toEqual(['P090'])
    expect(allow(['lucky'], '2026-01-01')).toEqual(['P040', 'P090'])
  })
})
