import { inPlaceOf, inTextOf, slip, type Mistake } from './mistake.ts'

const html = (name: string, text: string, names: string): Mistake =>
  slip(name, 'What it means.', text, names)
const text = (name: string, title: string, names: string): Mistake =>
  slip(name, '"title": "The facts"', `"title": "${title}"`, names)

/** Texts that fit the schema, and that visitors would see, or miss, on the page. */
export const shownMistakes: readonly Mistake[] = [
  text('markup in a title', 'The <strong>facts</strong>', 'markup'),
  text('a line break in a title', 'The<br>facts', 'markup'),
  text('an entity in a title', 'Facts &amp; figures', '&amp;'),
  text('two entities in a title', 'Facts&nbsp;&amp; figures', '&nbsp;'),
  text('an entity for a bracket in a title', '1 &lt; 2', '&lt;'),
  text('an entity of an entity in a title', 'Facts &amp;nbsp; figures', '&amp;'),
  text('a link in a title', "The <a href='/bonus'>facts</a>", 'markup'),
  text('bold words of Markdown in a title', 'The **facts**', 'Markdown'),
  text('a heading of Markdown', '## The facts', 'Markdown'),
  html('bold words of Markdown', 'What **it** means.', 'Markdown'),
  html('italic words of Markdown', 'What *it* means.', 'Markdown'),
  html('a link of Markdown', 'See the [terms](/bonus).', 'Markdown'),
  html('code of Markdown', 'What `it` means.', 'Markdown'),
  html('an empty paragraph', '<p></p>', 'nothing'),
  html('a space as an entity', '&nbsp;', 'nothing'),
  html('line breaks only', '<br><br>', 'nothing'),
  html('bold spaces', '<b> &nbsp; </b>', 'nothing'),
  html('a link without text', "See <a href='/bonus'></a>.", 'no text'),
  html('a link around a space', "See <a href='/bonus'><b>&nbsp;</b></a>.", 'no text'),
  html('a garbled apostrophe', 'Itâ€™s meant.', '’'),
  html('garbled letters', 'The cafÃ© of Ã‰mile.', 'é'),
  html('a garbled emoji', 'A gift ðŸŽ‰ for you.', '🎉'),
  html('a garbled dash with control characters', 'One â\\u0080\\u0093 two.', '–'),
  text('a garbled title', 'The â‚¬ facts', '€'),
  html('a lost character', 'The caf\ufffd of it.', '\ufffd'),
  html('a zero-width space', 'What it\u200b means.', '‹ZWSP›'),
  text('a direction mark in a title', 'The \u202efacts', '‹RLO›'),
  ...inTextOf('href', '/bonus', [
    ['a zero-width space in a link', '/bonus\u200b', '‹ZWSP›'],
    ['an own address', 'https://p666.example/bonsu'],
    ['a link with a slash at the end', '/bonus/#main'],
  ]),
  html(
    'own addresses in a text',
    "<a href='http://P666.example/vip?a=$1#main'>x</a>, <a href='https://p666.example'>y</a>",
    'http://P666.example/vip',
  ),
  html('a link in a text with a slash at the end', "<a href='/vip/'>x</a>", '/vip/'),
  ...inPlaceOf('"mailto:a@b.example"', [
    ['a mail link without a receiver', '"mailto:"', 'mailto:'],
    ['a mail link to a name', '"mailto:support"', 'mailto:support'],
    ['a mail link without its dot', '"mailto:help@p666"', 'mailto:help@p666'],
    ['a phone link without a number', '"tel:"', 'tel:'],
    ['a phone link in letters', '"tel:0800-BONUS"', 'tel:0800-BONUS'],
    ['a mail link with slashes', '"mailto://a@b.example"', 'mailto:a@b.example'],
    ['a phone link with slashes', '"tel://+63282489568"', 'tel:+63282489568'],
  ]),
  slip(
    'the end date of an example',
    '"desc": "First."',
    '"desc": "First.", "until": "2099-12-31"',
    'example',
  ),
  html('the text of an example', 'It takes about five minutes.', 'example'),
  html('a text of lorem ipsum', 'Lorem ipsum dolor sit amet.', 'placeholder'),
  html('a heading in a text', '<h3>More</h3><p>It means this.</p>', 'h3'),
  html('a closing tag without its slash', 'It <b>means<b> this.', '<b>'),
  html('a promise of more money', 'Double your money.', 'Double your money'),
  html('a placeholder in brackets', 'Up to [insert amount] pesos.', '[insert amount]'),
  html(
    'a link to the own computer',
    "See <a href='http://localhost:5173/bonus'>terms</a>.",
    '/bonus',
  ),
  html('a promise of income', 'A second income from home.', 'second income'),
  html('a promise of winnings', 'Risk-free, you always win.', 'Risk-free'),
]
