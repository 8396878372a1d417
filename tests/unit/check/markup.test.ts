import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnsafeMarkup } from '../../../check/rules/general/texts/unsafe-markup.ts'
import { parseLinks } from '../../../check/rules/read/markup-tree.ts'
import { readPlainMarkup } from '../../../check/rules/read/plain-markup.ts'
import { cases } from '../../fixtures/cases.ts'

const safe = [
  'plain text',
  'AT&T, fish & chips, 1 &lt; 2, &copy; &#127881; 🎉',
  '2 > 1',
  ...'a b strong i em u s small sub sup mark p ul ol span'
    .split(' ')
    .map((tag) => `<${tag}>x</${tag}>`),
  'one<br>two<br/>three<br />four',
  '<B>upper case</B>',
  '<ul>\n  <li>a</li>\n  <li>b <b>c</b></li>\n</ul>',
  '<ol><li>a<ul><li>b</li></ul></li></ol>',
  '<p>a</p>\n<p>b <em>c <u>d</u></em></p>',
  '<i><i>a</i></i>',
  '<a href="/">a</a>',
  '<a href="/bonus?x=1&amp;y=2#terms">a</a>',
  '<a href="#terms" title="Terms &quot;here&quot;" lang="en">a</a>',
  '<a href="https://x.example/a%20b">a</a>',
  '<a href="http://x.example">a</a>',
  '<a href="mailto:a@b.example">a</a>',
  '<a href="tel:+63282489568">a</a>',
  '<a href="TEL:1">a</a>',
  "<a href='/bonus' title=Bonus>a</a>",
  '<span lang="tl" title="1 > 2">a</span>',
  '<b></b>',
]

const words = (text: string): string[] => text.split(' ')
const unsafe = [
  ...words(
    'script style img image picture iframe object embed svg video audio form button input textarea select base meta link title template slot h1 div table tr x-element body html head frameset plaintext',
  ).map((tag) => `<${tag}>x</${tag}>`),
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<script',
  '<iframe srcdoc="&lt;script&gt;">',
  '<b><svg><a xlink:href="javascript:alert(1)">x</a></svg></b>',
  '<svg><p>x</p></svg>',
  '<math><mtext><b>x</b></mtext></math>',
  '<math><a href="/x">x</a></math>',
  '<noscript><p title="</noscript><img src=x>">x</p></noscript>',
  '<tr><td>x</td></tr>',
  '<body onload=alert(1)>',
  '<html lang="en">x</html>',
  '<b ONMOUSEOVER=alert(1)>x</b>',
  '<b/onclick=alert(1)>x</b>',
  ...words(
    'onclick="x" style="x" class="x" id="main" hidden data-shuffle="x" is="x" contenteditable href="/x"',
  ).map((attribute) => `<p ${attribute}>x</p>`),
  ...words('target="_blank" rel="opener" download ping="/y" href="/y"').map(
    (attribute) => `<a href="/x" ${attribute}>x</a>`,
  ),
  ...words('name="x" xlink:href="/x" href href=""').map((attribute) => `<a ${attribute}>x</a>`),
  ...words(
    'bonus ?x javascript:alert(1) JaVaScRiPt:alert(1) java&#115;cript:alert(1) &#x6A;avascript:alert(1) javascript&colon;alert(1) java&Tab;script:alert(1) java&NewLine;script:alert(1) data:text/html,<script> vbscript:x blob:x file:///etc/passwd ftp://x.example/',
  ).map(link),
  ...words(
    '//evil.example /\\evil.example \\\\evil.example /&#9;/evil.example /\t/evil.example &#47;&#47;evil.example /&sol;evil.example https:evil.example https:///evil.example https:\\\\evil.example java\tscript:alert(1) java\nscript:alert(1) \u0001javascript:alert(1)',
  ).map(link),
  ...[' /bonus', ' javascript:alert(1)', 'https://x.example/ y'].map(link),
  '<a href="/x"title="y">x</a>',
  '<a href="/x>x</a>',
  '<b title=`x`>x</b>',
  ...words('<b>x x</b> </p> </br> <br></br> <b>x</b></b> <b/> <b></b <b><i>x</b></i>'),
  ...words('<b>1<p>2</b>3</p> <p><p>x</p></p> <p><ul><li>x</li></ul></p> <ul><li>a<li>b</ul>'),
  ...words('<li>x</li> <p><li>x</li></p> <> </> &bogus; &#0; &#xD800; &#128; <!--x--> <!-->'),
  '</b x="y">',
  '<a href="/x"><a href="/y">x</a></a>',
  '<!doctype html>',
  '<?xml version="1.0"?>',
  '<![CDATA[x]]>',
  'a < b',
  'a <',
  '&copy 2025',
  'a\u0000<b>x</b>',
]

it.each(safe)('accepts %j', (html) => {
  expect(findUnsafeMarkup(html)).toEqual([])
})

it.each(unsafe)('refuses %j, at a place in it', (html) => {
  const faults = findUnsafeMarkup(html)
  expect(faults.length).toBeGreaterThan(0)
  expect(readPlainMarkup(html)).toBeUndefined()
  for (const { from, to, message, hint } of faults) {
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeGreaterThan(from)
    expect(from).toBeLessThanOrEqual(html.length)
    expect(message).toMatch(/[.?]$/)
    expect(hint).toMatch(/\.$/)
  }
})

const cores = [
  '<script>x</script>',
  '<img src=x onerror=x>',
  '<svg></svg>',
  '<a href="javascript:x">y</a>',
  '<i onclick="x">y</i>',
  '<s style="x">y</s>',
  '<u',
  '<!-- x -->',
  '<body onload="x">',
  '<html onclick="x">',
]
it.each<[before: string, after: string]>([
  ['<b>', '</b>'],
  ['<p>', '</b></p>'],
  ['<b><p>', '</b></p>'],
  ['<a href="/"><p>', '</a></p>'],
  ['<b><i>', '</b></i>'],
  ['<i><b><p>', '</i></b></p>'],
  ['<ul><li><b><p>', '</b></p></li></ul>'],
  ['<a href="/"><b>', '</a>x</b>'],
  ['</p>', ''],
  ['</br>', ''],
  ['<p></p></p>', ''],
  ['<b></b></b>', '<p></b></p>'],
  ['<span title="<b>">', '</span>'],
  ['<span title="&lt;!--">', '<span title="-->"></span></span>'],
  ["<span title='\"'>", "</span><span title='\"'></span>"],
])('what is unsafe stays so between %s and %s', (before, after) => {
  const accepted = cores
    .map((core) => `${before}${core}${after}`)
    .filter((html) => findUnsafeMarkup(html).length === 0)
  expect(accepted).toEqual([])
})

it('a ">" in an attribute does not end a tag', () => {
  expect(findUnsafeMarkup('<b title="1 > <i>">x</b>')).toEqual([])
})

it('five faults are listed at most', () => {
  expect(findUnsafeMarkup('<x></x>'.repeat(20))).toHaveLength(5)
})

function link(href: string): string {
  return `<a href="${href}">x</a>`
}

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

  it.each([
    '<a href="/a" title="a & b">x</a>',
    '<a title="t" href="/a">x</a>',
    "<a href='/a'>x</a>",
    '<A href="/a">x</A>',
    '<br/>',
    '&copy;',
    ...words('<a>x</a> <ul>x</ul> <ul><p>x</p></ul> <b><p>x</p></b> &amp \u0000'),
    'a & b',
  ])('is not %j: that is left to the parser', (html) => {
    expect(readPlainMarkup(html)).toBeUndefined()
  })
})
