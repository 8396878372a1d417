import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnsafeMarkup } from '../../../check/rules/general/texts/unsafe-markup.ts'
import { parseLinks } from '../../../check/rules/read/markup-tree.ts'
import { readPlainMarkup } from '../../../check/rules/read/plain-markup.ts'
import { cases } from '../../fixtures/cases.ts'

const names = 'a b strong i em u s small sub sup mark br p ul ol li span'.split(' ')
const pieces = [
  ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['/bonus', '#x', 'https://a.example/?x=1', 'mailto:a@b.example', 'tel:+63', '//evil', 'x'].map(
    (href) => `<a href="${href}">`,
  ),
  '<a href="/bonus" title="What it is">',
  '<a href="/bonus" title="a & b">',
  '<a title="x" href="/bonus">',
  '&amp;',
  '&lt;',
  '&nbsp;',
  '&#39;',
  '&',
  '&notit;',
  '<',
  '>',
  '"',
  "'",
  '=',
  '/',
  '-->',
  'text',
  ' ',
  '\n',
  '\r',
  '\u0000',
  '\ufffe',
  '\ud800',
  '🎰',
  '<script>',
  '<!-- x -->',
  '<br/>',
]
const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join(''))

/** Elements that are closed as they were opened, whether they fit into one another or not. */
const balanced = fc.letrec<{ one: string; several: string }>((tie) => ({
  several: fc.array(tie('one'), { maxLength: 3 }).map((all) => all.join('')),
  one: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('text', ' ', '&amp;'),
    fc
      .tuple(fc.constantFrom(...names, 'a href="/bonus"'), tie('several'))
      .map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`),
  ),
})).several

/** Markup that is right: elements of every kind in one another, as far as they fit. */
const nested = fc.letrec<{ inline: string; block: string; text: string }>((tie) => ({
  text: fc.constantFrom('text', 'a &amp; b', '🎰', ' ', '<br>', '>'),
  inline: fc.oneof(
    { maxDepth: 4 },
    tie('text'),
    fc
      .tuple(fc.constantFrom('b', 'i', 'em', 'span', 'mark'), tie('inline'), tie('inline'))
      .map(([name, a, b]) => `<${name}>${a}${b}</${name}>`),
    tie('text').map((text) => `<a href="/bonus#x">${text}</a>`),
  ),
  block: fc.oneof(
    { maxDepth: 4 },
    tie('inline'),
    tie('inline').map((text) => `<p>${text}</p>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((all) => `<ul>${all.map((one) => `<li>${one}</li>`).join('\n')}</ul>`),
  ),
})).block

describe('markup that is read quickly', () => {
  it('is safe for the parser too, with the same links, whatever was put together', () => {
    let plain = 0
    fc.assert(
      fc.property(fc.oneof(markup, balanced), (html) => {
        const links = readPlainMarkup(html)
        if (links === undefined) return
        plain += 1
        expect(findUnsafeMarkup(html)).toEqual([])
        expect(parseLinks(html)).toEqual(links)
      }),
      { numRuns: cases(20_000) },
    )
    expect(plain).toBeGreaterThan(cases(1_000))
  })

  it('is read where it is right and plain, with the same links', () => {
    fc.assert(
      fc.property(nested, (html) => {
        expect(readPlainMarkup(html)).toEqual(parseLinks(html))
        expect(findUnsafeMarkup(html)).toEqual([])
      }),
      { numRuns: cases(2_000) },
    )
  })

  const others = [
    '<a>x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="/a" title="a & b">x</a>',
    '<a title="t" href="/a">x</a>',
    "<a href='/a'>x</a>",
    '<A href="/a">x</A>',
    '<b>x',
    'x</b>',
    '<b><i>x</b></i>',
    '<p><p>x</p></p>',
    '<b><p>x</p></b>',
    '<ul>x</ul>',
    '<li>x</li>',
    '<ul><p>x</p></ul>',
    '<a href="/a"><a href="/b">x</a></a>',
    '<br/>',
    '<script>x</script>',
    'a & b',
    '&copy;',
    '&amp',
    '\u0000',
  ]
  it.each(others)('is not %j: that is left to the parser', (html) => {
    expect(readPlainMarkup(html)).toBeUndefined()
  })
})
