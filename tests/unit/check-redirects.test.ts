import { expect, it } from 'vitest'
import { fakeFiles, pictureNames, publicFiles, sayProblems, textWith } from '../fixtures/sites.ts'

const redirects = (all: Record<string, string>): string =>
  textWith(['"/old.html": "/bonus"', JSON.stringify(all).slice(1, -1)])

const circles: Record<string, string>[] = [
  { '/a': '/a?x=1' },
  { '/a': '/b#x', '/b': '/a' },
  { '/a': 'https://p666.example/a' },
  { '/a': '/b', '/b': '/c', '/c': '/b' },
]
it.each(circles)('finds the circle in %j', (all) => {
  expect(sayProblems(redirects(all))).toContain('leads in a circle')
})

it('finds a file that another redirect needs as a folder', () => {
  const printed = sayProblems(redirects({ '/a.html': '/bonus', '/a.html/b': '/bonus' }))
  expect(printed).toContain(
    'One of "/a.html/b" and "/a.html" is a file, the other a folder of the same name.',
  )
})

it.each(['/BONUS', '/Index', '/old', '/OLD.html'])(
  'finds that %s is an address that something else has',
  (from) => {
    expect(sayProblems(redirects({ '/old.html': '/bonus', [from]: '/vip' }))).toContain(
      'P029 bad-redirect',
    )
  },
)

it('finds a file of the public folder that a redirect would replace', () => {
  const files = fakeFiles(pictureNames, [...publicFiles, '/foo.html'])
  expect(sayProblems(redirects({ '/foo': '/bonus' }), files)).toContain(
    '"/foo" is used by the site itself',
  )
})

it('lets redirects lead one to another, and away', () => {
  expect(
    sayProblems(
      redirects({ '/a': '/b', '/b': '/bonus', '/c': 'promoUrl', '/d': 'https://other.example/' }),
    ),
  ).toBe('')
})
