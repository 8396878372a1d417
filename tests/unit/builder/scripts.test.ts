// covers: schema/scripts/** schema/scripts/scripts.ts builder/bundle/** builder/hosts/** renderer/consent/** renderer/parts/consent-dialog.tsx check/rules/gambling-ph/marketing-scripts.ts
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { runBundler, withScripts } from '../../../builder/bundle/bundle-client.ts'
import { makeScriptLoader } from '../../../builder/bundle/script-loader.ts'
import { compileSettings } from '../../../builder/compile/compile-settings.ts'
import { headerRules } from '../../../builder/hosts/headers.ts'
import { pagePolicy } from '../../../builder/hosts/policy.ts'
import { createDocumentRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { listScripts } from '../../../schema/scripts/scripts.ts'
import {
  bundle,
  checkedFile,
  checkText,
  compileSite,
  pictures,
  siteWith,
  textOf,
} from '../../fixtures/sites.ts'

const { security } = siteConfig

const textWithScripts = (scripts: object | undefined): string =>
  textOf(siteWith({ 'site scripts': scripts }))

const counter = { plausible: { domain: 'mill.example' } }
const pixel = { address: 'https://ads.example/p.gif?id=1', isPicture: true }
const all = {
  ...counter,
  matomo: { server: 'https://stats.mill.example/m', siteId: '7' },
  googleAnalytics: { measurementId: 'G-A1B2C3D4E5' },
  others: {
    pixel,
    umami: {
      address: 'https://cdn.umami.example/script.js',
      cookieFree: 'Its documentation says so, 2026.',
      sendsTo: ['https://in.umami.example'],
      data: { 'data-website-id': '4f1c' },
    },
  },
}

/** The page /bonus, its policy, and what loads the scripts. */
function build(scripts: object | undefined) {
  const file = checkedFile(textWithScripts(scripts))
  const data = compileSite(file)
  const settings = compileSettings(file.site, { bundle, pictures })
  const loader = makeScriptLoader(settings.scripts, '0123456789abcdef')
  const sources = loader?.sources ?? []
  const renderer = createDocumentRenderer({
    ...data,
    client: '/assets/client-0123456789abcdef.js',
    loader: loader?.url,
    policyOf: (texts) => pagePolicy({ ...texts, sources }, security),
  })
  const page = data.pages['/bonus']
  if (!page) throw new Error('there is no such page')
  const { html, inline } = renderer.render({ state: 'ready', page }, '/bonus')
  const { html: whole } = renderer.renderWhole({ state: 'ready', page }, '/bonus')
  return {
    site: data.site,
    loader,
    html,
    whole,
    policy: pagePolicy({ ...inline, sources }, security),
  }
}

const directive = (policy: string, name: string): string =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''

describe('the check of scripts', () => {
  const codes = (scripts: object): string[] =>
    checkText(textWithScripts(scripts)).problems.map(({ code }) => code)

  it('accepts counters, and warns a site about gambling of marketing: P113', () => {
    expect(codes(counter)).toEqual([])
    expect(codes({ ...counter, googleAnalytics: all.googleAnalytics })).toEqual([])
    expect(codes({ others: { umami: all.others.umami } })).toEqual([])
    const codesFor = (purpose?: string) => codes({ others: { pixel: { ...pixel, purpose } } })
    expect([codesFor(), codesFor('marketing')]).toEqual([['P113'], ['P113']])
    expect(codesFor('statistics')).toEqual([])
  })

  it.each([
    ['a quotation mark in a domain', { plausible: { domain: 'a"onload="b.example' } }],
    ['a tag in an ID', { googleAnalytics: { measurementId: 'G-</script>' } }],
    ['words for a number', { matomo: { ...all.matomo, siteId: '1);alert(1' } }],
    ['an address without TLS', { matomo: { ...all.matomo, server: 'http://stats.mill.example' } }],
    ['a script in an address', { others: { a: { address: 'javascript:alert(1)' } } }],
    ['a directive in an address', { others: { a: { address: 'https://a.example/a;script-src' } } }],
    ['a directive in a server', { others: { a: { ...pixel, sendsTo: ['https://a.example;*'] } } }],
    ['a line in a server', { others: { a: { ...pixel, loadsFrom: ['https://a.example\nX: y'] } } }],
    ['every server', { others: { a: { ...pixel, sendsTo: ['https://*.example'] } } }],
    ['a keyword', { others: { a: { ...pixel, loadsFrom: ["'unsafe-inline'"] } } }],
    ['a handler', { others: { a: { ...pixel, data: { onload: 'alert(1)' } } } }],
  ])('refuses %s', (_name, scripts) => {
    const { problems } = checkText(textWithScripts(scripts))
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
  })
})

it('names exactly the servers of scripts in policies, and lets nothing else in', () => {
  const { policy } = build(all)
  expect(directive(policy, 'script-src').replaceAll(/ 'sha256-[^']+'/g, '')).toBe(
    "script-src 'self' https://plausible.io https://stats.mill.example https://www.googletagmanager.com https://cdn.umami.example",
  )
  const sends =
    'https://plausible.io https://stats.mill.example https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com https://ads.example https://cdn.umami.example https://in.umami.example'
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${sends}`)
  expect(directive(policy, 'img-src')).toBe(`img-src 'self' ${sends}`)
  expect(directive(policy, 'trusted-types')).toBe('trusted-types markup default')
  expect(policy).not.toContain('unsafe')
})

it('sends the same policy as a header, which lets other servers answer without consent', () => {
  const { loader } = build(counter)
  const needed = loader?.sources ?? []
  const shared = { url: 'https://a.example', scripts: [], styles: [], assets: [], folders: [] }
  const [rule] = headerRules({ ...shared, needed }, security)
  const headers = new Map(rule?.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://plausible.io")
  expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless')
})

it('gives the loader what each service needs, and a version of what is asked', () => {
  const { loader } = build(all)
  const [, plan = ''] = /start\((.*)\)/.exec(loader?.text ?? '') ?? []
  expect(JSON.parse(plan)).toMatchSnapshot({ version: expect.stringMatching(/^[0-9a-f]{8}$/) })
  const versions = [all, { ...all, plausible: { domain: 'b.example' } }, { matomo: all.matomo }]
  const [first, other, fewer] = versions.map(
    (one) => /"version":"(\w+)"/.exec(build(one).loader?.text ?? '')?.[1],
  )
  expect(other).toBe(first)
  expect(fewer).not.toBe(first)
})

it('asks for nothing if Matomo uses no cookies', () => {
  const matomo = { ...all.matomo, withoutCookies: true }
  const { site, loader } = build({ matomo })
  expect(site.consent).toBeUndefined()
  expect(loader?.text).not.toContain('version')
  expect(loader?.text).toContain('["disableCookies"],["trackPageView"]')
})

it('lists what visitors are asked for, with the dialog and its button in the page', () => {
  const { site, html, whole } = build(all)
  expect(site.consent?.services).toEqual({
    statistics: 'Matomo, Google Analytics',
    marketing: 'ads.example',
  })
  expect(html).toBe(whole)
  expect(html).toContain('id="consent" popover="manual"')
  expect(html).toContain('popoverTarget="consent"')
})

it('takes settings with problems, as previews do', () => {
  const broken = { plausible: { domain: '"' }, others: { a: { address: '' } } }
  const others = JSON.parse(JSON.stringify(broken))
  expect(listScripts(others).map(({ src }) => src)).toEqual(['undefined/js/script.js', ''])
})

it('adds at most 150 bytes after gzip to a page that only counts, and nothing without scripts', () => {
  const [without, counting] = [build(undefined).html, build(counter).html]
  const sizeOf = (html: string): number => gzipSync(html, { level: 9 }).byteLength
  expect(counting).toContain('requestIdleCallback')
  expect(sizeOf(counting) - sizeOf(without)).toBeLessThanOrEqual(150)
  for (const sign of ['requestIdleCallback', 'consent', "default'"])
    expect(without.includes(sign)).toBe(false)
})

it('keeps the loader below 1 KB, and out of the client of sites without scripts', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const bundleOf = async (version: string) => {
    const files = await runBundler(version, security, { write: false })
    return files.filter((file) => file.type === 'chunk')
  }
  const chunks = await bundleOf(withScripts('test'))
  const loader = chunks.find(({ name }) => name === 'loader')
  expect(Buffer.byteLength(loader?.code ?? '')).toBeGreaterThan(500)
  expect(Buffer.byteLength(loader?.code ?? '')).toBeLessThan(1024)
  expect(loader?.imports).toEqual([])
  const plain = await bundleOf('test')
  for (const sign of ['pageview', 'popover="', 'saveChoices'])
    expect(plain.some(({ code }) => code.includes(sign))).toBe(false)
})
