import { describe, expect, it } from 'vitest'
import {
  formatHeaders,
  headerRules,
  patternOf,
  readHeaders,
} from '../../../builder/hosts/headers.ts'
import { formatNginx } from '../../../builder/hosts/nginx.ts'
import { hashText, headerPolicy, pagePolicy } from '../../../builder/hosts/policy.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import type { PolicySource } from '../../../schema/scripts/policy-source.ts'
import { wordList } from '../../fixtures/word-list.ts'

const https = {
  url: 'https://p666.example',
  scripts: ['script'],
  styles: [hashText('style')],
  assets: ['/assets/client-1.js', '/assets/tabs-1.js'],
  folders: ['/data', '/fil', '/guides', '/logo'],
  needed: [],
}
const nothing = defineSite({}).security
const rules = headerRules(https, nothing)

/** The headers that the rules set for an address: each with all its values. */
function headersOf(path: string, from = rules): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const rule of from.filter((one) => new RegExp(patternOf(one)).test(path))) {
    for (const [name, value] of rule.headers) found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

const addresses = wordList(`
  / /bonus /guides/slots /a/b/c /404 /favicon.svg /site.webmanifest /assets/client-1.js
  /assets/client-2.js /assets/tabs-1.js /fil /fil/bonus /img/a-320.webp /data/index.json
  /data/guides/slots.json /logo/p666.png /assets /img /assets/ /img/a/b
`)

it.each(addresses)('sets each header of %s once, since hosts join them', (path) => {
  const headers = headersOf(path)
  expect(headers.size).toBeGreaterThanOrEqual(5)
  expect([...headers].filter(([, values]) => values.length > 1)).toEqual([])
})

it('lets pictures be shown by other sites, and nothing else', () => {
  const policy = (path: string) => headersOf(path).get('Cross-Origin-Resource-Policy')
  expect(policy('/img/card-1.jpg')).toEqual(['cross-origin'])
  const own = ['/', '/bonus', '/guides/slots', '/fil/bonus', '/logo/p666.png', '/data/index.json']
  for (const path of [...own, '/assets/client-1.js', '/assets/tabs-1.js'])
    expect(policy(path)).toEqual(['same-origin'])
})

it('keeps hashed files for a year, and nothing else', () => {
  const kept = addresses.filter((path) => headersOf(path).has('Cache-Control'))
  expect(kept).toEqual(['/assets/client-1.js', '/assets/tabs-1.js', '/img/a-320.webp', '/img/a/b'])
})

it('requires HTTPS only if the site uses it', () => {
  const name = 'Strict-Transport-Security'
  expect(headersOf('/').get(name)).toEqual(['max-age=63072000'])
  const plain = headerRules({ ...https, url: 'http://p666.example' }, nothing)
  expect(headersOf('/', plain).has(name)).toBe(false)
})

describe('the policy', () => {
  const policy = (styles: string[] | undefined): string =>
    headersOf('/', headerRules({ ...https, styles }, nothing)).get(
      'Content-Security-Policy',
    )?.[0] ?? ''
  const all = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types markup',
  ]

  it('blocks everything that it does not name, in the header and in pages', () => {
    const inPage = pagePolicy({ styles: ['style'], scripts: ['script'] }, nothing)
    for (const text of [policy([hashText('style')]), inPage]) {
      expect(text.split('; ')).toEqual(expect.arrayContaining(all))
      expect(text).toContain(`style-src ${hashText('style')}`)
      expect(text).not.toContain('unsafe')
    }
    expect(policy([]).split('; ')).toContain("frame-ancestors 'none'")
  })

  it('leaves styles to the pages if there are too many or not all are known', () => {
    const many = Array.from({ length: 40 }, (_, index) => hashText(`style ${index}`))
    expect(policy(many)).toBe(policy(undefined))
    const directives = policy(many).split('; ')
    expect(directives).toEqual(expect.arrayContaining([...all.slice(1), "object-src 'none'"]))
    expect(directives.filter((one) => /^(?:default|style)-src/.test(one))).toEqual([])
  })

  it('fits into a line of Cloudflare however many styles there are', () => {
    let longest = 0
    for (let count = 0; count < 60; count++) {
      const styles = Array.from({ length: count }, (_, index) => hashText(`style ${index}`))
      const lines = formatHeaders(headerRules({ ...https, styles }, nothing)).split('\n')
      longest = Math.max(longest, ...lines.map((line) => line.length))
    }
    expect(longest).toBeGreaterThan(1940)
    expect(longest).toBeLessThanOrEqual(2000)
  })
})

it('parses its own output', () => {
  expect(readHeaders(formatHeaders(rules))).toEqual(rules)
})

