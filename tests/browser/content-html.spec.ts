// covers: pages.json public/** blocks/** renderer/** builder/**
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { parse } from 'parse5'
import { redirectPage } from '../../builder/hosts/host-files.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { attribute, elementsBelow, type Element } from '../fixtures/html.ts'
import { paths, settings as site } from './own-site.ts'
import { expect, test } from './test.ts'

/* What the project's site sends, as programs read it: valid HTML, and links that lead somewhere. */

test.use({ baseURL: process.env['CONTENT_URL'] ?? '' })

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // Safari ignores lists without bullets unless they have the role.
      'no-redundant-role': ['error', { exclude: ['list'] }],
      // A table that scrolls is a region, so that it can be focused.
      'prefer-native-element': ['error', { exclude: ['list', 'region'] }],
    },
  }),
)

const redirects = site.redirects ?? {}

async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${offset}: ${ruleId}: ${message}`),
  )
}

for (const path of [...paths, '/no-such-page']) {
  test(`${path} is valid HTML`, async ({ request }) => {
    expect(await findFaults(await (await request.get(path)).text())).toEqual([])
  })
}

test('redirects, also by a page where hosts cannot, which is valid HTML', async ({ request }) => {
  for (const [from, to] of Object.entries(redirects)) {
    const { promoUrl, keyword, lang = 'en' } = site
    const answer = await request.get(from, { maxRedirects: 0 })
    const location = to === 'promoUrl' ? promoUrl : to
    expect([answer.status(), answer.headers()['location']]).toEqual([302, location])
    expect(await findFaults(redirectPage(to, { promoUrl, keyword, lang }))).toEqual([])
  }
})

test('every link leads somewhere, by redirect only where the site says so', async ({ request }) => {
  const ids = new Map<string, Set<string>>()
  const named = new Map<string, string>() // address → a page that names it
  for (const path of paths) {
    const elements = elementsBelow(parse(await (await request.get(path)).text()))
    ids.set(path, new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])))
    for (const address of elements.flatMap(addressesIn)) named.set(address, path)
  }
  const inside = [...named].filter(([address]) => isInside(address))
  expect(inside.length).toBeGreaterThan(paths.length)
  const faults: string[] = []
  for (const [address, page] of inside) {
    const { pathname, hash } = new URL(address, site.url + page)
    const answer = await request.head(pathname, { maxRedirects: 0 })
    const isThere = answer.status() === (Object.hasOwn(redirects, pathname) ? 302 : 200)
    const known = ids.get(normalizePath(pathname))
    const hasPlace = hash === '' || known?.has(decodeURIComponent(hash.slice(1)))
    if (!isThere || !hasPlace) faults.push(`${page} names ${address}: ${answer.status()}`)
  }
  expect(faults).toEqual([])
})

test('external links use HTTPS and have rel', async ({ request }) => {
  let count = 0
  for (const path of paths) {
    for (const element of elementsBelow(parse(await (await request.get(path)).text()))) {
      const href = attribute(element, 'href')
      if (
        element.tagName !== 'a' ||
        href === undefined ||
        isInside(href) ||
        href.startsWith('tel:')
      )
        continue
      count += 1
      expect(new URL(href).protocol, href).toBe('https:')
      expect(attribute(element, 'rel'), href).toContain('nofollow')
      if (attribute(element, 'target') === '_blank')
        expect(attribute(element, 'rel')).toContain('noopener')
    }
  }
  expect(count).toBeGreaterThan(paths.length)
})

function addressesIn(element: Element): string[] {
  const values = (...names: string[]): string[] =>
    names.flatMap((name) => attribute(element, name) ?? [])
  const lists = values('srcset', 'imagesrcset').flatMap((list) => list.split(','))
  const inMeta = values('content').filter((content) => content.startsWith(`${site.url}/`))
  const inLists = lists.map((entry) => entry.trim().split(' ')[0] ?? '')
  return [...values('href', 'src'), ...inMeta, ...inLists]
}

function isInside(address: string): boolean {
  return /^(?:[/#])/.test(address) || address.startsWith(`${site.url}/`)
}
