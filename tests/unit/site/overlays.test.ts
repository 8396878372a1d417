import { describe, expect, it, vi } from 'vitest'
import { lucky, openLuckySite, overlay } from '../../fixtures/lucky-site.ts'
import type { FileContents } from '../../fixtures/site-folder.ts'
import { makeBase, siteWith, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { reader, placeOf, say } = openLuckySite()

/** The first lines of each problem: position and code, place, message. */
async function printShort(files: FileContents): Promise<string[]> {
  const printed = await say(files)
  const heads = printed.split('\n\n').filter((part) => /^\S+:\d+:\d+ /.test(part))
  return heads.map((head) => head.split('\n').slice(0, 3).join(' |'))
}

describe('the check of a site with an overlay', () => {
  it('finds nothing in a valid one', async () => {
    expect(await say({ [overlay]: lucky })).toBe('')
  })

  it('reports a mistake of the overlay at its position there', async () => {
    const text = `{
  "site": { "brand": "lucky", "keyword": "Lucky",
    "url": "not an address" },
  "pages": { "/bonus": { "showNav": "no" } }
}
`
    expect(await say({ [overlay]: text })).toMatchInlineSnapshot(`
      "brands/lucky.json:3:12  error  P016 wrong-form
        site › url
        "not an address" is not in the right format.
        Where the site is published, starting with https:// and without a slash at the end. For example: "https://mill.example"

              2 |   "site": { "brand": "lucky", "keyword": "Lucky",
        >     3 |     "url": "not an address" },
                |            ^^^^^^^^^^^^^^^^

      brands/lucky.json:4:37  error  P014 wrong-type
        /bonus › showNav
        This must be true or false, not a text in quotation marks.
        Write it as false.

              3 |     "url": "not an address" },
        >     4 |   "pages": { "/bonus": { "showNav": "no" } }
                |                                     ^^^^

      2 errors in 1 page
      "
    `)
  })

  it('names the other file if a problem has a position in both', async () => {
    const meta = makeBase().pages['/']?.meta
    const files = { [overlay]: { ...lucky, pages: { '/bonus': { meta } } } }
    expect(await say(files)).toMatchInlineSnapshot(`
      "brands/lucky.json:10:18  warning  P035 duplicate-head
        /bonus › meta › title
        The page "/" has the same title.
        Write a title that only fits this page. The other one is at pages.json:105.

              9 |       "meta": {
        >    10 |         "title": "Slots and tables at {keyword}",
                |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      brands/lucky.json:11:24  warning  P035 duplicate-head
        /bonus › meta › description
        The page "/" has the same description.
        Write a description that only fits this page. The other one is at pages.json:106.

             10 |         "title": "Slots and tables at {keyword}",
        >    11 |         "description": "What there is to play at {keyword}, explained before you begin."
                |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      2 warnings in 1 page
      "
    `)
  })

  it.each([
    ['invalid JSON', '{ "site": { "brand": "lucky", } }'],
    ['a duplicate name', '{ "site": { "brand": "lucky", "brand": "lucky" } }'],
    ['a list', '["lucky"]'],
    ['nothing', ''],
    ['null', 'null'],
    ['too many brackets', `{"site":${'['.repeat(300)}${']'.repeat(300)}}`],
    [
      'another encoding',
      Uint8Array.from([...Buffer.from('{"site":{"keyword":"caf'), 0xe9, ...Buffer.from('"}}')]),
    ],
    ['a byte order mark', `\uFEFF${textOf(lucky)}`],
    ['another brand', textOf({ site: { brand: 'p777' } })],
    ['no brand', '{}'],
    ['something to remove that does not exist', textOf({ site: { ...lucky.site, keywrod: null } })],
    ['a page to remove that does not exist', textOf({ ...lucky, pages: { '/vpi': null } })],
    [
      'a partial page that does not exist',
      textOf({ ...lucky, pages: { '/bonsu': { name: 'Bonus' } } }),
    ],
    ['a new page without a name', textOf({ ...lucky, pages: { '/new': { blocks: [] } } })],
    [
      'a member called __proto__',
      '{"site":{"brand":"lucky","__proto__":{"url":"x"}},"__proto__":{"pages":{}}}',
    ],
  ])('reports an overlay that is or has %s', async (_, text) => {
    expect(await printShort({ [overlay]: text })).toMatchSnapshot()
    expect('pages' in {}).toBe(false)
  })
})

const { main, vip } = splitSite()
const files = { 'pages.json': main, 'pages/vip.json': vip }
const base = textOf(makeBase())

it.each<[what: string, files: FileContents]>([
  [
    'a mistake of pages.json at its position there',
    { 'pages.json': base.replace('"minAge": 21', '"minAge": 18'), [overlay]: lucky },
  ],
  [
    'a missing property at the object of the overlay that removes it',
    { [overlay]: '{ "site": { "brand": "lucky",\n"footer": { "promoText": null } } }' },
  ],
  [
    'a property missing from both at the object of pages.json',
    {
      'pages.json': siteWith({ 'site footer promoText': undefined }),
      [overlay]: { site: { brand: 'lucky', footer: { copyrightYear: 2026 } } },
    },
  ],
  [
    'mistakes in both texts at once',
    { 'pages.json': base.replace('"minAge": 21,', '"minAge": 21,,'), [overlay]: '{ "site": }' },
  ],
  [
    'mistakes in a page file and in the overlay',
    {
      ...files,
      'pages/vip.json': textOf(vip).replace('"showNav": false', '"show-nav": false'),
      [overlay]: { ...lucky, pages: { '/vip': { meta: { titel: 'x' } } } },
    },
  ],
  [
    'a page file that cannot be read, and no page that may be in it',
    {
      ...files,
      'pages/vip.json': '{',
      [overlay]: { ...lucky, pages: { '/vip': { name: 'Very important' } } },
    },
  ],
])('reports %s', async (_, texts) => {
  expect(await printShort(texts)).toMatchSnapshot()
})

describe('an overlay over page files', () => {
  it('changes pages in their own files', async () => {
    const meta = { title: 'Very important people at {keyword}' }
    const pages = { '/vip': { meta }, '/bonus': { showNav: false } }
    expect(await say({ ...files, [overlay]: { ...lucky, pages } })).toBe('')
    const { content } = await reader.load(placeOf('lucky'))
    expect(content?.data.site.brand).toBe('lucky')
    expect(Object.keys(content?.data.pages ?? {})).toEqual(['/', '/bonus', '/vip'])
    expect(content?.data.pages['/vip']?.meta?.title).toBe('Very important people at Lucky Seven')
    expect(content?.data.pages['/bonus']?.showNav).toBe(false)
  })

  it('can include other page files', async () => {
    const others = { 'spring/one.json': { pages: { '/one': vip.pages['/vip'] } } }
    const include = ['spring/*.json']
    expect(await say({ ...files, ...others, [overlay]: { ...lucky, include } })).toBe('')
  })
})
