import { collectSamples } from '../../check/rules/read/samples.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { readSampleBlocks } from '../../schema/read/examples.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { fakeFiles } from '../fixtures/base-site.ts'
import { beforeLegal, inPlaceOf, made, slip, type Mistake } from './mistake.ts'

const title = '"title": "VIP levels at {keyword}"'
const description =
  '"description": "How the VIP levels differ, and what it takes to reach each one."'
const card = (dates: string): Mistake['edit'] => [
  ['"desc": "First."', `"desc": "First.", ${dates}`],
]
const checks = (rule: string, exception: object): Mistake['edit'] => [
  ['"imageCount": 2,', `"imageCount": 2,\n    "checks": ${JSON.stringify({ [rule]: exception })},`],
]
const quoting = (quote: string, href: string): string => `{
          "type": "testimonials",
          "title": "From our guides",
          "quotes": [
            { "quote": ${JSON.stringify(quote)}, "source": "Guide", "href": "${href}" }
          ]
        },`
const settings = (site: string): Mistake['edit'] => [
  ['"imageCount": 2,', `"imageCount": 2,\n    ${site},`],
]
const lists = (...shown: string[]): string =>
  shown.map((one) => `{\n          "type": "pageList",\n          ${one}\n        },`).join(' ')
const lowered = { severity: 'warning', reason: 'The page comes soon.', until: '2026-12-31' }

/** Heads, dates, claims, relations and exceptions that fit the schema, and that a rule objects to. */
export const ruleMistakes: readonly Mistake[] = [
  slip(
    'a text that a new block came with',
    '"desc": "Second."',
    '"desc": "Rounds without a stake."',
    {
      files: {
        ...fakeFiles(),
        samples: collectSamples(loadSchemas(siteConfig), readSampleBlocks(siteConfig)),
      },
    },
  ),
  slip('a page without its head', /(?<="\/vip"[^]*)\n {6}"meta": \{[^]*?\},/, '', {
    at: '"/vip": {',
  }),
  slip('a head without its title', `${title},\n`, ''),
  ...inPlaceOf(title, [
    ['a title that another page has', '"title": "Bonus terms at p666"', '/bonus'],
    ['a title too short', '"title": "VIP"'],
  ]),
  slip('a description too long', description, `"description": "${'Levels and more. '.repeat(11)}"`),
  slip('an alternative text of spaces', '"alt": "{keyword} coins"', '"alt": " \\t"'),
  slip('an age that is too young', '"title": "The facts"', '"title": "Facts, 18+ only"', '18+'),
  ...inPlaceOf('"Slots and <b>tables</b>, explained."', [
    [
      'a promise behind entities and between elements',
      '"Caf&eacute; &amp; \\"risk<i>-free</i>\\""',
      'risk-free',
    ],
    [
      'words that hurry',
      '"<b>Hurry</b>, the offer ends soon. Huwag palampasin ang bonus!"',
      'Hurry',
    ],
  ]),
  made('days that do not exist', card('"from": "2026-13-01", "until": "2026-02-30"'), '2026-13-01'),
  slip(
    'a relation that lacks words',
    '"href": "https://promo.team.example/video"',
    '"href": "https://promo.team.example/video", "rel": "noindex"',
    'nofollow',
  ),
  slip('a link to another site in a text', '/bonus#how-to-start', 'https://x.example/a'),
  made('pictures too small and too large', [], {
    at: '"image": "bonus-2-1"',
    names: 'bonus-2-1',
    files: {
      ...fakeFiles(),
      sizeOf: (name) =>
        name === 'vip-8-1' ? { width: 9000, height: 6000 } : { width: 400, height: 300 },
    },
  }),
  made(
    'texts of pictures that say nothing',
    [
      [
        '"imageCount": 2,',
        '"imageCount": 2, "pictureTexts": { "bonus-2-1": "An image of coins", "vip-8-2": "A crown" },',
      ],
      ['"image": "vip-8-1"', '"image": "vip-8-1", "imageAlt": "vip-8-1"'],
    ],
    { at: '"pictureTexts"', names: 'An image of' },
  ),
  slip('links to a page that is not published', '"/bonus": {', '"/bonus": { "draft": true,', {
    at: '"/old.html": "/bonus"',
  }),
  slip('a home page that is not published', '"/": {', '"/": { "draft": true,'),
  made('an exception that has ended', checks('dead-link', { ...lowered, until: '2026-05-31' })),
  made(
    'an exception that changes nothing',
    checks('dead-link', { ...lowered, severity: 'error' }),
    'dead-link',
  ),
  made(
    'an exception from a rule that cannot be changed',
    checks('missing-image', lowered),
    'missing-image',
  ),
  ...beforeLegal([
    ['a quote in other words', quoting('Read all of the terms first.', '/bonus'), '/bonus'],
    ['a quote that nobody wrote', quoting('Best site ever!', '/bonus#how-to-start'), '/bonus'],
  ]),
  made(
    'an email address for what Netlify receives',
    settings('"forms": { "contact": { "address": "netlify", "mailTo": "a@b.example" } }'),
    'forms',
  ),
  made(
    'a script that advertises',
    settings('"scripts": { "others": { "adverts": { "address": "https://a.example/a.js" } } }'),
    'advertising',
  ),
  ...beforeLegal([
    [
      'a list of pages that shows none',
      lists('"show": { "folder": "/news" }'),
      { at: '"show"', names: '/news' },
    ],
    [
      'a list of pages with a tag that no page has',
      lists('"show": { "tag": "Offers" }'),
      { at: '"tag"', names: 'Offers' },
    ],
    [
      'two lists of a page that go on elsewhere',
      lists(
        '"show": { "pages": ["/vip"] }, "perPage": 10',
        '"show": { "pages": ["/vip"] }, "perPage": 5',
      ),
      { at: '"perPage": 5', names: 'Another list' },
    ],
  ]),
]
