import { expect, it } from 'vitest'
import { baseSite, sayProblems, textOf, textWith } from '../fixtures/sites.ts'

it.each(['vip', '/vip/', '//vip', '/guides/vip', '/vip-2'])('accepts the path %s', (path) => {
  expect(sayProblems(textWith(['"/vip": {', `"${path}": {`]))).toBe('')
})

it('refuses a path that the build itself writes', () => {
  expect(sayProblems(textWith(['"/vip": {', '"/404": {']))).toMatchInlineSnapshot(`
    "pages.json:239:5  error  P027 route-form
      /404
      The path "/404" is used by the site itself.
      Give the page another path.

          238 |     },
      >   239 |     "/404": {
              |     ^^^^^^

    1 error in 1 page
    "
  `)
  expect(sayProblems(textWith(['"/vip": {', '"/assets/vip": {']))).toMatchInlineSnapshot(`
    "pages.json:239:5  error  P027 route-form
      /assets/vip
      The path "/assets/vip" is used by the site itself.
      Give the page another path.

          238 |     },
      >   239 |     "/assets/vip": {
              |     ^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('suggests a path in small letters', () => {
  expect(sayProblems(textWith(['"/vip": {', '"/VIP Club": {']))).toMatchInlineSnapshot(`
    "pages.json:239:5  error  P027 route-form
      /VIP Club
      "/VIP Club" cannot be a path.
      Use small letters, digits and dashes, for example "/vip-club".

          238 |     },
      >   239 |     "/VIP Club": {
              |     ^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('wants a hero on each page', () => {
  expect(
    sayProblems(
      textWith(
        [
          '"type": "hero",\n          "title": "VIP"',
          '"type": "headingCard",\n          "title": "VIP"',
        ],
        [',\n          "image": "vip-8-1"', ''],
      ),
    ),
  ).toMatchInlineSnapshot(`
    "pages.json:239:5  error  P026 main-heading
      /vip
      The page has no hero, so it has no main heading.
      Add a block like { "type": "hero", "title": "…", "desc": "…" } as the first.

          238 |     },
      >   239 |     "/vip": {
              |     ^^^^^^

    1 error in 1 page
    "
  `)
})

it('wants no second hero on a page', () => {
  expect(sayProblems(textWith(['"type": "headingCard"', '"type": "hero"']))).toMatchInlineSnapshot(`
    "pages.json:119:19  error  P026 main-heading
      / › block 2 (hero) › type
      The page has a second hero. A page has one main heading.
      Use a headingCard here.

      >   110 |           "type": "hero",
              |           ^^^^^^

          118 |         {
      >   119 |           "type": "hero",
              |                   ^^^^^^

    1 error in 1 page
    "
  `)
})

it('finds two pages that meet once slashes are put in order', () => {
  expect(sayProblems(textWith(['"/vip": {', '"bonus/": {']))).toMatchInlineSnapshot(`
    "pages.json:239:5  error  P025 duplicate-route
      bonus/
      "bonus/" and "/bonus" are the same page, "/bonus".
      Keep one of them, or give one another path.

      >   180 |     "/bonus": {
              |     ^^^^^^^^

          238 |     },
      >   239 |     "bonus/": {
              |     ^^^^^^^^

    1 error in 1 page
    "
  `)
})

it.each(['/клуб', '/!', '/Bonus', '/БОНУС/?'])('suggests for %s no path that is taken', (path) => {
  const printed = sayProblems(textWith(['"/vip": {', `"${path}": {`]))
  expect(printed).toContain('cannot be a path.')
  expect(printed).not.toMatch(/for example "\/(?:bonus)?"/)
})

it('says where a mistake is on a page whose path is a number', () => {
  const text = textWith(['"/vip": {', '"777": {'], ['"showNav": false', '"showNav": 0'])
  expect(sayProblems(text)).toMatchInlineSnapshot(`
    "pages.json:241:18  error  P014 wrong-type
      777 › showNav
      This must be true or false, not a number.
      Write it as false.

          240 |       "name": "VIP",
      >   241 |       "showNav": 0,
              |                  ^

    1 error in 1 page
    "
  `)
})

it('wants a home page', () => {
  const { '/vip': vip, '/bonus': bonus } = baseSite().pages
  const printed = sayProblems(textOf({ ...baseSite(), pages: { '/vip': vip, '/bonus': bonus } }))
  expect(printed).toContain('1 error')
})
