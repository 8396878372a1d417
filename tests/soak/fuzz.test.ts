import { assert, property } from 'fast-check'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { expect, it, vi } from 'vitest'
import { bundle } from '../fixtures/bundle.ts'
import { createReach, isUntitled, parseErrors, renderSite } from '../fixtures/fuzz-sites.ts'
import { validSites } from '../fixtures/valid-sites.ts'

// As in a build: React for development is five times as slow.
vi.hoisted(() => {
  process.env['NODE_ENV'] = 'production'
})

/**
 * The rules of html-validate for generated pages: the standard's requirements for elements, attributes and their
 * values.
 */
const standards: ConfigData = {
  extends: ['html-validate:standard'],
  rules: {
    // Valid pages may write void elements and attributes in several ways.
    'void-style': 'off',
    // Titles are generated, up to the length that the schema allows.
    'long-title': 'off',
  },
}

const sites = Number(process.env['SITES'] ?? 5_000)
/** One of this many sites is also checked by the slower tools. */
const share = 8

it('checks, compiles and renders every valid site to valid HTML', () => {
  const validator = new HtmlValidate(standards)
  const reach = createReach()
  let count = 0
  const holds = property(validSites(bundle), (site) => {
    reach.add(site)
    const { data, renderer, html } = renderSite(site)
    const isSlow = count++ % share === 0
    for (const [path, text] of html) {
      expect({ path, errors: parseErrors(text) }).toEqual({ path, errors: [] })
      const faults = isSlow ? validate(validator, text) : []
      const reported = isUntitled(site, path) ? faults.filter(isOther) : faults
      expect({ path, reported }).toEqual({ path, reported: [] })
    }
    for (const page of isSlow ? Object.values(data.pages) : []) {
      const { html: whole } = renderer.renderWhole({ state: 'ready', page }, page.path)
      if (whole !== html.get(page.path)) throw new Error(`${page.path} differs as a whole`)
    }
  })
  assert(holds, { numRuns: sites })
  expect([...reach.missed]).toEqual([])
})

/** The check reports that a page has no title. */
const isOther = (fault: string): boolean => !/title/.test(fault.split(' …')[0] ?? '')

function validate(validator: HtmlValidate, html: string): string[] {
  const report = validator.validateStringSync(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const text = html.split('\n')[line - 1] ?? ''
      return `${ruleId}: ${message} …${text.slice(Math.max(0, column - 80), column + 80)}…`
    }),
  )
}
