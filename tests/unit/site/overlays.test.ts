import { describe, expect, it, vi } from 'vitest'
import { lucky, openLuckySite, overlay } from '../../fixtures/lucky-site.ts'
import { baseSite, siteWith, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'
import type { FileContents } from '../../fixtures/site-folder.ts'

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

  it('reports a mistake of pages.json at its position there', async () => {
    const base = textOf(baseSite()).replace('"minAge": 21', '"minAge": 18')
    expect(await printShort({ 'pages.json': base, [overlay]: lucky })).toMatchInlineSnapshot(`
      [
        "pages.json:92:17  error  P017 out-of-limits |  site › responsibleGambling › minAge |  18 is too small.",
      ]
    `)
  })

  it('reports a missing property at the object of the overlay that removes it', async () => {
    const text = '{ "site": { "brand": "lucky",\n"footer": { "promoText": null } } }'
    expect(await printShort({ [overlay]: text })).toMatchInlineSnapshot(`
      [
        "pages.json:5:12  error  P090 other-brand |  site › url |  The site of p666 has the same address.",
        "brands/lucky.json:2:11  error  P013 missing-property |  site › footer |  The property "promoText" is missing: the line that promotes the sign-up bonus.",
      ]
    `)
  })

  it('reports a property missing from both at the object of pages.json', async () => {
    const files = {
      'pages.json': siteWith({ 'site footer promoText': undefined }),
      [overlay]: { site: { brand: 'lucky', footer: { copyrightYear: 2026 } } },
    }
    expect(await printShort(files)).toMatchInlineSnapshot(`
      [
        "pages.json:5:12  error  P090 other-brand |  site › url |  The site of p666 has the same address.",
        "pages.json:8:15  error  P013 missing-property |  site › footer |  The property "promoText" is missing: the line that promotes the sign-up bonus.",
      ]
    `)
  })

  it('names the other file if a problem has a position in both', async () => {
    const meta = baseSite().pages['/']?.meta
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

  it('reports mistakes in both texts at once', async () => {
    const base = textOf(baseSite()).replace('"minAge": 21,', '"minAge": 21,,')
    expect(await printShort({ 'pages.json': base, [overlay]: '{ "site": }' }))
      .toMatchInlineSnapshot(`
        [
          "pages.json:92:20  error  P001 json-syntax |  There is an extra comma. |  Remove this comma.",
          "brands/lucky.json:1:3  error  P001 json-syntax |  This property has no value. |  Add a value after the colon, or remove the property.",
        ]
      `)
  })
})

describe('an overlay over page files', () => {
  const { main, vip } = splitSite()
  const files = { 'pages.json': main, 'pages/vip.json': vip }

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

  it('reports mistakes in the page file and in the overlay', async () => {
    const base = textOf(vip).replace('"showNav": false', '"show-nav": false')
    const pages = { '/vip': { meta: { titel: 'x' } } }
    expect(await printShort({ ...files, 'pages/vip.json': base, [overlay]: { ...lucky, pages } }))
      .toMatchInlineSnapshot(`
      [
        "pages/vip.json:5:7  error  P012 unknown-property |  /vip › show-nav |  Unknown property "show-nav". Did you mean "showNav"?",
        "brands/lucky.json:10:9  error  P012 unknown-property |  /vip › meta › titel |  Unknown property "titel".",
      ]
    `)
  })

  it('ignores a page that may be in a file that cannot be read', async () => {
    const pages = { '/vip': { name: 'Very important' } }
    expect(await printShort({ ...files, 'pages/vip.json': '{', [overlay]: { ...lucky, pages } }))
      .toMatchInlineSnapshot(`
        [
          "pages/vip.json:1:1  error  P001 json-syntax |  The file ends too early. |  Add } at the end. It closes the { on line 1.",
        ]
      `)
  })

  it('can include other page files', async () => {
    const others = { 'spring/one.json': { pages: { '/one': vip.pages['/vip'] } } }
    const include = ['spring/*.json']
    expect(await say({ ...files, ...others, [overlay]: { ...lucky, include } })).toBe('')
  })
})
