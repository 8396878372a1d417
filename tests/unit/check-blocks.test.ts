import { expect, it } from 'vitest'
import { baseSite, sayProblems, textOf, textWith } from '../fixtures/sites.ts'

it('suggests the block type that was meant', () => {
  expect(sayProblems(textWith(['"type": "stepList"', '"type": "step-list"'])))
    .toMatchInlineSnapshot(`
    "pages.json:216:19  error  P011 unknown-block-type
      /bonus › block 3 (step-list) › type
      There is no block type "step-list". Did you mean "stepList"?
      Block types: (every type).

          215 |         {
      >   216 |           "type": "step-list",
              |                   ^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('lists the block types where none is near', () => {
  expect(sayProblems(textWith(['"type": "stepList"', '"type": "carousel"'])))
    .toMatchInlineSnapshot(`
      "pages.json:216:19  error  P011 unknown-block-type
        /bonus › block 3 (carousel) › type
        There is no block type "carousel". The block looks like a stepList.
        Block types: (every type).

            215 |         {
        >   216 |           "type": "carousel",
                |                   ^^^^^^^^^^

      1 error in 1 page
      "
    `)
})

it('says that a block has no type', () => {
  expect(sayProblems(textWith(['"type": "stepList",', '']))).toMatchInlineSnapshot(`
    "pages.json:215:9  error  P013 missing-property
      /bonus › block 3
      The block has no "type". It looks like a stepList.
      Block types: (every type). Add for example: "type": "stepList"

          214 |         },
      >   215 |         {
              |         ^

    1 error in 1 page
    "
  `)
})

it('says that a type is not a text', () => {
  expect(sayProblems(textWith(['"type": "stepList"', '"type": 7']))).toMatchInlineSnapshot(`
    "pages.json:216:19  error  P011 unknown-block-type
      /bonus › block 3 › type
      There is no block type 7. The block looks like a stepList.
      Block types: (every type).

          215 |         {
      >   216 |           "type": 7,
              |                   ^

    1 error in 1 page
    "
  `)
})

it('says that a block is not a group', () => {
  const site = baseSite()
  const broken = {
    ...site,
    pages: { '/': { ...site.pages['/'], blocks: [...(site.pages['/']?.blocks ?? []), 7] } },
  }
  expect(sayProblems(textOf({ ...broken, pages: { ...site.pages, ...broken.pages } })))
    .toMatchInlineSnapshot(`
      "pages.json:178:9  error  P014 wrong-type
        / › block 6
        This must be a group in { }, not a number.
        Write it as a group that begins with its type: { "type": "…", … }

            177 |         },
        >   178 |         7
                |         ^

      1 error in 1 page
      "
    `)
})

it('shows two mistakes in two blocks, in the order of their places', () => {
  const text = textWith(
    ['"title": "How to start"', '"titel": "How to start"'],
    ['"columns": 2', '"columns": "2"'],
  )
  expect(sayProblems(text)).toMatchInlineSnapshot(`
    "pages.json:196:22  error  P014 wrong-type
      /bonus › block 2 (promoGrid) › columns
      This must be a whole number, not a text in quotation marks.
      Write it as 2.

          195 |           "title": "Offers",
      >   196 |           "columns": "2",
              |                      ^^^

    pages.json:218:11  error  P012 unknown-property
      /bonus › block 3 (stepList) › titel
      Unknown property "titel". Did you mean "title"?
      Allowed here: anchor, desc, steps, style, title, type.

          217 |           "anchor": "how-to-start",
      >   218 |           "titel": "How to start",
              |           ^^^^^^^

    2 errors in 1 page
    "
  `)
})

it.each(['heero', 'hreo', 'Hero', 'heros', 'her'])(
  'makes one problem of a hero written %s',
  (type) => {
    const hero = '"type": "hero",\n          "title": "VIP"'
    const printed = sayProblems(textWith([hero, hero.replace('hero', type)]))
    expect(printed).toContain(`There is no block type "${type}". Did you mean "hero"?`)
    expect(printed).toContain('1 error in 1 page')
  },
)

it.each(['how-to-start', 'main'])('finds the anchor %s a second time on one page', (anchor) => {
  const text = textWith([
    '"type": "contentCards",',
    `"type": "contentCards", "anchor": "${anchor}",`,
  ])
  expect(sayProblems(text)).toContain('1 error in 1 page')
})

it('accepts one anchor on two pages', () => {
  const text = textWith(['"type": "legal",', '"type": "legal", "anchor": "how-to-start",'])
  expect(sayProblems(text)).toBe('')
})

it.each(['\\u0000', '\\ud800', '\\u001b'])(
  'finds a character in a text that HTML cannot hold: %s',
  (bad) => {
    expect(sayProblems(textWith(['"title": "Wagering"', `"title": "a${bad}b"`]))).toContain(
      '1 error',
    )
    expect(sayProblems(textWith(['What it means.', `a${bad}b`]))).toContain('1 error')
  },
)