it('writes the same for nginx, with the redirects', () => {
  const text = formatNginx(
    [
      { path: '/*', headers: [['X-All', 'a \'b\' "c" \\']] },
      { path: '/:file', headers: [['X-One', 'yes']] },
      { path: '/a.b/*', headers: [['Cache-Control', 'forever']] },
    ],
    [
      { from: '/old.html', to: 'https://p666.example/?a=$1;b', status: 301 },
      { from: '/now', to: '/', status: 302 },
    ],
    ['/fil'],
  )
  expect(text).toBe(`\
# Headers and redirects of this site, written by its build. builder/hosts/nginx.conf includes it.
set $site_x_all "a 'b' \\"c\\" \\\\";
set $site_x_one "";
set $site_cache_control "public, max-age=0, must-revalidate";
if ($uri ~ "^/[^/]+$") {
  set $site_x_one "yes";
}
if ($uri ~ "^/a\\\\.b/") {
  set $site_cache_control "forever";
}
add_header X-All $site_x_all always;
add_header X-One $site_x_one always;
add_header Cache-Control $site_cache_control always;
location = "/old.html" { return 301 "https://p666.example/?a=%241;b"; }
location = "/now" { return 302 "/"; }
set $site_not_found /404.html;
if ($uri ~ "^/fil/") { set $site_not_found /fil/404.html; }
location = /fil/404 { return 404; }
location = /fil/404.html {
  internal;
  if (-f $document_root/fil/404.html$site_ending) { rewrite ^ /.br/fil/404.html last; }
}
error_page 404 $site_not_found;
`)
})

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
  return headersOf('/', headerRules({ ...https, styles }, security)).get(name)?.[0]
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
])('an allowed host is not %j', (host, advice) => {
  expect(() => defineSite({ security: { images: [{ host, reason }] } })).toThrow(
    `site.config.ts: "security.images[0].host" is ${JSON.stringify(host)}. ${advice}`,
  )
})

it('an allowed host has a reason', () => {
  const hosts = [{ host: 'a.example.org', reason: ' ' }]
  expect(() => defineSite({ security: { frames: hosts } })).toThrow(
    'site.config.ts: "security.frames[0]" needs a "reason": why do pages load from a.example.org?',
  )
})

describe('the headers of a site with videos', () => {
  const of = (name: string, ...videos: PolicySource[]) =>
    headersOf('/', headerRules({ ...https, needed: videos }, nothing)).get(name)?.[0] ?? ''
  const origin = 'https://player.vimeo.com'
  const player: PolicySource = ['frame-src', origin]
  const own: PolicySource = ['media-src', "'self'"]

  it('name own files or players, for what they need', () => {
    const all = of('Content-Security-Policy', own, player).split('; ')
    expect(all).toEqual(expect.arrayContaining(["media-src 'self'", `frame-src ${origin}`]))
    const files = of('Content-Security-Policy', own)
    expect(files).toContain("media-src 'self'; ")
    expect(files).not.toContain('frame-src')
  })

  it('lets players fill the screen, and nothing else', () => {
    const name = 'Permissions-Policy'
    const features = of(name, own, player).split(', ')
    expect(features.filter((one) => !one.endsWith('=()'))).toEqual([
      `autoplay=(self "${origin}")`,
      `fullscreen=(self "${origin}")`,
    ])
    expect(of(name, own)).toContain('fullscreen=(self), ')
  })

  it('require no policy of players, which send none', () => {
    const name = 'Cross-Origin-Embedder-Policy'
    expect(of(name, player)).toBe('unsafe-none')
    expect(of(name, own)).toBe('require-corp')
  })
})

it('names a player once that the configuration names, too', () => {
  const { security } = defineSite({
    security: { frames: [{ host: 'player.vimeo.com', reason }] },
  })
  const hosts = ['https://player.vimeo.com', 'https://www.youtube-nocookie.com']
  const sources = hosts.map((one): PolicySource => ['frame-src', one])
  expect(pagePolicy({ styles: [], scripts: [], sources }, security)).toContain(
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com;',
  )
})

it('fits into a line of Cloudflare with many servers, which pages name as well', () => {
  const servers = Array.from({ length: 18 }, (_, one) => `https://server-${one}.adverts.example`)
  const kinds = ['script-src', 'connect-src', 'img-src']
  const needed = kinds.flatMap((kind) => servers.map((one): PolicySource => [kind, one]))
  const [, policy] = headerPolicy([], undefined, nothing, needed)
  expect(policy.length).toBeLessThan(1900)
  expect(policy.split('; ').map((one) => one.split(' ')[0])).toEqual(
    wordList(`
      script-src child-src font-src frame-src media-src object-src worker-src manifest-src
      base-uri form-action require-trusted-types-for trusted-types frame-ancestors
    `),
  )
  expect(policy).toContain(servers.join(' '))
  const page = pagePolicy({ styles: [], scripts: [], sources: needed }, nothing)
  expect(page).toContain(`img-src 'self' ${servers.join(' ')};`)
})
