// covers: shell/** site.config.ts
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { refuseMissingNeeds, refuseUnknownShell } from '../../../check/rules/refuse-names.ts'
import { shellList } from '../../../codegen/lists/lists.ts'
import { refuseLoosened } from '../../../impact/schemas/compare-schemas.ts'
import { useSite } from '../../../renderer/document/site-context.ts'
import type { SiteData } from '../../../renderer/page/page-data.ts'
import { minify } from '../../../renderer/prerender/critical-styles.ts'
import { createDocumentRenderer } from '../../../renderer/prerender/entry-server.tsx'
import type { Shell } from '../../../renderer/shell/shell.ts'
import { undockedStyle } from '../../../renderer/theme/base.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { rootsOf } from '../../../schema/config/site-roots.ts'
import { dereference, type Schema, ownKeywords } from '../../../schema/read/bundle.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { readShellExamples } from '../../../schema/read/examples.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { loadSchemas, shellFolders } from '../../../schema/read/load-schemas.ts'
import { listShellBlocks } from '../../../server/gallery/gallery.ts'
import { makeFolder, root, writeFiles } from '../../fixtures/site-folder.ts'
import {
  makeBase,
  compileSite,
  deepFreeze,
  fakeFiles,
  pictures,
  textOf,
} from '../../fixtures/sites.ts'

const components = import.meta.glob('../../../shell/*/index.tsx')
const undocked = `}${minify(undockedStyle)}.`
const roots = rootsOf(siteConfig)
const general = loadSchemas({ ...siteConfig, limits: {} })
const data = deepFreeze(compileSite(makeBase()))

function render(site: SiteData, shell?: Shell): string {
  const renderer = createDocumentRenderer({ site, shell, theme: '', client: '/client.js' })
  const page = data.pages['/']
  if (!page) throw new Error('there is no home page')
  const loaded = { state: 'ready', page } as const
  const { html } = renderer.render(loaded, '/')
  expect(html).toBe(renderer.renderWhole(loaded, '/').html)
  return html
}

it('names the language of the home page if it is another one', () => {
  const languages = [
    { lang: 'en-PH', name: 'English', home: '/' },
    { lang: 'fil-PH', name: 'Filipino' },
  ]
  const site = { ...data.site, lang: 'fil-PH', languages, base: { path: '/fil', home: '/' } }
  const renderer = createDocumentRenderer({ site, theme: '', client: '/client.js' })
  for (const html of [render(site), renderer.render({ state: 'not-found' }, '/fil/x').html])
    expect(html).toMatch(/href="\/" hreflang="en-PH"(?! lang)/i)
  expect(render({ ...site, base: { path: '/fil', home: '/fil' } })).not.toMatch(/<a [^>]*hreflang/i)
})

describe.each([...shellFolders(siteConfig)])('the shell block %s', (name, folder) => {
  const property = general.$defs['Site']?.properties?.[name]
  const examples = readShellExamples(siteConfig).get(name) ?? []

  it('exports its component, named like the folder, and nothing else', async () => {
    const module = await components[`../../../shell/${name}/index.tsx`]?.()
    expect(Object.keys(Object(module))).toEqual([capitalize(name)])
  })

  it.runIf(existsSync(join(folder, 'schema.json')))('has valid examples of each property', () => {
    const isValid = new Ajv2020({ discriminator: true, keywords: ownKeywords })
      .addSchema({ ...general, $id: 'pages' })
      .compile({ $ref: `pages#/$defs/Site/properties/${name}` })
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(isValid(example) ? [] : isValid.errors).toEqual([])
    const used = new Set(examples.flatMap(keysIn))
    expect(keysOf(property ?? {}).filter((key) => key !== 'id' && !used.has(key))).toEqual([])
  })

  it('renders its examples', () => {
    const { site: settings } = makeBase()
    const source = { data, settings, pictures, plan: siteConfig }
    const entries = listShellBlocks(source).get(name)?.entries ?? []
    expect(entries).toHaveLength(examples.length + 1)
    for (const entry of entries) expect(render((entry.data ?? data).site)).toContain('</main>')
  })
})

it('names the language of texts in the notice about gambling that are not translated', () => {
  const original = { lang: 'en-PH', messages: data.site.messages }
  const html = render({
    ...data.site,
    original: { ...original, names: ['responsibleGambling/helpline/name'] },
  })
  expect(html).toContain('<p lang="en-PH" dir="auto">Helpline: ')
})

