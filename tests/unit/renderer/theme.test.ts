// covers: tests/fixtures/themes/** renderer/** blocks/**
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { minify } from '../../../renderer/prerender/critical-styles.ts'
import { baseStyle } from '../../../renderer/theme/base.ts'
import type { PagesFile, Theme as WrittenTheme } from '../../../schema/pages.gen.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { colorPairs } from '../../../schema/values/color-pairs.ts'
import { contrastOf } from '../../../schema/values/contrast.ts'
import { makeBase, bundle, checkText, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'
import { wordList } from '../../fixtures/word-list.ts'

const folder = join(projectRoot, 'tests/fixtures/themes')
const themes = readdirSync(folder).map((name): [string, WrittenTheme] => [
  name,
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
])

const withTheme = (theme: WrittenTheme): PagesFile => siteWith({ 'site theme': theme })

const problemsOf = (theme: WrittenTheme) => checkText(textOf(withTheme(theme))).problems

it('the contrast of two colours is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

it.each(themes)('the check of a theme finds nothing in %s', (_name, theme) => {
  expect(problemsOf(theme)).toEqual([])
})

it('the check of a theme ignores a mode that is never shown', () => {
  const quiet = { dark: '#6a5a8c', light: '#4d4169' }
  expect(problemsOf({ scheme: 'light', colors: { quiet } })).toEqual([])
  expect(problemsOf({ scheme: 'dark', colors: { quiet } })).toHaveLength(1)
})

it('every default colour of a theme has the contrast of level AAA', () => {
  const { properties = {} } = bundle.$defs['ThemeColors'] ?? {}
  const colorOf = (role: string, look: 'dark' | 'light'): string =>
    JSON.stringify(asRecord(properties[role]?.default)[look]).slice(1, -1)
  const low = colorPairs.flatMap(({ of, on }) =>
    (['dark', 'light'] as const)
      .filter((look) => contrastOf(colorOf(of, look), colorOf(on, look)) < 7)
      .map((look) => `${of} on ${on}, ${look}`),
  )
  expect(low).toEqual([])
  expect(colorPairs.length).toBeGreaterThan(15)
})

it('the style of a theme has the colours of both modes, once if they are equal', () => {
  expect(compileSite(makeBase()).theme).toMatchInlineSnapshot(
    `":root{color-scheme:dark light;--base:min(0.98rem + 0.11vw,1.06rem);--h3:min(1.05rem + 0.29vw,1.28rem);--lead:min(1.06rem + 0.33vw,1.33rem);--h2:min(1.26rem + 1.15vw,2.17rem);--h1:min(1.43rem + 3.01vw,3.84rem);--letters:system-ui,"Noto Color Emoji",sans-serif;--bold:800;--room:1rem;--radius:1.38rem;--control:1.44rem;--time:0.18s;--lift:-2px;--ground:#140b2b;--sunken:#0c0620;--surface:#21143f;--raised:#2f1e58;--line:#43306e;--text:#f7f2ff;--quiet:#cfc4ea;--link:#f8cd6b;--accent:#f6c453;--on-accent:#2a1700;--primary:#6a2fd0;--on-primary:#fff;--highlight:#ff9385;--success:#8fe0b0;--info:#9cc8ff;--glow:#5a2bb3;--shadow:inset 0 1px #ffffff17,0 1.5rem 3rem -1.5rem #00000080}@media (prefers-color-scheme:light){:root{--ground:#f7f4fd;--sunken:#ece5f9;--surface:#fff;--raised:#eee6fb;--line:#d9cdee;--text:#1d1038;--quiet:#4d4169;--link:#6b4200;--accent:#f2b632;--highlight:#a8221a;--success:#0d6536;--info:#1a56a8;--glow:#e2d2ff;--shadow:inset 0 1px #fff,0 1.5rem 3rem -1.5rem #30106029}}"`,
  )
})

it('the style of a theme has one mode if the theme has one', () => {
  const { theme } = compileSite(withTheme({ scheme: 'dark' }))
  expect(theme).toContain('color-scheme:dark;')
  expect(theme).not.toContain('@media')
})

it('the style of a theme is different for each theme, with plain custom properties', () => {
  const styles = themes.map(([, theme]) => compileSite(withTheme(theme)).theme)
  expect(new Set(styles).size).toBe(themes.length)
  for (const style of styles) {
    expect(style).toMatch(
      /^:root\{[^{}<>\\]+\}(?:@media \(prefers-color-scheme:light\)\{:root\{[^{}<>\\]+\}\})?$/,
    )
  }
})

it('custom properties have names of one letter in the page', () => {
  const css = minify(compileSite(makeBase()).theme + baseStyle)
  const found = Array.from(css.matchAll(/(--[\w-]+):/g), ([, name]) => name)
  expect(found.filter((name) => !/^--[A-Za-z]$/.test(name ?? ''))).toEqual([])
  expect(new Set(found).size).toBe(38)
  expect(minify('a{--tone:var(--wide);--h1:--wide-x}')).toBe('a{--tone:var(--L);--m:--wide-x}')
})

it('custom properties have longer names in the sources', () => {
  const short = sources.filter((file) =>
    /--[A-Za-z]\b/.test(readFileSync(join(projectRoot, file), 'utf8')),
  )
  expect(short).toEqual([])
})

const sources = ['blocks', 'renderer', 'shell']
  .flatMap((name) =>
    readdirSync(join(projectRoot, name), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(name, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file))

it('blocks and shell use colours by role, never directly', () => {
  const raw = sources
    .filter((file) => !allowed.has(file))
    .flatMap((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8')
      return Array.from(
        text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi),
        ([color]) => `${file}: ${color}`,
      )
    })
    .filter((found) => !/#(?:000|fff)[0-9a-f]?$/i.test(found)) // highlights and shadows on any background
  expect(raw).toEqual([])
})

/** The theme itself, print styles, and what only the dev server shows. */
const allowed = new Set(
  wordList(`
    renderer/theme/theme-style.ts renderer/theme/base.ts renderer/client/dev-problems.ts
    renderer/parts/broken-card.tsx
  `).map((file) => join(file)),
)

it('styles use only custom properties that exist', () => {
  const texts = sources.map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  const all = compileSite(makeBase()).theme + baseStyle + texts.join('')
  const defined = new Set(all.match(/--[a-z][\w-]*(?=:)/g))
  const lost = sources.flatMap((file, index) =>
    Array.from((texts[index] ?? '').matchAll(/var\((--[a-z][\w-]*)[),]/g), ([, name = '']) => name)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(lost).toEqual([])
})
