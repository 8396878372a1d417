// covers: renderer/theme/look.ts schema/** check/schema/**
import { describe, expect, it } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { looks } from '../../../renderer/theme/look.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { lookKeys } from '../../../schema/read/shared-properties.ts'
import { colorPairs } from '../../../schema/values/color-pairs.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { bundle, checkText, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'

/** The base site with a look for the second block of its home page. */
function siteWithLook(look: Readonly<Record<string, string>>): PagesFile {
  const values = Object.entries(look).map(([key, value]) => [`pages / blocks 1 ${key}`, value])
  return siteWith(Object.fromEntries(values))
}

async function htmlOf(look: Readonly<Record<string, string>>): Promise<string> {
  const renderer = createPageRenderer(compileSite(siteWithLook(look)), '/client.js')
  return (await renderer.render('/')).html
}

describe('the look of blocks', () => {
  it('is in the schema of every block type, but for what a type refuses', () => {
    const missing = blockTypes.flatMap((type) => {
      const { properties = {} } =
        bundle.$defs[`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`] ?? {}
      return lookKeys.filter((key) => !properties[key]).map((key) => `${type} ${key}`)
    })
    expect(missing).toEqual(['hero shownOn', 'legal shownOn'])
    expect(Object.keys(bundle.$defs['BlockLook']?.properties ?? {})).toEqual(lookKeys)
  })

  it('says why a type refuses a part of it, and removes that', () => {
    const text = textOf(siteWith({ 'pages / blocks 0 shownOn': 'phones' }))
    const [problem, ...others] = checkText(text).problems
    expect(others).toEqual([])
    expect(problem?.message).toBe(
      'This block has no "shownOn". The main heading of a page is shown on all devices.',
    )
    expect(problem?.fix?.title).toBe('Remove "shownOn"')
  })

  it('adds nothing to a page without one', async () => {
    const plain = await htmlOf({})
    const neutral = await htmlOf({ background: 'none', space: 'normal', width: 'normal' })
    expect(neutral).toBe(plain)
    expect(plain).not.toContain('forced-colors')
    expect(JSON.stringify(compileSite(siteWith({})).pages)).not.toContain('"background"')
  })

  it('is written into the style of a page that has one, and is valid', async () => {
    const look = { background: 'strong', space: 'large', width: 'narrow', shownOn: 'computers' }
    expect(checkText(textOf(siteWithLook(look))).problems).toEqual([])
    const html = await htmlOf(look)
    expect(html).toMatch(/@media screen and \(forced-colors: ?none\)/)
    expect(html).toContain('100vw')
    expect(html).toContain('46rem')
  })

  it.each(['tint', 'strong'] as const)('keeps the contrast of every text on %s', (background) => {
    const style = looks.background[background].styles
    const roles = new Map(
      Array.from(style.matchAll(/--([\w-]+): ?var\(--([\w-]+)\)/g), ([, role = '', other = '']) => [
        role,
        other,
      ]),
    )
    const roleOf = (color: string): string => {
      const name = color.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return roles.get(name) ?? name
    }
    const checked = new Set(
      colorPairs.map(({ of, on }) =>
        `${of} on ${on}`.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      ),
    )
    const open = colorPairs
      .map(({ of, on }) => `${roleOf(of)} on ${roleOf(on)}`)
      .filter((pair) => !checked.has(pair))
    expect(open).toEqual([])
    expect(roles.size).toBeGreaterThan(0)
  })
})
