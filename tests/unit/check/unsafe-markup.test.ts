import { describe, expect, it } from 'vitest'
import { findUnsafeMarkup } from '../../../check/rules/general/texts/unsafe-markup.ts'

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

const unsafe = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<script',
  '<style>*{display:none}</style>',
  '<img src=x onerror=alert(1)>',
  '<image src=x>',
  '<picture><img src="/a.png"></picture>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="&lt;script&gt;">',
  '<object data="x"></object>',
  '<embed src="x">',
  '<svg onload=alert(1)></svg>',
  '<b><svg><a xlink:href="javascript:alert(1)">x</a></svg></b>',
  '<svg><p>x</p></svg>',
  '<math><mtext><b>x</b></mtext></math>',
  '<math><a href="/x">x</a></math>',
  '<video src="x"></video>',
  '<audio autoplay></audio>',
  '<form action="//evil"><input></form>',
  '<button>x</button>',
  '<input>',
  '<textarea></textarea>',
  '<select><option>x</option></select>',
  '<base href="//evil.example">',
  '<meta http-equiv="refresh" content="0; url=//evil">',
  '<link rel="stylesheet" href="//evil">',
  '<title>x</title>',
  '<noscript><p title="</noscript><img src=x>">x</p></noscript>',
  '<template><b>x</b></template>',
  '<slot></slot>',
  '<h1>x</h1>',
  '<div>x</div>',
  '<table><tr><td>x</td></tr></table>',
  '<tr><td>x</td></tr>',
  '<x-element>x</x-element>',
  '<body onload=alert(1)>',
  '<html lang="en">x</html>',
  '<head></head>',
  '<frameset onload=alert(1)>',
  '<plaintext>',
  '<!doctype html>',
  '<!-- comment -->',
  '<!-->',
  '<?xml version="1.0"?>',
  '<![CDATA[x]]>',
  '<b onclick="alert(1)">x</b>',
  '<b ONMOUSEOVER=alert(1)>x</b>',
  '<b/onclick=alert(1)>x</b>',
  '<p style="color:red">x</p>',
  '<p class="x">x</p>',
  '<p id="main">x</p>',
  '<p hidden>x</p>',
  '<p data-shuffle="x">x</p>',
  '<p is="x">x</p>',
  '<p contenteditable>x</p>',
  '<span href="/x">x</span>',
  '<a href="/x" target="_blank">x</a>',
  '<a href="/x" rel="opener">x</a>',
  '<a href="/x" download>x</a>',
  '<a href="/x" ping="/y">x</a>',
  '<a name="x">x</a>',
  '<a xlink:href="/x">x</a>',
  '<a href>x</a>',
  '<a href="">x</a>',
  '<a href="bonus">x</a>',
  '<a href="?x">x</a>',
  '<a href=" /bonus">x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="java&NewLine;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="blob:x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="ftp://x.example/">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/&#9;/evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="&#47;&#47;evil.example">x</a>',
  '<a href="/&sol;evil.example">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="https:///evil.example">x</a>',
  '<a href="https:\\\\evil.example">x</a>',
  '<a href="https://x.example/ y">x</a>',
  '<a href="/x" href="/y">x</a>',
  '<a href="/x"title="y">x</a>',
  '<a href="/x>x</a>',
  '<b title=`x`>x</b>',
  '<b>x',
  'x</b>',
  '</p>',
  '</br>',
  '<br></br>',
  '<b>x</b></b>',
  '<b/>',
  '<b></b',
  '</b x="y">',
  '<b><i>x</b></i>',
  '<b>1<p>2</b>3</p>',
  '<p><p>x</p></p>',
  '<p><ul><li>x</li></ul></p>',
  '<a href="/x"><a href="/y">x</a></a>',
  '<ul><li>a<li>b</ul>',
  '<li>x</li>',
  '<p><li>x</li></p>',
  'a < b',
  'a <',
  '<>',
  '</>',
  '&copy 2025',
  '&bogus;',
  '&#0;',
  '&#xD800;',
  '&#128;',
  'a\u0000<b>x</b>',
]

it('has a corpus that is large enough, and names each payload once', () => {
  expect(unsafe.length).toBeGreaterThanOrEqual(60)
  expect(new Set(unsafe).size).toBe(unsafe.length)
})

it.each(safe)('accepts %j', (html) => {
  expect(findUnsafeMarkup(html)).toEqual([])
})

it.each(unsafe)('refuses %j, at a place in it', (html) => {
  const faults = findUnsafeMarkup(html)
  expect(faults.length).toBeGreaterThan(0)
  for (const { from, to, message, hint } of faults) {
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeGreaterThan(from)
    expect(from).toBeLessThanOrEqual(html.length)
    expect(message).toMatch(/[.?]$/)
    expect(hint).toMatch(/\.$/)
  }
})

describe('what is unsafe stays so', () => {
  const wrappers: [before: string, after: string][] = [
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
  ]
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
  it.each(wrappers)('between %s and %s', (before, after) => {
    const accepted = cores
      .map((core) => `${before}${core}${after}`)
      .filter((html) => findUnsafeMarkup(html).length === 0)
    expect(accepted).toEqual([])
  })
})

describe('its message', () => {
  const cases: [html: string, part: string, message: string][] = [
    ['a <script>x</script> b', '<script>', 'The element <script> is not allowed.'],
    ['<p style="a">x</p>', 'style="a"', 'The attribute "style" is not allowed on <p>.'],
    ['🎉 <a href="//evil">x</a>', 'href="//evil"', 'The link "//evil" is not allowed.'],
    ['x <!-- y --> z', '<!-- y -->', 'Comments are not allowed in texts.'],
    ['x <b>y', '<b>', '<b> is not closed, or closed in the wrong place.'],
    ['x</b>', '</b>', '</b> closes an element that is not open.'],
    ['a <li>x</li>', '<li>', '<li> is outside a list.'],
  ]
  it.each(cases)('of %j, at %j', (html, part, message) => {
    const [first] = findUnsafeMarkup(html)
    expect(html.slice(first?.from, first?.to)).toBe(part)
    expect(first?.message).toBe(message)
  })

  it('takes no ">" in an attribute for the end of a tag', () => {
    expect(findUnsafeMarkup('<b title="1 > <i>">x</b>')).toEqual([])
  })

  it('reports that a tag which the parser drops is not allowed', () => {
    const [first] = findUnsafeMarkup('<body onload="x">')
    expect(first?.message).toBe('The element <body> is not allowed.')
  })

  it('makes one fault of one stray closing tag', () => {
    expect(findUnsafeMarkup('<p></p></p>').map(({ from }) => from)).toEqual([7])
  })

  it('lists five faults at most', () => {
    expect(findUnsafeMarkup('<x></x>'.repeat(20))).toHaveLength(5)
  })
})