it('shows the promotion, channels, the limits of gambling and the copyright in the footer', () => {
  const [footer = ''] = /<footer[^]*<\/footer>/.exec(render(data.site)) ?? []
  const texts = footer.split(/<[^>]*>/).filter((text) => text !== '')
  expect(texts.join(' | ')).toBe(
    '100% BONUS | Register | Ways of paying | Follow us | Our video | Our blog | Our news | 21+ Gambling can be addictive. Know when to stop. | Helpline:  | (02) 8248-9568 | © 2025 p666. All rights reserved.',
  )
  const links = Array.from(footer.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = '']) => href)
  const promo = 'https://promo.team.example'
  const channels = ['register', 'video', 'blog', 'news'].map((name) => `${promo}/${name}`)
  expect(links).toEqual([...channels, 'tel:+63282489568'])
})

/** The names of all properties below a schema, except those of shared pieces. */
function keysOf(schema: Schema): string[] {
  const { properties = {}, items } = dereference(general, schema)
  return [
    ...Object.keys(properties),
    ...(items ? keysOf(items) : []),
    ...Object.values(properties).flatMap((part) => (part.items ? keysOf(part.items) : [])),
  ]
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  return Object.entries(asRecord(value)).flatMap(([key, part]) => [key, ...keysIn(part)])
}

describe('a shell block that needs a setting', () => {
  const folders = shellFolders(siteConfig)
  const others = new Map([['responsibleGambling', 'gambling-ph']])

  it('is refused on a site without the rule set that brings it', () => {
    const bundle = loadSchemas({ ...siteConfig, sets: [] })
    expect(() => refuseMissingNeeds(bundle, folders, others)).toThrow(
      'site.config.ts: the shell block "responsibleGambling" shows the setting "responsibleGambling", which this site does not have. To fix this, add "gambling-ph" to "rules", or remove "responsibleGambling" from "shell".',
    )
    expect(() => refuseMissingNeeds(general, folders, others)).not.toThrow()
  })

  it('names every setting that it reads, except its own', () => {
    const own = new Set('brand keyword lang messages nav parents promoUrl url'.split(' '))
    const undeclared = [...folders].flatMap(([name, folder]) => {
      const source = readFileSync(join(folder, 'index.tsx'), 'utf8')
      const needs = join(folder, 'needs.json')
      const declared: string[] = existsSync(needs) ? JSON.parse(readFileSync(needs, 'utf8')) : []
      const read = Array.from(source.matchAll(/useSite\(\)\.(\w+)/g), ([, key = '']) => key)
      return read
        .filter((key) => !own.has(key) && !declared.includes(key))
        .map((key) => `${name}: ${key}`)
    })
    expect(undeclared).toEqual([])
  })
})

