import { expect, it } from 'vitest'
import {
  baseSite,
  fakeFiles,
  pictureNames,
  publicFiles,
  formatProblems,
  textOf,
  textWith,
} from '../../fixtures/sites.ts'

it('requires exactly five payment methods', () => {
  const site = baseSite()
  site.site.footer.paymentMethods.pop()
  expect(formatProblems(textOf(site))).toMatchInlineSnapshot(`
    "pages.json:11:25  error  P017 out-of-limits
      site › footer › paymentMethods
      The list has 4 entries, which is too few.
      It needs exactly 5. For example, add: { "name": "Card", "image": "/payments/card.svg", "hoverImage": "/payments/card-hover.svg" }

           10 |       "copyrightYear": 2025,
      >    11 |       "paymentMethods": [
              |                         ^

    1 error
    "
  `)
  const one = baseSite()
  one.site.footer.paymentMethods.push({
    name: 'Coins',
    image: '/payments/card.svg',
    hoverImage: '/payments/card.svg',
  })
  expect(formatProblems(textOf(one))).toMatchInlineSnapshot(`
    "pages.json:11:25  error  P017 out-of-limits
      site › footer › paymentMethods
      The list has 6 entries, which is too many.
      It takes exactly 5.

           10 |       "copyrightYear": 2025,
      >    11 |       "paymentMethods": [
              |                         ^

    1 error
    "
  `)
})

it('takes no fourth channel', () => {
  const site = baseSite()
  site.site.footer.socialLinks.push({
    kind: 'blog',
    label: 'Blog 2',
    icon: '/social/blog.svg',
    link: { href: 'https://b.example/' },
  })
  expect(formatProblems(textOf(site))).toMatchInlineSnapshot(`
    "pages.json:38:22  error  P017 out-of-limits
      site › footer › socialLinks
      The list has 4 entries, which is too many.
      It takes exactly 3.

           37 |       ],
      >    38 |       "socialLinks": [
              |                      ^

    1 error
    "
  `)
})

it('knows the values of floating buttons', () => {
  const text = textWith(
    ['"position": "bottom-right"', '"position": "bottom-center"'],
    ['"size": "medium"', '"size": "huge"'],
    ['"color": "accent"', '"color": "acent"'],
  )
  expect(formatProblems(text)).toMatchInlineSnapshot(`
    "pages.json:76:21  error  P015 wrong-value
      site › floating button 1 › position
      "bottom-center" is not allowed here. Did you mean "bottom-left"?
      Allowed values: "bottom-right", "bottom-left", "top-right", "top-left".

           75 |         "alt": "{keyword} gift box",
      >    76 |         "position": "bottom-center",
              |                     ^^^^^^^^^^^^^^^

    pages.json:78:17  error  P015 wrong-value
      site › floating button 1 › size
      "huge" is not allowed here.
      Allowed values: "small", "medium", "large".

           77 |         "offset": 184,
      >    78 |         "size": "huge",
              |                 ^^^^^^

    pages.json:79:18  error  P015 wrong-value
      site › floating button 1 › color
      "acent" is not allowed here. Did you mean "accent"?
      Allowed values: "default", "primary", "accent", "custom".

           78 |         "size": "huge",
      >    79 |         "color": "acent"
              |                  ^^^^^^^

    3 errors
    "
  `)
})

it('takes no third floating button', () => {
  const site = baseSite()
  site.site.floatingButtons.push({ text: 'More', imageSrc: '/floating/get.svg', alt: 'more' })
  expect(formatProblems(textOf(site))).toMatchInlineSnapshot(`
    "pages.json:71:24  error  P017 out-of-limits
      site › floatingButtons
      The list has 3 entries, which is too many.
      It takes exactly 2.

           70 |     },
      >    71 |     "floatingButtons": [
              |                        ^

    1 error
    "
  `)
})

it('knows the kinds of external links', () => {
  const site = textOf(baseSite()).replace('"linkType": "social"', '"linkType": "page"')
  expect(formatProblems(site)).toMatchInlineSnapshot(`
    "pages.json:44:25  error  P015 wrong-value
      site › footer › social link 1 › link › linkType
      "page" is not allowed here.
      Allowed values: "promo", "social", "contact", "other".

           43 |           "link": {
      >    44 |             "linkType": "page",
              |                         ^^^^^^

    1 error
    "
  `)
})

const strange = ['\\u001b[31mx', 'a\\nb', '\\u009b31mx', '\\u202ex']
it.each(strange)('prints no control character of the content: %s', (name) => {
  const property = formatProblems(textWith(['"columns": 2', `"${name}": 2`]))
  const value = formatProblems(textWith(['"size": "medium"', `"size": "${name}"`]))
  const type = formatProblems(textWith(['"type": "stepList"', `"type": "${name}"`]))
  const link = formatProblems(textWith(['"href": "/bonus"', `"href": "/${name}"`]))
  const token = formatProblems(textWith(['Know when to stop.', `{${name}}`]))
  const path = formatProblems(textWith(['"/vip": {', `"/${name}": {`]))
  for (const printed of [property, value, type, link, token, path]) {
    expect(printed).toMatch(/1 error|2 errors/)
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(printed).not.toMatch(/a\nb/)
  }
})

it.each(['{keyword', 'keyword}', '{}', '{ keyword }', '{{keyword}}', '{Keyword}'])(
  'takes %s for no token',
  (token) => {
    expect(formatProblems(textWith(['Know when to stop.', `Know ${token}`]))).toContain(
      'P020 unknown-token',
    )
  },
)

it('finds two floating buttons that would lie on each other', () => {
  const printed = formatProblems(textWith(['"offset": 184', '"offset": 40']))
  expect(printed).toContain('P033 overlapping-buttons')
  expect(printed).toContain('This button overlaps button 1, which is in the same corner.')
})

it('names all icons that are missing in one problem', () => {
  const files = fakeFiles(
    pictureNames,
    publicFiles.filter((file) => !file.includes('icon')),
  )
  expect(formatProblems(textWith(), files)).toContain('1 error')
})
