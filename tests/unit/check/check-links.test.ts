import { expect, it } from 'vitest'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

const goodLinks = [
  '/',
  '/bonus',
  '/bonus?from=home',
  '/bonus#main',
  '#main',
  '#',
  '/old.html',
  '/logo/p666.png',
  'https://x.example/',
  'tel:+63282489568',
  'mailto:a@b.example',
]
it.each(goodLinks)('accepts a link to %s', (href) => {
  expect(formatProblems(textWith(['"href": "/bonus"', `"href": "${href}"`]))).toBe('')
  const inMarkup = checkText(textWith(['/bonus#how-to-start', href])).problems
  expect(inMarkup.filter(({ code }) => code === 'P024')).toEqual([])
})

const hiding = [
  '/vip.html',
  '/index.html',
  '/404.html',
  '/_headers',
  '/_nginx.conf',
  '/.assetsignore',
  '/sitemap-2.xml',
  '/site.webmanifest',
  '/data/site.json',
  '/logo/p666.png',
]
it.each(hiding)('finds a redirect at %s that the build would write over', (from) => {
  expect(formatProblems(textWith(['"/old.html": "/bonus"', `"${from}": "/bonus"`]))).toContain(
    '1 error',
  )
})

it.each(['/../outside.html', '/..', '/a/../../outside.html', '/.'])(
  'refuses a redirect at %s, outside of the site',
  (from) => {
    expect(formatProblems(textWith(['"/old.html": "/bonus"', `"${from}": "/bonus"`]))).toContain(
      '1 error',
    )
  },
)
