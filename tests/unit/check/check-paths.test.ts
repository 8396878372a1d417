import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

it.each(['vip', '/vip/', '//vip', '/guides/vip', '/vip-2'])('accepts the path %s', (path) => {
  expect(formatProblems(textWith(['"/vip": {', `"${path}": {`]))).toBe('')
})

it('refuses a path that the build itself writes', () => {
  expect(formatProblems(textWith(['"/vip": {', '"/404": {']))).toMatchInlineSnapshot(`
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
  expect(formatProblems(textWith(['"/vip": {', '"/assets/vip": {']))).toMatchInlineSnapshot(`
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

it('finds two pages that meet once slashes are put in order', () => {
  expect(formatProblems(textWith(['"/vip": {', '"bonus/": {']))).toMatchInlineSnapshot(`
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
  const printed = formatProblems(textWith(['"/vip": {', `"${path}": {`]))
  expect(printed).toContain('cannot be a path.')
  expect(printed).not.toMatch(/for example "\/(?:bonus)?"/)
})

it('locates a mistake on a page whose path is a number', () => {
  const text = textWith(['"/vip": {', '"777": {'], ['"showNav": false', '"showNav": 0'])
  expect(formatProblems(text)).toMatchInlineSnapshot(`
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
