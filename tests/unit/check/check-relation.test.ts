import { expect, it } from 'vitest'
import { checkText, textWith } from '../../fixtures/sites.ts'

const video = '"href": "https://promo.team.example/video",\n            "target": "_blank"'
const floating = '"offset": 184'

/** The message of each problem that a relation brings, and what its fix writes. */
function tell(text: string): string[] {
  return checkText(text).problems.map(({ code, fix }) => {
    const [edit] = fix?.edits ?? []
    return `${code} ${edit?.kind === 'set' ? JSON.stringify(edit.value) : ''}`.trim()
  })
}

const relations: [linkType: string, target: string, rel: string, fixed: string | undefined][] = [
  ['social', '_blank', 'nofollow noopener noreferrer', undefined],
  ['social', '_blank', 'nofollow', 'nofollow noopener'],
  ['social', '_self', 'nofollow', undefined],
  ['social', '_self', 'ugc', undefined],
  ['other', '_self', 'me', 'me nofollow'],
  ['promo', '_self', 'sponsored', undefined],
  ['promo', '_self', 'ugc', 'ugc nofollow'],
  ['promo', '_blank', 'external', 'external nofollow noopener'],
  ['contact', '_self', 'me', undefined],
  ['contact', '_blank', 'me', 'me noopener'],
]
it.each(relations)(
  'for a link of kind %s in %s with "%s" writes %j',
  (kind, target, rel, fixed) => {
    const link = `"href": "https://promo.team.example/video", "target": "${target}", "rel": "${rel}"`
    const text = textWith([video, link]).replace('"linkType": "social"', `"linkType": "${kind}"`)
    expect(tell(text)).toEqual(fixed === undefined ? [] : [`P037 "${fixed}"`])
  },
)

it.each<[properties: string, isTold: boolean]>([
  ['"rel": "noindex"', true],
  ['"rel": "sponsored"', false],
  ['"rel": "noindex", "href": "https://other.example/"', true],
  ['"rel": "noindex", "href": "/bonus"', false],
  ['"rel": "noindex", "href": "/old.html"', false],
  ['"rel": "noindex", "href": "https://p666.example/bonus"', false],
  ['"rel": "noindex", "href": "https://p666.example.evil.example/"', true],
])('looks at a floating button with %s: %s', (properties, isTold) => {
  const codes = tell(textWith([floating, `${floating}, ${properties}`]))
  expect(codes.filter((one) => !one.startsWith('P024'))).toEqual(
    isTold ? ['P037 "noindex nofollow"'] : [],
  )
})

it.each<[href: string, isTold: boolean]>([
  ['http://x.example', true],
  ['HTTPS://X.EXAMPLE', true],
  ['https://p666.example/bonus', false],
  ['https://p666.example', false],
  ['https://p666.examples.example', true],
  ['/ogrmowvk.html', false],
  ['mailto:a@b.example', false],
  ['tel:+63282489568', false],
])('looks at a link to %s in a text: %s', (href, isTold) => {
  const { problems } = checkText(textWith(['/bonus#how-to-start', href]))
  const codes = problems.map(({ code }) => code)
  expect(codes.filter((code) => code !== 'P024')).toEqual(isTold ? ['P037'] : [])
})
