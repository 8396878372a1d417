import { expect, it } from 'vitest'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

const place = 'What it means.'

/** The base site with a markup text, as JSON writes it, in the place of one that holds none. */
function withMarkup(json: string): string {
  return textWith([place, json])
}

it('explains a wrong attribute', () => {
  expect(formatProblems(withMarkup(`<b onclick='x' style='y'>z</b>`))).toMatchInlineSnapshot(`
    "pages.json:233:27  error  P021 unsafe-markup
      /bonus › block 4 (contentCards) › card 1 › desc
      The attribute "onclick" is not allowed on <b>.
      Allowed: href on <a>, title and lang.

          232 |               "title": "Wagering",
      >   233 |               "desc": "<b onclick='x' style='y'>z</b>"
              |                           ^^^^^^^^^^^

    pages.json:233:39  error  P021 unsafe-markup
      /bonus › block 4 (contentCards) › card 1 › desc
      The attribute "style" is not allowed on <b>.
      Allowed: href on <a>, title and lang.

          232 |               "title": "Wagering",
      >   233 |               "desc": "<b onclick='x' style='y'>z</b>"
              |                                       ^^^^^^^^^

    2 errors in 1 page
    "
  `)
})

it('explains a wrong link', () => {
  expect(formatProblems(withMarkup(`<a href='javascript:x'>z</a>`))).toMatchInlineSnapshot(`
    "pages.json:233:27  error  P021 unsafe-markup
      /bonus › block 4 (contentCards) › card 1 › desc
      The link "javascript:x" is not allowed.
      A link starts with /, #, https://, http://, mailto: or tel:.

          232 |               "title": "Wagering",
      >   233 |               "desc": "<a href='javascript:x'>z</a>"
              |                           ^^^^^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
  expect(formatProblems(withMarkup(`<a href='java&#115;cript:x'>z</a>`))).toMatchInlineSnapshot(`
    "pages.json:233:27  error  P021 unsafe-markup
      /bonus › block 4 (contentCards) › card 1 › desc
      The link "javascript:x" is not allowed.
      A link starts with /, #, https://, http://, mailto: or tel:.

          232 |               "title": "Wagering",
      >   233 |               "desc": "<a href='java&#115;cript:x'>z</a>"
              |                           ^^^^^^^^^^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
  expect(formatProblems(withMarkup(`<a href='java\\tscript:x'>z</a>`))).toMatchInlineSnapshot(`
    "pages.json:233:27  error  P021 unsafe-markup
      /bonus › block 4 (contentCards) › card 1 › desc
      The link "java\\tscript:x" is not allowed.
      A link starts with /, #, https://, http://, mailto: or tel:.

          232 |               "title": "Wagering",
      >   233 |               "desc": "<a href='java\\tscript:x'>z</a>"
              |                           ^^^^^^^^^^^^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

const payloads: [name: string, before: string, bad: string][] = [
  ['an escaped quotation mark', '\\"a\\" ', '<x>'],
  ['an escaped letter', 'caf\\u00e9 ', '<x>'],
  ['an emoji', '🎉 ', '<x>'],
  ['an escaped emoji', '\\ud83c\\udf89 ', '<x>'],
  ['a backslash and a line break', '\\\\ \\n\\t ', '<x>'],
  ['an escaped line end as in CR LF', '\\r\\n ', '<x>'],
  ['an escaped slash', '\\/ ', '<x>'],
  ['an escaped attribute', '', '<a href=\\"//evil\\">'],
  ['everything', '\\"\\u00e9🎉\\\\ ', '<x title=\\"é\\">'],
]
it.each(payloads)('points at the right column behind %s', (_name, before, bad) => {
  const text = withMarkup(`${before}${bad}z${bad.startsWith('<a') ? '</a>' : ''}`)
  const [problem] = checkText(text).problems
  if (!problem) throw new Error('no problem')
  const { start, end } = problem.range
  const shown = text.slice(start.offset, end.offset)
  expect(bad).toContain(shown)
  expect(shown).toMatch(/^(?:<x.*>|href=.*")$/)
  const line = text.split('\n')[start.line - 1] ?? ''
  expect(line.slice(start.column - 1, end.column - 1)).toBe(shown)
})

it('looks at markup in no text that is shown as it is written', () => {
  expect(formatProblems(textWith(['"title": "Wagering"', '"title": "1 < 2 <script>"']))).toBe('')
})
