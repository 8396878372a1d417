// covers: studio/client/fields/theme/** studio/client/model/write/** renderer/theme/** schema/theme/**
import { expect, it } from 'vitest'
import { deriveTheme } from '../../../codegen/scaffold/site/derive-theme.ts'
import { families } from '../../../renderer/theme/theme-style.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { createFormTools } from '../../../studio/client/fields/form/form-tools.ts'
import {
  listChanged,
  paletteIn,
  withDefaults,
} from '../../../studio/client/fields/theme/theme-values.ts'
import { ValueForm } from '../../../studio/client/fields/value-form.tsx'
import type { Session } from '../../../studio/client/session/session.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { drawForm } from '../../fixtures/draw-form.tsx'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

/* The theme as pictures to choose from. */

stubBrowser()
const [main, lucky] = ['pages.json', 'brands/lucky.json'] as const
const theme = { $ref: '#/$defs/Theme' }
const path = ['site', 'theme', 'colors']
const gold = { dark: '#f0c040', light: '#f0c040' }
const colorsOf = (color: string): JsonObject =>
  Object.fromEntries(
    Object.entries(deriveTheme(color)).map(([role, { dark, light }]) => [role, { dark, light }]),
  )

function siteWith(value: JsonObject | undefined): string {
  const file = makeBase()
  return textOf({ ...file, site: { ...file.site, ...(value && { theme: value }) } })
}

function open(value: JsonObject | undefined, brand?: JsonObject): Session {
  const overlay = brand && { [lucky]: textOf({ site: { brand: 'lucky', ...brand } }) }
  return openOffline({ [main]: siteWith(value), ...overlay }, brand ? 'lucky' : null)
}

function draw(session: Session): string {
  const { theme: value } = session.state().site.settings
  return drawForm(session, <ValueForm schema={theme} path={['site', 'theme']} value={value} />)
}

it('a colour of its own leaves the palette that the others are of', () => {
  // First, since the last result is kept.
  expect(paletteIn(undefined)).toBeUndefined()
  const palette = colorsOf('#1f6b3a')
  expect(paletteIn({ ...palette, link: gold })).toEqual(palette)
  expect(paletteIn({ ...palette, accent: { dark: '#f59e2e', light: '#f59e2e' } })).toBeUndefined()
  expect(paletteIn({ accent: gold })).toBeUndefined()
})

it('a theme tells how much of it differs from the default', () => {
  const changed = (value: JsonObject): string[] =>
    listChanged(bundle, theme, value).map((at) => at.join('.'))
  expect(changed({})).toEqual([])
  expect(changed({ space: 1, radius: { card: 22 }, colors: {} })).toEqual([])
  expect(changed({ space: 1.3, radius: { card: 4 }, colors: { accent: gold } })).toEqual([
    'colors.accent',
    'radius.card',
    'space',
  ])
  expect(draw(open(undefined))).toContain('As delivered')
  expect(draw(open({ space: 1.3, type: { family: 'slab' } }))).toMatch(/2 changed.*Reset all/)
})

it('what a theme leaves out has its default', () => {
  const radius = { $ref: '#/$defs/ThemeRadius' }
  expect(withDefaults(bundle, radius, { card: 4 })).toEqual({ card: 4, control: 23 })
  expect(withDefaults(bundle, theme, undefined)).toMatchObject({
    scheme: 'auto',
    space: 1,
    type: { family: 'sans' },
    colors: { ground: { dark: '#140b2b', light: '#f7f4fd' } },
  })
})

it('each typeface has a font that every device has before the one for emojis', () => {
  for (const fonts of Object.values(families))
    expect(fonts).toMatch(/(?:^|,)(?:system-ui|serif),"Noto Color Emoji"/)
})

it('a palette of a brand leaves those of all brands alone, and replaces them', () => {
  const shared = { colors: { success: gold, accent: gold } }
  const session = open(shared, {})
  const tools = createFormTools(session)
  const value = colorsOf('#1557b0')
  tools.edit([{ kind: 'set', path, value }], { summary: 'changed the palette' })
  expect(session.draft.state().files[main]).toBe(siteWith(shared))
  expect(session.state().site.settings['theme']).toEqual({ colors: value })
  session.set({ panel: 'site' })
  session.draft.undo()
  expect(session.state().site.settings['theme']).toEqual(shared)
  tools.edit([{ kind: 'remove', path }], { summary: 'reset' })
  expect(session.draft.state().files[main]).toBe(siteWith(shared))
  expect(listChanged(bundle, theme, session.state().site.settings['theme'])).toEqual([])
})
