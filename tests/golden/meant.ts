import { latestState } from '../../migrations/due.ts'
import { beforeLegal, inPlaceOf, made, slip, type Mistake } from './mistake.ts'

const until = (written: string): Mistake['edit'] => [
  ['"desc": "First."', `"desc": "First.", "until": "${written}"`],
]
const out =
  '"buttons": [\n            {\n              "label": "Access"\n            },\n            {\n              "label": "Out",\n              "href": "https://other.example/"\n            }\n          ]'

/** Values that are written in a way of their own, and whose meaning is plain. */
export const meantMistakes: readonly Mistake[] = [
  made('a date with slashes, month first', until('12/31/2026'), '2026-12-31'),
  made('a date with slashes, day first', until('31/12/2026'), '2026-12-31'),
  made('a date with slashes that may be two', until('05/06/2027'), '2027-05-06'),
  made('a date with single digits', until('2027-5-1'), '2027-05-01'),
  made('a date and a time with a space', until('2026-12-31 18:00'), 'T18:00'),
  made('a date and a time in halves', until('2026-12-31 6:30 PM'), 'T18:30'),
  made('a date in words', until('31 December 2026'), '2026-12-31'),
  made('a date in American words', until('Dec. 31st, 2026'), '2026-12-31'),
  made('a date with dots that is not there', until('31.02.2027')),
  ...inPlaceOf(out, [
    ['a misspelt list of buttons', out.replace('buttons', 'button'), 'buttons'],
    ['a misspelt list of buttons with one button', '"button": { "label": "Access" }', 'buttons'],
  ]),
  ...inPlaceOf('"button": {\n            "label": "Register at {keyword}"\n          }', [
    ['a misspelt button in a list', '"buttons": [{ "label": "Register at {keyword}" }]', 'buttons'],
    [
      'two buttons in the place of one',
      '"button": [{ "label": "Register" }, { "label": "Read", "href": "/bonus" }]',
    ],
  ]),
  ...inPlaceOf('"image": "vip-8-1"', [
    ['a picture file that does not exist', '"image": "/images/summer-2026.png"', 'summer-2026'],
    ['a misspelt picture file', '"image": "images/vip-8-2.jpg"', 'vip-8-1'],
    ['a picture by its file on a disk', '"image": "C:\\\\site\\\\vip-8-1.png"', 'vip-8-1'],
  ]),
  ...inPlaceOf('"image": "/payments/card.svg"', [
    ['a payment mark with the wrong ending', '"image": "/payments/card.png"', '/payments/card.svg'],
    ['a payment mark in another folder', '"image": "public/marks/card.svg"', 'public/marks'],
  ]),
  ...inPlaceOf('"emoji": "🍒"', [
    ['two emojis', '"emoji": "🎁🎉"', '🎁'],
    ['an emoji with its word', '"emoji": "🎁 Gift"', '🎁'],
    ['a letter for an emoji', '"emoji": "Ж"', 'Ж'],
    ['a digit for an emoji', '"emoji": "7"', '7'],
    ['a typographic sign for an emoji', '"emoji": "→"', '→'],
  ]),
  slip(
    'a button to the own computer',
    '"href": "mailto:a@b.example"',
    '"href": "http://127.0.0.1:5173/bonus"',
    'your own computer',
  ),
  ...beforeLegal([
    [
      'the names of a card in a question',
      '{ "type": "faq", "title": "Questions", "questions": [{ "title": "How?", "desc": "So." }] },',
      'question',
    ],
    ['a button among the blocks', '{ "label": "Read", "href": "/bonus" },'],
  ]),
  made('a day that its month does not have', until('2026-11-31'), '2026-11-31'),
  made('a day after the last one of a long month', until('2026-12-32'), '2026-12-32'),
  slip(
    'two pictures in the place of one',
    '"image": "vip-8-1"',
    '"image": ["vip-8-1", "bonus-2-1"]',
  ),
  ...inPlaceOf('"mailto:a@b.example"', [
    ['an email address after a space', '"mailto: a@b.example"', 'mailto:a@b.example'],
    ['an address with an invisible character', '"mailto:\u202aa@b.example"', '‹LRE›'],
  ]),
  slip(
    'a date of the page in its meta',
    '"title": "VIP levels at {keyword}",',
    '"title": "VIP levels at {keyword}", "until": "2027-12-31",',
    'until',
  ),
  slip(
    'a date with dots that may be two days',
    '"desc": "Second."',
    '"desc": "Second.", "until": "03.04.2027"',
    '2027-04-03',
  ),
  slip(
    'a misspelt relation',
    '"href": "https://promo.team.example/video",\n            "target": "_blank"',
    '"href": "https://promo.team.example/video",\n            "rel": "nofolow"',
    'nofolow',
  ),
  slip(
    'a migration with a letter too many',
    '{\n  "site"',
    `{\n  "migratedTo": "${latestState}s",\n  "site"`,
    latestState ?? '',
  ),
]
