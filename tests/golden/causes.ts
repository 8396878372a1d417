import { makeBase, textOf } from '../fixtures/base-site.ts'
import { made, slip, type Mistake } from './mistake.ts'

const vip = '"/vip": {'
const register = '"button": {\n            "label": "Register at {keyword}"\n          }'
const card = '"desc": "Second."'

function withLinks(href: string): string {
  const text = textOf(makeBase())
  return text
    .replace('"href": "/bonus"', `"href": "${href}"`)
    .replace('"href": "mailto:a@b.example"', `"href": "${href}"`)
}

/** The page /vip under another address, and two buttons that lead to one. */
function pageNow(name: string, key: string, href: string, names = key): Mistake {
  const at = `"${key}": {`
  return { name, edit: () => withLinks(href).replace(vip, at), at, names }
}

/** Mistakes that show in several places and have one cause, which is reported once. */
export const causeMistakes: readonly Mistake[] = [
  pageNow('a page in capitals that is linked', '/VIP', '/vip'),
  pageNow('a page with a blank that is linked', '/vip club', '/vip-club'),
  pageNow('a page that was renamed', '/vips', '/vip'),
  pageNow('a page that was renamed far away', '/levels-and-more', '/vip', '/vip'),
  made(
    'a page that was deleted after another was added',
    () =>
      withLinks('/vip')
        .replace(vip, '"/news": {')
        .replace('"name": "VIP"', '"name": "News"')
        .replace('VIP levels at', 'News of'),
    { at: '"href": "/vip"', names: '/vip' },
  ),
  made('two links misspelt alike', () => withLinks('/bonsu'), {
    at: '"href": "/bonsu"',
    names: '/bonsu',
  }),
  made(
    'a misspelt property in all cards',
    [
      ['"desc": "First."', '"description": "First."'],
      [card, '"description": "Second."'],
    ],
    'description',
  ),
  made(
    'a property in lowercase in all entries',
    (text) => text.replaceAll('"hoverImage": "/payments/', '"hoverimage": "/payments/'),
    'hoverimage',
  ),
  slip(
    'a label and a target beside a missing button',
    register,
    '"label": "Register at {keyword}",\n          "href": "/bonus"',
    'button',
  ),
  slip(
    'a label and a target beside a missing list of buttons',
    /"buttons": \[[^\]]*\]/,
    '"label": "Access",\n          "href": "/bonus"',
    'buttons',
  ),
  slip(
    'a title and a description beside a missing head',
    /"meta": \{\n([^{}]*VIP levels[^]*?)\n {6}\}/,
    '$1',
    'meta',
  ),
  slip(
    'a whole block with properties of its own among the cards',
    card,
    `${card} }, { "type": "notice", "tone": "help", "id": "break", "desc": "Stand up."`,
    'notice',
  ),
  slip(
    'an end in the past before a beginning in the future',
    card,
    `${card}, "from": "2098-12-20", "until": "2020-01-05"`,
    '2098-12-20',
  ),
  slip('a copied line whose name was not changed', card, '"title": "Second."', 'desc'),
  made('a page without its first line', () => withLinks('/vip').replace(/^ *"\/vip": \{\n/m, '')),
  slip(
    'blocks without their first line',
    /^ *"blocks": \[\n(?=.*\n *"type": "hero",\n *"title": "Bonus")/m,
    '',
  ),
  slip('settings without their name', '"footer": {', '{'),
  slip('an id in capitals that is linked', '"id": "how-to-start"', '"Id": "how-to-start"', 'Id'),
  made(
    'a quote of a page with a block without its type',
    [
      ['"type": "stepList",\n', ''],
      [
        '"type": "cta",',
        '"type": "testimonials",\n          "title": "Said",\n          "quotes": [{ "quote": "Read the terms.", "source": "Guide", "href": "/bonus" }]\n        },\n        {\n          "type": "cta",',
      ],
    ],
    { at: '"id": "how-to-start"', names: 'stepList' },
  ),
]
