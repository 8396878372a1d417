import { slip, type Mistake } from './mistake.ts'

const markup = (name: string, html: string, names?: string): Mistake =>
  slip(name, 'What it means.', html, names)

/** Markup of every kind that is refused. */
export const markupMistakes: readonly Mistake[] = [
  markup('a script', 'A <script>alert(1)</script>.', 'script'),
  markup('a style', '<style>b { color: red }</style>Red.', 'style'),
  markup('a drawing', "<svg onload='alert(1)'></svg>", 'svg'),
  markup('a misspelt attribute', "<a herf='/bonus'>Bonus</a>", 'href'),
  markup('curly quotation marks', '<a href=“/bonus” title=“Our bonus”>Bonus</a>', 'curly'),
  markup('a phone number with spaces', "<a href='tel:+63 2 8248 9568'>Call</a>", 'spaces'),
  markup('a heading', '<h2>Bonus</h2>', 'h2'),
  markup('an old element', '<font>Bonus</font>', 'font'),
  markup('an element that is not closed', 'It <b>means this.', 'b'),
  markup('two elements closed crosswise', 'It <b>means <i>this</b></i>.', 'i'),
  markup('a closing tag that closes nothing', 'It means</b> this.', 'b'),
  markup('a closed line break', 'It means</br> this.', 'br'),
  markup('a comment in markup', 'It <!-- hardly --> means this.'),
  markup('a target on a link', "<a href='/vip' target='_blank'>this</a>", 'target'),
  markup('a script in a link', "<a href='javascript:alert(1)'>this</a>", 'javascript:alert(1)'),
  markup(
    'a script in a link behind entities',
    "<a href='java&#115;cript:alert(1)'>this</a>",
    'javascript:alert(1)',
  ),
  markup('a script in a link behind a tab', "<a href='java\\tscript:x'>this</a>", 'script:x'),
  markup('a link without its slash in markup', "<a href='vip'>this</a>", 'vip'),
  markup('a www address in markup', "<a href='www.other.example'>this</a>", 'www.other.example'),
  markup('a bare less than', 'It means 1 < 2.'),
  markup('a bare and', 'Terms & rules, AT&T &copy 2025.'),
  markup('an unknown entity', 'Terms &rules; here.'),
  markup('an element that is not finished', 'It means <b this.'),
  markup('a list entry outside of a list', '<li>This</li>', 'li'),
  markup('a paragraph in a paragraph', '<p>One <p>two</p></p>', 'p'),
  markup('a list in a paragraph', '<p>One <ul><li>two</li></ul></p>', 'p'),
  markup(
    'markup of several kinds',
    "<b onclick='x'>One</b> <u>two</u> <h1>three</h1> <i>four",
    'onclick',
  ),
]
