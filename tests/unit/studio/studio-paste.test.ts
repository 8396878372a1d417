import { describe, expect, it } from 'vitest'
import { findUnsafeMarkup } from '../../../check/rules/general/texts/unsafe-markup.ts'
import { readRichText } from '../../../studio/client/rich/document/rich-text.ts'
import { cleanMarkup } from '../../../studio/client/rich/paste/clean-markup.ts'
import { payloads } from '../../fixtures/attacks/index.ts'

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:595.3pt 841.9pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->`

const word = `${wordHead}
<h2><span lang=EN-GB>How to claim<o:p></o:p></span></h2>
<p class=MsoNormal><b><span lang=EN-GB style='mso-ansi-language:EN-GB'>Sign up</span></b><span lang=EN-GB>
and read the <a href="https://example.com/terms?a=1&amp;b=2"><span style='color:#0563C1'>terms</span></a>&nbsp;first.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One &lt;3<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><i>Two</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<!--EndFragment--></body></html>`

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Play </span><span style="font-size:11pt;font-weight:700;">now</span><span style="font-weight:400;font-style:italic;"> or later</span></p><br><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Slots</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400;text-decoration:line-through;">Old</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`

const webPage = `<meta charset="utf-8"><article><header><h1 onclick="alert(1)">News</h1><img src="x.png" onerror="alert(2)" alt="x"></header>
<script>alert(3)</script><style>h1 { color: red }</style>
<div class="lead"><p style="color: red">Up to <strong class="x">100%</strong> &amp; more<br><br></p></div>
<table><tbody><tr><th>Level</th><td>Gold</td></tr><tr><td>Points</td><td>500</td></tr></tbody></table>
<p><a href="javascript:alert(4)">Click</a> or <a href=" /bonus " target="_blank" title="t">here</a></p>
<iframe src="https://evil.example"></iframe><svg><a xlink:href="javascript:alert(5)"><text>x</text></a></svg>
<form><input value="x"><button>Send</button></form></article>`

describe('what is pasted', () => {
  it.each([
    ['plain words', 'just words', 'just words'],
    [
      'a word of a page',
      '<meta charset="utf-8"><span style="color: rgb(1, 2, 3);">word</span>',
      'word',
    ],
    ['bold of a page', '<meta><b style="font-weight: 600">a</b><b> b</b>', '<strong>a b</strong>'],
    [
      'Word',
      word,
      '<p><strong>How to claim</strong></p>' +
        '<p><strong>Sign up</strong> and read the <a href="https://example.com/terms?a=1&amp;b=2">terms</a> first.</p>' +
        '<ul><li>One &lt;3</li><li><em>Two</em></li></ul><ol><li>First</li></ol>',
    ],
    [
      'Google Docs',
      googleDocs,
      '<p>Play <strong>now</strong> <em>or later</em></p><ul><li>Slots<ul><li><s>Old</s></li></ul></li></ul>',
    ],
    [
      'a web page',
      webPage,
      '<p><strong>News</strong></p><p>Up to <strong>100%</strong> &amp; more</p>' +
        '<p><strong>Level</strong> Gold</p><p>Points 500</p><p>Click or <a href="/bonus">here</a></p>',
    ],
    [
      'a list of entries',
      '<li>one</li>\n<li><p>two</p><p>three</p></li>',
      '<ul><li>one</li><li><p>two</p><p>three</p></li></ul>',
    ],
    [
      'nested bold and links',
      '<b><i><b>x</b></i> y</b><a href="#a"><span>z</span><b>!</b></a>',
      '<strong><em>x</em> y</strong><a href="#a">z<strong>!</strong></a>',
    ],
    ['a comment and hidden text', 'a<!-- <b>x</b> --><span style="display:none">no</span>b', 'ab'],
  ])('from %s is reduced to what a text may contain', (_, html, expected) => {
    expect(cleanMarkup(html)).toBe(expected)
  })

  it('is harmless, whatever it is', () => {
    for (const html of [word, googleDocs, webPage, ...payloads]) {
      const clean = cleanMarkup(html)
      expect([html, findUnsafeMarkup(clean)]).toEqual([html, []])
      expect([html, readRichText(clean) !== undefined]).toEqual([html, true])
    }
  })
})
