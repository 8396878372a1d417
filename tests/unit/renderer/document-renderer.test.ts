// covers: tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { compilePages } from '../../../builder/compile/compile.ts'
import { createCheck } from '../../../check/check.ts'
import { jsxDEV } from '../../../renderer/jsx/jsx-dev-runtime.ts'
import { asBlock } from '../../../renderer/page/as-block.ts'
import type { Loaded } from '../../../renderer/page/loaded.ts'
import type { BuildData, PageData, SiteData } from '../../../renderer/page/page-data.ts'
import type { BlockProps } from '../../../renderer/page/registry.ts'
import { createDocumentRenderer, type PolicyOf } from '../../../renderer/prerender/entry-server.tsx'
import { makeGallery } from '../../../server/gallery/gallery.ts'
import { inspectFiles, listPictures } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { fixtureSite } from '../../fixtures/site-folder.ts'
import {
  makeBase,
  bundle,
  compileSite,
  deepFreeze,
  fakeFiles,
  messages,
  pictures,
} from '../../fixtures/sites.ts'

const policyOf: PolicyOf = ({ styles, scripts }) =>
  `styles ${styles.map((text) => text.length).join(' ')}, scripts ${scripts.length}`

const base = deepFreeze(compileSite(makeBase()))
const large = deepFreeze(compileFixture())
const gallery = deepFreeze(
  makeGallery({ bundle, file: makeBase(), files: fakeFiles(), pictures, messages }).data,
)

function compileFixture(): BuildData {
  const place = placeSite(join(fixtureSite, 'pages.json'))
  const { file } = createCheck(bundle)(readFileSync(place.pagesFile), inspectFiles(place))
  if (!file) throw new Error('pages.json has problems')
  const picture = { src: '/img/x', width: 800, height: 600, widths: [320, 640] }
  const named = new Map([...listPictures(place).keys()].map((name) => [name, picture]))
  return compilePages(file, { bundle, pictures: named, messages })
}

const rendererOf = (site: SiteData) =>
  createDocumentRenderer({ site, theme: ':root{}', client: '/client.js', policyOf })

/** Renders a page in pieces and at once, and expects the same; returns the HTML. */
function expectSame(renderer: ReturnType<typeof rendererOf>, loaded: Loaded, path: string): string {
  const page = renderer.render(loaded, path)
  expect(page).toEqual(renderer.renderWhole(loaded, path))
  return page.html
}

const ready = (page: PageData): Loaded => ({ state: 'ready', page })

describe('renders in pieces what React renders for the whole document', () => {
  it.each([
    ['each page of the fixture site', large],
    ['each page of the base site', base],
    ['each block of the gallery', gallery],
  ])('for %s, with the navigation and without it', (_name, { site, pages }) => {
    const renderer = rendererOf(site)
    const all = Object.values(pages)
    expect(all.length).toBeGreaterThan(2)
    for (const page of [...all, ...all.toReversed()]) {
      const shown = expectSame(renderer, ready({ ...page, showNav: true }), page.path)
      expect(shown).toContain('<nav ')
      const hidden = expectSame(renderer, ready({ ...page, showNav: false }), page.path)
      expect(hidden).not.toContain('<nav ')
    }
  })

  it('for an unknown path, and for a route without data', () => {
    const renderer = rendererOf(base.site)
    expect(expectSame(renderer, { state: 'not-found' }, '/nothing')).toContain('404')
    for (const meta of [{}, { title: 'Own', description: 'Of its own.' }])
      for (const path of ['/', '/nowhere']) expectSame(renderer, { state: 'unknown', meta }, path)
  })

  it.each(['', '$& $1 $`', '</head>', '<main>', '</main>', '"\'&', '&amp;', '🎉 é \u2028', '-->'])(
    'for a page whose texts are %j',
    (text) => {
      const page = base.pages['/bonus']
      if (!page) throw new Error('the base site has changed')
      const question = { question: text, answer: 'An answer.' }
      const blocks: PageData['blocks'] = [
        ...page.blocks,
        { type: 'faq', title: text, questions: [question] },
      ]
      const meta = { title: text, description: text }
      const html = expectSame(rendererOf(base.site), ready({ ...page, meta, blocks }), page.path)
      expect(html).toContain('application/ld+json')
    },
  )

  it('for a page whose logo is not in the shell, or is also on a floating button', () => {
    const hero: PageData['blocks'][number] = {
      type: 'hero',
      variant: 'split',
      frame: 'wide',
      logo: true,
      title: 'Logo',
      desc: 'A.',
    }
    const page = { path: '/logo', name: 'Logo', showNav: false, blocks: [hero] }
    const [first, ...others] = base.site.floatingButtons
    if (!first) throw new Error('the base site has changed')
    const { brand } = base.site
    const floatingButtons = [...others, { ...first, imageSrc: `/logo/${brand}.png?v=8` }]
    for (const site of [base.site, { ...base.site, floatingButtons }]) {
      const html = expectSame(rendererOf(site), ready(page), page.path)
      expect(html.match(/rel="preload" as="image" href="\/logo/g)).toHaveLength(1)
    }
  })
})

it('renders the same for a page, whichever pages were rendered before', () => {
  const pages = Object.values(large.pages)
  const renderer = rendererOf(large.site)
  const later = pages.toReversed().map((page) => renderer.render(ready(page), page.path))
  const alone = pages.map((page) => rendererOf(large.site).render(ready(page), page.path))
  expect(later.toReversed()).toEqual(alone)
})

it('names the page and the block that cannot be rendered', () => {
  const { blocks: [sound] = [], ...home } = base.pages['/'] ?? {}
  const broken: PageData = JSON.parse(
    JSON.stringify({ ...home, path: '/x', blocks: [sound, { type: 'cta' }] }),
  )
  expect(() => rendererOf(base.site).render(ready(broken), '/x')).toThrow(
    /^cannot render \/x › block 2 \(cta\) in blocks\/cta\/index\.tsx: /,
  )
})

const legal: BlockProps<'legal'> = { block: { type: 'legal', sections: [] } }

it('refuses a component that returns undefined, and a file without one', () => {
  expect(asBlock('legal', () => null)(legal)).toBeNull()
  expect(() => asBlock('legal', () => undefined)(legal)).toThrow('"Legal" returns undefined. ')
  expect(() => asBlock('legal', undefined)(legal)).toThrow('The file does not export "Legal".')
  expect(() => jsxDEV(undefined, {}, undefined, false)).toThrow('This component is undefined. ')
})

it('refuses a style attribute, which browsers would drop', () => {
  const shell = () => [createElement('p', { id: 'a', style: { color: 'red' } }), null] as const
  const renderer = createDocumentRenderer({ ...base, client: '/client.js', shell })
  expect(() => renderer.render({ state: 'not-found' }, '/x')).toThrow(
    'The security policy of pages forbids the style attribute of <p>. Use the css prop.',
  )
})
