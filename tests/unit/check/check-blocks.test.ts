import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

it.each(['heero', 'hreo', 'Hero', 'heros', 'her'])(
  'makes one problem of a hero written %s',
  (type) => {
    const hero = '"type": "hero",\n          "title": "VIP"'
    const printed = formatProblems(textWith([hero, hero.replace('hero', type)]))
    expect(printed).toContain(`There is no block type "${type}". Did you mean "hero"?`)
    expect(printed).toContain('1 error in 1 page')
  },
)

it('accepts one id on two pages', () => {
  const text = textWith(['"type": "legal",', '"type": "legal", "id": "how-to-start",'])
  expect(formatProblems(text)).toBe('')
})

it.each(['\\u0000', '\\ud800', '\\u001b'])(
  'finds a character in a text that HTML cannot hold: %s',
  (bad) => {
    expect(formatProblems(textWith(['"title": "Wagering"', `"title": "a${bad}b"`]))).toContain(
      '1 error',
    )
    expect(formatProblems(textWith(['What it means.', `a${bad}b`]))).toContain('1 error')
  },
)
