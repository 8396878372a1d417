import { expect, it } from 'vitest'
import { blogSite } from '../../fixtures/blog.ts'
import { checkText, siteWith, textOf } from '../../fixtures/sites.ts'

/* What the check says of lists of pages. */

/** What is found in the site with a blog after some values were changed. */
function check(values: Readonly<Record<string, unknown>>) {
  return checkText(textOf(siteWith(values, blogSite()))).problems
}

const list = 'pages /blog blocks 1'

it('finds nothing in a blog, nor in links to what its lists make', () => {
  const links = '/blog/2 /topics/bread /blog/feed.xml'.split(' ')
  const desc = links.map((href) => `<a href="${href}">${href}</a>`).join(' ')
  expect(check({ 'pages /blog/one blocks 1 desc': desc })).toEqual([])
  expect(
    check({ 'pages /blog/one blocks 1 desc': '<a href="/blog/3">Three</a>' }).map(
      ({ code }) => code,
    ),
  ).toEqual(['P024'])
})

it.each([
  [{ folder: '/news' }, 'none that is shown now has an address below "/news"'],
  [{ pages: ['/blog'] }, 'no page besides the one that it is on'],
])('warns of a list without pages: %j', (show, says) => {
  const [problem, ...others] = check({ [`${list} show`]: show })
  expect(others).toEqual([])
  expect(problem).toMatchObject({ code: 'P116', severity: 'warning' })
  expect(problem?.message).toContain(says)
})

it('suggests the tag that is meant, and the fix writes it', () => {
  const [problem, ...others] = check({ [`${list} show`]: { tag: 'Bred' } })
  expect(others).toEqual([])
  expect(problem).toMatchObject({
    code: 'P117',
    message: 'No page has the tag "Bred". Did you mean "Bread"?',
    fix: { title: 'Write "Bread"' },
  })
})

it('refuses a chosen page that does not exist, like any other link', () => {
  const problems = check({ [`${list} show`]: { pages: ['/blog/twoo', '/bonus'] } })
  expect(problems.map(({ code, path }) => [code, path.at(-1)])).toEqual([['P024', 0]])
})

it('refuses addresses of lists that are taken', () => {
  const { '/blog/one': post } = blogSite().pages
  const meta = { title: 'In the way of the list', description: `${post?.meta?.description} Again.` }
  const [taken] = check({ 'pages /blog/2': { ...post, meta } })
  expect(taken).toMatchObject({
    code: 'P118',
    message: 'The list goes on at "/blog/2", where another page is.',
  })
})
