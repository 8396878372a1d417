import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

it('names the expected type and the one found', () => {
  expect(formatProblems(textWith(['"columns": 2', '"columns": "2"']))).toMatchInlineSnapshot(`
    "pages.json:196:22  error  P014 wrong-type
      /bonus › block 2 (promoGrid) › columns
      This must be a whole number, not a text in quotation marks.
      Write it as 2.

          195 |           "title": "Offers",
      >   196 |           "columns": "2",
              |                      ^^^

    1 error in 1 page
    "
  `)
  expect(formatProblems(textWith(['"logo": true', '"logo": null']))).toMatchInlineSnapshot(`
    "pages.json:113:19  error  P014 wrong-type
      / › block 1 (hero) › logo
      This must be true or false, not null.
      Remove the property, or write a value. For example: true

          112 |           "desc": "Slots and <b>tables</b>, explained.",
      >   113 |           "logo": null,
              |                   ^^^^

    1 error in 1 page
    "
  `)
})

it('names the limits of numbers', () => {
  expect(formatProblems(textWith(['"columns": 2', '"columns": 9']))).toMatchInlineSnapshot(`
    "pages.json:196:22  error  P017 out-of-limits
      /bonus › block 2 (promoGrid) › columns
      9 is too large.
      The maximum is 4.

          195 |           "title": "Offers",
      >   196 |           "columns": 9,
              |                      ^

    1 error in 1 page
    "
  `)
  expect(formatProblems(textWith(['"minAge": 21', '"minAge": 18']))).toMatchInlineSnapshot(`
    "pages.json:92:17  error  P017 out-of-limits
      site › responsibleGambling › minAge
      18 is too small.
      The minimum is 21.

           91 |     "responsibleGambling": {
      >    92 |       "minAge": 18,
              |                 ^^

    1 error
    "
  `)
})

it('describes the format of an address', () => {
  expect(formatProblems(textWith(['"href": "/ogrmowvk.html"', '"href": "bonus"'])))
    .toMatchInlineSnapshot(`
      "pages.json:124:21  error  P016 wrong-form
        / › block 2 (headingCard) › button › href
        "bonus" is not in the right format. Did you mean "/bonus"?
        Where a link leads: a page of this site ("/bonus"), a place on the page ("#terms"), or a full address that starts with https://, http://, mailto: or tel:.

            123 |             "label": "START NOW",
        >   124 |             "href": "bonus"
                |                     ^^^^^^^

      1 error in 1 page
      "
    `)
  expect(formatProblems(textWith(['"/old.html": "/bonus"', '"old page": "/bonus"'])))
    .toMatchInlineSnapshot(`
      "pages.json:89:7  error  P016 wrong-form
        site › redirects › old page
        "old page" is not an address on this site. Did you mean "/old-page"?
        Write it like "/old-page.html", without spaces.

             88 |       "/ogrmowvk.html": "promoUrl",
        >    89 |       "old page": "/bonus"
                |       ^^^^^^^^^^

      1 error
      "
    `)
})

it('reports a file that is not an object', () => {
  expect(formatProblems('[]')).toMatchInlineSnapshot(`
    "pages.json:1:1  error  P014 wrong-type
      The file must be an object in { }, not a list.
      Write it as an object: { "site": …, "pages": … }

      >     1 | []
              | ^^

    1 error
    "
  `)
  expect(formatProblems('null')).toMatchInlineSnapshot(`
    "pages.json:1:1  error  P014 wrong-type
      The file must be an object in { }, not null.
      Write it as an object: { "site": …, "pages": … }

      >     1 | null
              | ^^^^

    1 error
    "
  `)
})

it('makes one problem of a text in the wrong form', () => {
  expect(formatProblems(textWith(['"image": "vip-8-1"', '"image": "Vip"']))).toContain('1 error in')
  expect(formatProblems(textWith(['"href": "/bonus"', '"href": "//evil.example"']))).toContain(
    '1 error in',
  )
  expect(formatProblems(textWith(['"href": "/bonus"', '"href": "/a b"']))).toContain('1 error in')
  expect(
    formatProblems(textWith(['"image": "/payments/card.svg"', '"image": "/payments/card.exe"'])),
  ).toContain('1 error')
})
