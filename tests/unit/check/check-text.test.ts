import { expect, it } from 'vitest'
import { baseSite, checkText, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

const text = textOf(baseSite())

it('reports nothing for a valid site', () => {
  const { problems, file } = checkText(text)
  expect(problems).toEqual([])
  expect(file).toEqual(baseSite())
  expect(formatProblems(text)).toBe('')
})

it('reads over a byte order mark with a warning, in a text and in bytes', () => {
  const inText = checkText(`\uFEFF${text}`)
  expect(inText.file).toEqual(baseSite())
  expect(checkText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(inText)
  expect(formatProblems(`\uFEFF${text}`)).toMatchInlineSnapshot(`
    "pages.json:1:1  warning  P005 byte-order-mark
      The file starts with an invisible byte order mark.
      Save it as UTF-8 without a byte order mark.

      >     1 | {
              | ^

    1 warning
    "
  `)
})

it('counts no column for a byte order mark', () => {
  expect(checkText(`\uFEFF[]`).problems.slice(1)).toEqual(checkText('[]').problems)
})

it('reports a file that is not UTF-8', () => {
  expect(formatProblems(new Uint8Array([0x7b, 0xe9, 0x7d]))).toMatchInlineSnapshot(`
    "pages.json:1:2  error  P003 not-utf8
      The file is not saved as UTF-8. This is the first character that cannot be read.
      Save it again as UTF-8.

      >     1 | {�}
              |  ^

    1 error
    "
  `)
})

it('counts lines that end in CR LF, and in CR alone, as one each', () => {
  const mistake = textWith(['"showNav": false', '"showNav": "no"'])
  const printed = formatProblems(mistake)
  expect(formatProblems(mistake.replaceAll('\n', '\r\n'))).toBe(printed)
  expect(formatProblems(mistake.replaceAll('\n', '\r'))).toBe(printed)
  expect(printed).toMatchInlineSnapshot(`
    "pages.json:241:18  error  P014 wrong-type
      /vip › showNav
      This must be true or false, not a text in quotation marks.
      Write it as false.

          240 |       "name": "VIP",
      >   241 |       "showNav": "no",
              |                  ^^^^

    1 error in 1 page
    "
  `)
})

it('reports an empty file', () => {
  expect(formatProblems('')).toMatchInlineSnapshot(`
    "pages.json:1:1  error  P001 json-syntax
      The file is empty.
      Write at least {"pages": {…}}. pages.json also needs "site".

      >     1 | 
              | ^

    1 error
    "
  `)
  expect(formatProblems(' \n\t')).toContain('The file is empty.')
})

it('distinguishes a tab in a text from a line break', () => {
  expect(formatProblems('{ "site": "a\tb" }')).toContain('a tab')
  expect(formatProblems('{ "site": "a\tb" }')).not.toContain('runs over the end of its line')
})

it('reports a page that appears twice', () => {
  const page = '{ "name": "V", "blocks": [{ "type": "hero", "title": "V", "desc": "v" }] }'
  expect(formatProblems(textWith(['"/vip": {', `"/vip": ${page},\n    "/vip": {`])))
    .toMatchInlineSnapshot(`
    "pages.json:240:5  error  P002 duplicate-key
      /vip
      "/vip" appears twice here. Only the last one would count.
      Remove one, or rename it. The first is on line 239.

      >   239 |     "/vip": { "name": "V", "blocks": [{ "type": "hero", "title": "V", "desc": "v" }] },
              |     ^^^^^^

          239 |     "/vip": { "name": "V", "blocks": [{ "type": "hero", "title": "V", "desc": "v" }] },
      >   240 |     "/vip": {
              |     ^^^^^^

    1 error in 1 page
    "
  `)
})
