import { expect, it } from 'vitest'
import { baseSite, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

it('reports a block that is not an object', () => {
  const site = baseSite()
  const broken = {
    ...site,
    pages: { '/': { ...site.pages['/'], blocks: [...(site.pages['/']?.blocks ?? []), 7] } },
  }
  expect(formatProblems(textOf({ ...broken, pages: { ...site.pages, ...broken.pages } })))
    .toMatchInlineSnapshot(`
      "pages.json:178:9  error  P014 wrong-type
        / › block 6
        This must be an object in { }, not a number.
        Write it as an object that starts with its type: { "type": "…", … }

            177 |         },
        >   178 |         7
                |         ^

      1 error in 1 page
      "
    `)
})

it.each(['heero', 'hreo', 'Hero', 'heros', 'her'])(
  'makes one problem of a hero written %s',
  (type) => {
    const hero = '"type": "hero",\n          "title": "VIP"'
    const printed = formatProblems(textWith([hero, hero.replace('hero', type)]))
    expect(printed).toContain(`There is no block type "${type}". Did you mean "hero"?`)
    expect(printed).toContain('1 error in 1 page')
  },
)

it.each(['how-to-start', 'main'])('finds the anchor %s a second time on one page', (anchor) => {
  const text = textWith([
    '"type": "contentCards",',
    `"type": "contentCards", "anchor": "${anchor}",`,
  ])
  expect(formatProblems(text)).toContain('1 error in 1 page')
})

it('accepts one anchor on two pages', () => {
  const text = textWith(['"type": "legal",', '"type": "legal", "anchor": "how-to-start",'])
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
