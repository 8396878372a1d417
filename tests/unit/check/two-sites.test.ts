import { expect, it } from 'vitest'
import { compilePages } from '../../../builder/compile/compile.ts'
import { translateOwn } from '../../../builder/compile/messages.ts'
import { createCheck } from '../../../check/check.ts'
import { loadSiteSchemas } from '../../../check/rules/site-rules.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { makeBase, fakeFiles, textOf } from '../../fixtures/base-site.ts'
import { pictures } from '../../fixtures/sites.ts'

/* Sites with settings of their own in one process. */

const at = Date.parse('2026-06-01T00:00Z')
const { site, pages } = makeBase()
const { responsibleGambling: _line, ...plain } = site

/** What a site of these settings makes of a notice that is shown until 03:00, by the clocks of its time zone. */
function open(settings: SiteConfig, token: string, own: object) {
  const bundle = loadSiteSchemas(settings)
  const check = createCheck(bundle)
  const messages = translateOwn(settings)
  return () => {
    const notice = {
      type: 'notice',
      title: `At {${token}}`,
      desc: 'A text.',
      until: '2026-06-01T03:00',
    }
    const [first, ...blocks] = pages['/']?.blocks ?? []
    const home = { ...pages['/'], blocks: [first, notice, ...blocks] }
    const text = textOf({ site: { ...plain, ...own }, pages: { ...pages, '/': home } })
    const { file, problems } = check(text, fakeFiles(), { at })
    const data = file && compilePages(file, { bundle, pictures, messages, at })
    return {
      problems: problems.map(({ code, message }) => `${code} ${message}`),
      skip: data?.site.messages.Home.skip,
      title: JSON.stringify(data?.pages['/'] ?? '').match(/At [^"]*/)?.[0],
    }
  }
}

it('checks and builds each by its own time zone, rules, tokens and languages', () => {
  const manila = open(siteConfig, 'keyword', {})
  const berlin = open(
    defineSite({
      ...siteConfig,
      rules: ['general'],
      locale: 'de',
      timeZone: 'Europe/Berlin',
      timeZoneName: 'Berlin',
      tokens: { keyword: 'keyword', shop: 'tokens.shop' },
      newPage: {},
      shell: { ...siteConfig.shell, inside: {} },
    }),
    'shop',
    { tokens: { shop: 'Corner Bakery' } },
  )
  const inBerlin = { problems: [], skip: 'Zum Inhalt springen', title: 'At Corner Bakery' }
  expect(berlin()).toEqual(inBerlin)
  expect(manila()).toEqual({
    problems: [
      expect.stringContaining('"responsibleGambling" is missing'),
      'P041 This ended on 1 June 2026, 03:00, so it is no longer shown.',
    ],
    skip: undefined,
    title: undefined,
  })
  expect(berlin()).toEqual(inBerlin)
})