describe('a site with another shell', () => {
  const plan = defineSite({ shell: { after: ['footer'] } })

  it('is rendered without floating buttons, and with a shell block that it brings', () => {
    function OpeningHours({ days }: { days: string }) {
      return <footer>{`${useSite().keyword} is open ${days}`}</footer>
    }
    const hours = <OpeningHours days="daily" />
    const html = render(data.site, () => [null, hours])
    expect(html).toContain('<footer>p666 is open daily</footer>')
    expect(html).toContain(undocked)
    expect(html).not.toMatch(/<aside|<header/)
    expect(render(data.site)).not.toContain(undocked)
  })

  it('has no strip at the bottom when the list of floating buttons is empty', () => {
    const html = render({ ...data.site, floatingButtons: [] })
    expect(html).toContain(undocked)
    expect(html).not.toContain('<aside')
  })

  it('lists three floating buttons, of which the third is hidden on the strip', () => {
    const [first] = data.site.floatingButtons
    if (!first) throw new Error('there is no button')
    const html = render({ ...data.site, floatingButtons: [first, first, first] })
    expect(html.match(/<a [^>]*rel="noindex nofollow"/g)).toHaveLength(3)
    expect(html).toMatch(/label~a~a\{display:none\}/)
  })

  it('has no settings of shell blocks that it does not name', () => {
    const { floatingButtons, ...site } = makeBase().site
    const check = createCheck(loadSchemas({ ...siteConfig, shell: plan.shell, limits: {} }))
    const problemsOf = (settings: object): string[] =>
      check(textOf({ ...makeBase(), site: settings }), fakeFiles()).problems.map(
        ({ code, message }) => `${code} ${message}`,
      )
    expect(problemsOf({ ...site, floatingButtons })).toEqual([
      expect.stringContaining('"floatingButtons"'),
    ])
    const { footer: _footer, ...bare } = site
    expect(problemsOf(bare)).toEqual([])
    expect(general.$defs['CampaignSite']?.properties).toHaveProperty('floatingButtons')
    const { $defs } = loadSchemas({ ...siteConfig, shell: plan.shell, limits: {} })
    expect(Object.keys($defs['CampaignSite']?.properties ?? {})).toEqual(['footer'])
  })

  it('lets a campaign change an object that is marked, and one within it', () => {
    const { path, remove } = makeFolder()
    onTestFinished(remove)
    const inCampaigns = true
    const words = { title: 'Words', inCampaigns, properties: { a: { type: 'string' } } }
    const banner = { title: 'Banner', properties: { words, a: { type: 'string' } } }
    const own = defineSite({ shell: { before: ['banner'] } })
    const namesIn = (schema: object): string[] => {
      writeFiles(path, { 'shell/banner/schema.json': schema })
      const { $defs } = loadSchemas(own, [...roots, { folder: path }])
      return Object.keys($defs['CampaignBanner']?.properties ?? {})
    }
    expect(namesIn(banner)).toEqual(['words'])
    expect(namesIn({ ...banner, inCampaigns })).toEqual(['words', 'a'])
  })

  it('may bring shell blocks, and replace ours', () => {
    const { path, remove } = makeFolder()
    onTestFinished(remove)
    for (const name of ['openingHours', 'footer']) {
      const list = { type: 'array', items: { type: 'string' }, examples: [[]] }
      const schema = { title: capitalize(name), description: 'When it is open.', ...list }
      writeFiles(join(path, 'shell', name), { 'schema.json': schema, 'index.tsx': '' })
    }
    const both = [{ folder: root }, { folder: path }]
    const own = defineSite({ shell: { before: [], after: ['footer', 'openingHours'] } })
    const { properties = {}, required } = loadSchemas(own, both).$defs['Site'] ?? {}
    expect(properties['footer']?.type).toBe('array')
    expect(properties['openingHours']?.title).toBe('Opening hours')
    expect(properties).not.toHaveProperty('floatingButtons')
    expect(required).toEqual(expect.arrayContaining(['footer', 'openingHours']))
    const source = shellList(root, both, own)
    expect(source).toContain('data={site.footer} /><OpeningHours data={site.openingHours} />')
    expect(source).not.toContain('Navigation')
    expect(source).toMatch(/import \{ Footer \} from '\.\..*\/shell\/footer\/index\.tsx'/)
  })

  it('is told which shell block was meant', () => {
    const refuse =
      (shell: Parameters<typeof defineSite>[0]['shell'], limits = {}) =>
      () =>
        refuseUnknownShell(roots, defineSite({ ...(shell && { shell }), limits }))
    expect(refuse({ after: ['foter'] })).toThrow(
      'site.config.ts: "shell" has no shell block "foter". Did you mean "footer"?',
    )
    expect(refuse({ before: ['openingHours'] })).toThrow(
      'There are floatingButtons, footer, navigation, responsibleGambling. One of your own needs shell/openingHours/index.tsx.',
    )
    expect(refuse({ after: ['footer', 'footer'] })).toThrow('names "footer" twice')
    expect(refuse({ inside: { floatingButtons: ['responsibleGambling'] } })).toThrow(
      '"shell.inside" has no shell block "floatingButtons"',
    )
    expect(refuse(undefined, { 'shell/foter': {} })).toThrow('Did you mean "shell/footer"?')
    expect(refuse({ inside: { footer: ['responsibleGambling'] } })).not.toThrow()
  })
})

it('refuses limits that allow more, and those of this site do not', () => {
  expect(() => refuseLoosened(general, loadSchemas(siteConfig))).not.toThrow()
  const properties = { paymentMethods: { maxItems: 50 }, copyrightYear: { minimum: 2020 } }
  const limits = { 'shell/footer': { properties } }
  const loosened = loadSchemas({ ...siteConfig, limits })
  expect(() => refuseLoosened(general, loosened)).toThrow(
    'but without them: Footer › paymentMethods: The property "paymentMethods" has a maximum number of entries of 20; with them, 50. Remove that limit.',
  )
})
