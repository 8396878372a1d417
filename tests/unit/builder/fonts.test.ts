import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { createSiteCards } from '../../../builder/cards/site-cards.ts'
import { compileSettings } from '../../../builder/compile/compile-settings.ts'
import { makeFonts } from '../../../builder/fonts/site-fonts.ts'
import { headerRules } from '../../../builder/hosts/headers.ts'
import { pagePolicy } from '../../../builder/hosts/policy.ts'
import { writePictures } from '../../../builder/output/shared-files.ts'
import { styleOfTheme } from '../../../renderer/theme/theme-style.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { withFonts } from '../../../schema/config/follow-config.ts'
import { listFontFiles } from '../../../schema/fonts/font-files.ts'
import type { Theme } from '../../../schema/page-data.gen.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { findFontGaps, readLetters } from '../../../site/fonts/site-letters.ts'
import { makeBase, fakeFiles, textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeFiles, writeSite } from '../../fixtures/site-folder.ts'
import { bundle, checkText, compileSite, pictures } from '../../fixtures/sites.ts'

/* The fonts that a site brings. */

const { path: folder } = folderForTests()
writeSite(folder, makeBase())
const place = placeSite(join(folder, 'pages.json'))
const own = {
  ...bundle,
  settings: { ...bundle.settings, fonts: { inter: '@fontsource/inter' } },
}
const { theme: defaults } = compileSettings(makeBase().site, { bundle, pictures })
const themed: { type: Theme['type'] } = JSON.parse(
  '{"type":{"size":17,"scale":1.28,"family":"sans","headings":"inter","weight":800}}',
)

it('a font has the letters of the site alone, and a name that follows from them', async () => {
  const made = await makeFonts(place, own, themed)
  const [first] = made?.headings ?? []
  const bytes = readFileSync((await first?.make()) ?? '')
  expect(bytes.length).toBeLessThan(20 * 1024)
  const font = create(bytes)
  const has = (letter: string) =>
    'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  expect(Array.from('aZ9–ñøš', has)).toEqual([true, true, true, true, false, false, false])
  expect((await makeFonts(place, own, themed))?.faces).toBe(made?.faces)
  writeFiles(folder, { 'data/prices.json': '["š"]' })
  const more = await makeFonts(place, own, themed)
  expect(more?.headings).toHaveLength(2)
  expect(more?.faces).toMatch(/unicode-range:U\+(?:160,U\+161|161,U\+160)\}/)
})

it('a font has the letters that texts escape', async () => {
  writeFiles(folder, { 'data/prices.json': String.raw`["\u0161 &ograve; &#x142;"]` })
  const letters = [...(await readLetters(place, own)).values()].flatMap((one) => [...one])
  expect(letters).toEqual(expect.arrayContaining(['š', 'ò', 'ł']))
})

it('the theme loads a font, and shows one of the same widths until then', async () => {
  const made = await makeFonts(place, own, themed)
  const { theme } = compileSite(makeBase())
  const css = styleOfTheme({ ...defaults, type: themed.type }, made)
  expect(theme).not.toContain('font-family')
  expect(css).toContain('h1,h2,h3{font-family:"inter","inter local",system-ui')
  expect(css).toMatch(
    /@font-face\{font-family:"inter local";font-weight:800;src:local\("Arial Bold"\).*;size-adjust:105\.\d+%;ascent-override:92\.\d+%;descent-override:22\.\d+%;line-gap-override:0%\}@font-face\{.*;unicode-range:U\+20\}/,
  )
  expect(await makeFonts(place, bundle, themed)).toBeUndefined()
  expect(styleOfTheme({ ...defaults, type: themed.type })).toContain('font-family:system-ui')
})

it('the policy lets only pages with fonts load them', () => {
  const policyOf = (css: string) =>
    pagePolicy({ styles: [css], scripts: [] }, bundle.settings.security)
  expect(policyOf('@font-face{}')).toContain("font-src 'self'")
  expect(policyOf('p{}')).not.toContain('font-src')
  const sent = (assets: string[]) =>
    JSON.stringify(
      headerRules(
        { url: 'https://a.example', scripts: [], styles: [], assets, folders: [], needed: [] },
        bundle.settings.security,
      ),
    )
  expect(sent(['/assets/inter-800-1.woff2'])).toContain("font-src 'self'")
  expect(sent(['/assets/client-1.js'])).not.toContain('font-src')
})

it('social cards have the font of headings, and others keep their names', async () => {
  const { site } = compileSite(makeBase())
  const kitOf = (fonts?: Awaited<ReturnType<typeof makeFonts>>) =>
    createSiteCards({ place, site, pages: 3, version: '1', fonts }).setup.kit
  expect(kitOf(await makeFonts(place, own, themed))).not.toBe(kitOf())
})

