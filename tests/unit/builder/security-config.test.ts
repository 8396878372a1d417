import { describe, expect, it } from 'vitest'
import { headerRules } from '../../../builder/hosts/headers.ts'
import { pagePolicy } from '../../../builder/hosts/policy.ts'
import { defineSite } from '../../../schema/config/define-site.ts'

const reason = 'The map of our shop.'

/** The parts of the policies for a site that allows hosts: in the page, in the header, and in the header without styles. */
function policiesOf(allowed: Parameters<typeof defineSite>[0]['security']) {
  const { security } = defineSite({ ...(allowed && { security: allowed }) })
  const [page, ...headers] = [
    pagePolicy({ styles: ['style'], scripts: ['script'] }, security),
    ...[['a'], undefined].map((styles) => headerOf('Content-Security-Policy', security, styles)),
  ]
  return [page, ...headers].map((policy) => String(policy).split('; '))
}

function headerOf(
  name: string,
  security: ReturnType<typeof defineSite>['security'],
  styles?: string[],
) {
  const sources = { url: 'https://a.example', scripts: ['script'], styles, assets: [], folders: [] }
  const [all] = headerRules(sources, security)
  return all?.headers.find(([one]) => one === name)?.[1]
}

it('allows nothing from elsewhere if nothing is configured', () => {
  for (const policy of policiesOf(undefined)) {
    expect(policy).toEqual(expect.arrayContaining(["img-src 'self'", "connect-src 'self'"]))
    expect(policy.join()).not.toMatch(/https:|unsafe-/)
  }
  const { security } = defineSite({})
  expect(headerOf('Cross-Origin-Embedder-Policy', security)).toBe('require-corp')
})

it('allows hosts for what they are named for, in the page and in the headers', () => {
  const policies = policiesOf({
    images: [
      { host: 'tiles.example.org', reason },
      { host: 'a.example.org:8443', reason },
    ],
    media: [{ host: 'video.example.org', reason }],
    frames: [{ host: 'maps.example.org', reason }],
    connections: [{ host: 'api.example.org', reason }],
  })
  for (const policy of policies) {
    expect(policy).toEqual(
      expect.arrayContaining([
        "img-src 'self' https://tiles.example.org https://a.example.org:8443",
        "media-src 'self' https://video.example.org",
        'frame-src https://maps.example.org',
        "connect-src 'self' https://api.example.org",
      ]),
    )
    const kinds = policy.map((one) => one.split(' ')[0])
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(policy.join()).not.toContain('unsafe-')
  }
})

it.each([
  ['images', 'credentialless'],
  ['media', 'credentialless'],
  ['frames', 'unsafe-none'],
  ['connections', 'require-corp'],
])('lets pages embed what is allowed: %s', (kind, policy) => {
  const { security } = defineSite({ security: { [kind]: [{ host: 'a.example.org', reason }] } })
  expect(headerOf('Cross-Origin-Embedder-Policy', security)).toBe(policy)
})

describe('a host', () => {
  it.each([
    ['*', 'Name each host: a wildcard lets in hosts that nobody has looked at.'],
    ['*.example.org', 'Name each host: a wildcard lets in hosts that nobody has looked at.'],
    ['https://maps.example.org/embed', 'Write only the name: "maps.example.org".'],
    ['maps.example.org/embed', 'Write only the name: "maps.example.org".'],
    ['Maps.Example.org', 'Write only the name: "maps.example.org".'],
    ["'unsafe-inline'", 'Only hosts can be allowed, not keywords such as unsafe-inline.'],
    ['https:', 'Write the name of a host, such as "maps.example.org".'],
    ['org', 'Write the name of a host, such as "maps.example.org".'],
    ['127.0.0.1', 'Write the name of a host, such as "maps.example.org".'],
    [
      "a.example.org; script-src 'unsafe-eval'",
      'Only hosts can be allowed, not keywords such as unsafe-inline.',
    ],
    ['a.example.org b.example.org', 'Write the name of a host, such as "maps.example.org".'],
    ['', 'Write the name of a host, such as "maps.example.org".'],
  ])('is not %j', (host, advice) => {
    expect(() => defineSite({ security: { images: [{ host, reason }] } })).toThrow(
      `site.config.ts: "security.images[0].host" is ${JSON.stringify(host)}. ${advice}`,
    )
  })

  it('has a reason', () => {
    const hosts = [{ host: 'a.example.org', reason: ' ' }]
    expect(() => defineSite({ security: { frames: hosts } })).toThrow(
      'site.config.ts: "security.frames[0]" needs a "reason": why do pages load from a.example.org?',
    )
  })
})
