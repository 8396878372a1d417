import { expect, it } from 'vitest'
import { checkText, sayProblems, textWith } from '../fixtures/sites.ts'

it('finds a dead link of a button', () => {
  expect(sayProblems(textWith(['"href": "/bonus"', '"href": "/bonnus"']))).toMatchInlineSnapshot(`
    "pages.json:143:25  error  P024 dead-link
      / › block 3 (promoGrid) › card 1 › button › href
      The link "/bonnus" leads to no page. Did you mean "/bonus"?
      Pages: /, /bonus, /vip.

          142 |                 "label": "Read",
      >   143 |                 "href": "/bonnus"
              |                         ^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('finds a dead link in markup', () => {
  expect(sayProblems(textWith(['/bonus#how-to-start', '/slots']))).toMatchInlineSnapshot(`
    "pages.json:121:32  error  P024 dead-link
      / › block 2 (headingCard) › desc
      The link "/slots" leads to no page.
      Pages: /, /bonus, /vip.

          120 |           "title": "The facts",
      >   121 |           "desc": "Read the <a href=\\"/slots\\">steps</a>.",
              |                                ^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('finds a dead redirect', () => {
  expect(sayProblems(textWith(['"/old.html": "/bonus"', '"/old.html": "/gone"'])))
    .toMatchInlineSnapshot(`
    "pages.json:89:20  error  P024 dead-link
      site › redirects › /old.html
      The link "/gone" leads to no page.
      Pages: /, /bonus, /vip.

           88 |       "/ogrmowvk.html": "promoUrl",
      >    89 |       "/old.html": "/gone"
              |                    ^^^^^^^

    1 error
    "
  `)
})

it('finds a link to an anchor that no block has', () => {
  expect(sayProblems(textWith(['/bonus#how-to-start', '/bonus#start']))).toMatchInlineSnapshot(`
    "pages.json:121:32  error  P024 dead-link
      / › block 2 (headingCard) › desc
      The page "/bonus" has no block with the anchor "start".
      Give a block "anchor": "start", or use one of: main, how-to-start.

          120 |           "title": "The facts",
      >   121 |           "desc": "Read the <a href=\\"/bonus#start\\">steps</a>.",
              |                                ^^^^^^^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
  expect(sayProblems(textWith(['/bonus#how-to-start', '#how-to-start']))).toMatchInlineSnapshot(`
    "pages.json:121:32  error  P024 dead-link
      / › block 2 (headingCard) › desc
      The page "/" has no block with the anchor "how-to-start".
      Give a block "anchor": "how-to-start", or use one of: main.

          120 |           "title": "The facts",
      >   121 |           "desc": "Read the <a href=\\"#how-to-start\\">steps</a>.",
              |                                ^^^^^^^^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

const goodLinks = [
  '/',
  '/bonus',
  '/bonus/',
  '/bonus?from=home',
  '/bonus#main',
  '#main',
  '#',
  '/old.html',
  '/logo/p666.png',
  'https://x.example/',
  'tel:+63',
  'mailto:a@b.example',
]
it.each(goodLinks)('accepts a link to %s', (href) => {
  expect(sayProblems(textWith(['"href": "/bonus"', `"href": "${href}"`]))).toBe('')
  const inMarkup = checkText(textWith(['/bonus#how-to-start', href])).problems
  expect(inMarkup.filter(({ code }) => code === 'P024')).toEqual([])
})

it('finds redirects that lead in a circle', () => {
  expect(
    sayProblems(
      textWith([
        '"/old.html": "/bonus"',
        '"/old.html": "/older.html",\n      "/older.html": "/old.html"',
      ]),
    ),
  ).toMatchInlineSnapshot(`
    "pages.json:89:20  error  P029 bad-redirect
      site › redirects › /old.html
      The redirect from "/old.html" leads in a circle.
      Let one of them lead to a page or to promoUrl.

           88 |       "/ogrmowvk.html": "promoUrl",
      >    89 |       "/old.html": "/older.html",
              |                    ^^^^^^^^^^^^^

    pages.json:90:22  error  P029 bad-redirect
      site › redirects › /older.html
      The redirect from "/older.html" leads in a circle.
      Let one of them lead to a page or to promoUrl.

           89 |       "/old.html": "/older.html",
      >    90 |       "/older.html": "/old.html"
              |                      ^^^^^^^^^^^

    2 errors
    "
  `)
  expect(sayProblems(textWith(['"/old.html": "/bonus"', '"/old.html": "/old.html"'])))
    .toMatchInlineSnapshot(`
    "pages.json:89:20  error  P029 bad-redirect
      site › redirects › /old.html
      The redirect from "/old.html" leads in a circle.
      Let one of them lead to a page or to promoUrl.

           88 |       "/ogrmowvk.html": "promoUrl",
      >    89 |       "/old.html": "/old.html"
              |                    ^^^^^^^^^^^

    1 error
    "
  `)
})

it('finds a redirect that hides a page', () => {
  expect(sayProblems(textWith(['"/old.html": "/bonus"', '"/vip": "/bonus"'])))
    .toMatchInlineSnapshot(`
    "pages.json:89:7  error  P029 bad-redirect
      site › redirects › /vip
      "/vip" is a page and a redirect.
      Remove the redirect, or the page.

           88 |       "/ogrmowvk.html": "promoUrl",
      >    89 |       "/vip": "/bonus"
              |       ^^^^^^

    1 error
    "
  `)
})

const hiding = [
  '/vip.html',
  '/index.html',
  '/404.html',
  '/_headers',
  '/site.webmanifest',
  '/data/site.json',
  '/logo/p666.png',
]
it.each(hiding)('finds a redirect at %s that the build would write over', (from) => {
  expect(sayProblems(textWith(['"/old.html": "/bonus"', `"${from}": "/bonus"`]))).toContain(
    '1 error',
  )
})

it.each(['/../outside.html', '/..', '/a/../../outside.html', '/.'])(
  'refuses a redirect at %s, outside of the site',
  (from) => {
    expect(sayProblems(textWith(['"/old.html": "/bonus"', `"${from}": "/bonus"`]))).toContain(
      '1 error',
    )
  },
)