it('letters that a font lacks are found by language', async () => {
  const site = makeBase()
  const locales = [{ lang: 'th', path: '/th', name: 'ไทย' }]
  writeSite(folder, { ...site, site: { ...site.site, locales } })
  writeFiles(folder, { 'locales/th.po': 'msgid "Bonus"\nmsgstr "โบนัส"\n' })
  const gaps = await findFontGaps(place, own)
  expect(gaps.get('inter')?.map(({ lang }) => lang)).toEqual(['th'])
  expect(gaps.get('inter')?.[0]?.letters).toContain('บ')
  const text = textOf({ ...site, site: { ...site.site, theme: { type: { family: 'sans' } } } })
  const fontGaps = new Map([['sans', gaps.get('inter') ?? []]])
  const { problems } = checkText(text, { ...fakeFiles(), fontGaps })
  expect(problems.map(({ code }) => code)).toEqual(['P110'])
  expect(problems[0]?.message).toMatch(/"sans" lacks letters of texts in Thai, such as /)
  expect(await findFontGaps(place, bundle)).toEqual(new Map())
  writeSite(folder, site)
})

it('a font of more than 20 KB is not published', async () => {
  const file = join(folder, 'heavy.woff2')
  writeFileSync(file, Buffer.alloc(20 * 1024 + 1))
  const rendition = { url: '/assets/heavy.woff2', make: () => Promise.resolve(file) }
  const fonts = {
    families: new Map(),
    faces: '',
    headings: [],
    renditions: new Map([['', rendition]]),
  }
  const { site } = compileSite(makeBase())
  const written = writePictures({
    pictures: { pictures: new Map(), renditions: new Map() },
    cards: createSiteCards({ place, site, pages: 3, version: '1' }),
    fonts,
    known: [],
    written: [],
    work: join(folder, 'work'),
    onProgress: () => {},
  })
  await expect(written).rejects.toThrow(
    /^The font file \/assets\/heavy\.woff2 has 20\.0 KB .*more than 20 KB/,
  )
})

describe('the configuration', () => {
  it.each([
    ['Sora', '@fontsource/sora'],
    ['so"ra', '@fontsource/sora'],
    ['a--b', '@fontsource/sora'],
    ['a;}', '@fontsource/sora'],
    ['sora', '../../etc'],
    ['sora', './fonts/../../etc'],
    ['sora', '/etc/fonts'],
    ['sora', './.ssh'],
    ['sora', '@fontsource/../../x'],
    ['sora', 'left-pad'],
    ['sora', '@fontsource/sora, "evil"'],
    ['sora', ''],
  ])('refuses %s: %s', (key, value) => {
    expect(() => defineSite({ fonts: { [key]: value } })).toThrow(/^site\.config\.ts: "fonts/)
  })

  it('refuses what is no text', () => {
    const fonts: unknown = { sora: { package: '@fontsource/sora' } }
    expect(() => defineSite(JSON.parse(JSON.stringify({ fonts })))).toThrow('"fonts.sora"')
  })

  it('refuses the name of a typeface that each device has', () => {
    const { ThemeType: schema = {} } = bundle.$defs
    expect(() => withFonts(schema, { slab: './fonts/slab' })).toThrow('"fonts" is "slab"')
    const { family, headings } = withFonts(schema, { 'open-sans': './fonts/sans' }).properties ?? {}
    for (const part of [family, headings]) {
      expect(part?.enum).toContain('open-sans')
      expect(part?.labels).toMatchObject({ 'open-sans': 'open sans', slab: 'Sturdy' })
    }
  })

  it('finds the nearest weight of a folder, and refuses links out of it', () => {
    const names = ['house-400.woff2', 'house-700.woff2', 'house-700-italic.woff2', 'notes.txt']
    writeFiles(folder, Object.fromEntries(names.map((name) => [`fonts/house/${name}`, ''])))
    const found = (weight: number) => listFontFiles('./fonts/house, serif', weight, folder)
    expect(found(800)).toEqual([join(folder, 'fonts/house/house-700.woff2')])
    expect(found(300)).toEqual([join(folder, 'fonts/house/house-400.woff2')])
    expect(() => listFontFiles('./fonts/none', 400, folder)).toThrow('where no font is')
    symlinkSync('/etc/hostname', join(folder, 'fonts/house/house-900.woff2'))
    expect(() => found(900)).toThrow('not links')
    const missing = '@fontsource/none-such'
    expect(() => listFontFiles(missing, 400, folder)).toThrow(`npm install ${missing}`)
  })
})
