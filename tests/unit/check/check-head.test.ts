import { describe, expect, it } from 'vitest'
import { headLength, limits } from '../../../check/rules/general/head/head-length.ts'
import { bundle, checkText, siteWith, textOf, textWith } from '../../fixtures/sites.ts'

const title = '"title": "VIP levels at {keyword}"'
const description =
  '"description": "How the VIP levels differ, and what it takes to reach each one."'

const codesWith = (...edits: (readonly [string, string])[]) =>
  checkText(textWith(...edits)).problems.map(({ code }) => code)

it.each([' ', '\\t', '\\u00a0 ', '\u3000'])(
  'takes a head of spaces for a missing one: "%s"',
  (blanks) => {
    expect(codesWith([title, `"title": "${blanks}"`])).toEqual(['P034'])
    expect(codesWith([description, `"description": "${blanks}"`])).toEqual(['P034'])
  },
)

describe('two heads that are the same', () => {
  const same = ['Bonus terms at {keyword}', ' bonus  TERMS at P666 ', 'Bonus terms at p666']
  it.each(same)('are reported regardless of spaces, case or the token: %j', (text) => {
    expect(codesWith([title, `"title": "${text}"`])).toEqual(['P035'])
  })

  it('are not a title and a description', () => {
    const text = 'Fifty characters and more that are a title as well.'
    const head = [title, `"title": "${text}"`] as const
    expect(codesWith(head, [description, `"description": "${text}"`])).toEqual([])
  })

  it('are reported once for each further page', () => {
    const titles = ['/', '/bonus', '/vip'].map((key) => [
      `pages ${key} meta title`,
      'The same title',
    ])
    const { problems } = checkText(textOf(siteWith(Object.fromEntries(titles))))
    expect(problems.map(({ code, related }) => [code, related?.[0]?.start.line])).toEqual([
      ['P035', 105],
      ['P035', 105],
    ])
  })
})

describe('the length of a head', () => {
  it.each(['title', 'description'] as const)(
    'is the same in the help of the fields: %s',
    (name) => {
      const { min, max } = limits[name]
      const heads = [bundle.$defs['Meta'], bundle.$defs['CampaignHead']]
      expect(headLength.summary).toContain(`${min} to ${max}`)
      for (const head of heads)
        expect(head?.properties?.[name]?.description).toContain(
          `Aim for ${min} to ${max} characters.`,
        )
    },
  )

  it.each<[name: string, length: number, isGood: boolean]>([
    ['title', 9, false],
    ['title', 10, true],
    ['title', 65, true],
    ['title', 66, false],
    ['description', 49, false],
    ['description', 50, true],
    ['description', 170, true],
    ['description', 171, false],
  ])('of a %s of %i characters is good: %s', (name, length, isGood) => {
    const written = name === 'title' ? title : description
    const codes = isGood ? [] : ['P036']
    expect(codesWith([written, `"${name}": "${'x'.repeat(length)}"`])).toEqual(codes)
    // Characters as people count them, and with the keyword filled in.
    expect(codesWith([written, `"${name}": "${'🎰'.repeat(length)}"`])).toEqual(codes)
    const filled = `{keyword}${'x'.repeat(length - 'p666'.length)}`
    expect(codesWith([written, `"${name}": "${filled}"`])).toEqual(codes)
  })
})
