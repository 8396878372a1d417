// covers: codegen/scaffold/site/derive-theme.ts schema/values/**
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deriveTheme } from '../../../codegen/scaffold/site/derive-theme.ts'
import { colorPairs, createColorReader, modes } from '../../../schema/values/color-pairs.ts'
import { contrastOf, minTextContrast } from '../../../schema/values/contrast.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { makeBase, checkText, textOf } from '../../fixtures/sites.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

it('every text of a palette is readable in both modes, whatever colour it is made from', () => {
  fc.assert(
    fc.property(anyColor, (main) => {
      const read = createColorReader(bundle, deriveTheme(main))
      const weak = colorPairs.flatMap(({ of, on }) =>
        modes.filter((mode) => contrastOf(read(of, mode), read(on, mode)) < minTextContrast),
      )
      expect(weak).toEqual([])
    }),
    { examples: [['#000000'], ['#ffffff'], ['#ff0000'], ['#ffff00'], ['#777777']], numRuns: 300 },
  )
})

it.each(['#ff0000', '#1557b0', '#808080'])(
  'the check finds nothing in the palette of %s',
  (main) => {
    const file = makeBase()
    const site = { ...file.site, theme: { colors: deriveTheme(main) } }
    expect(checkText(textOf({ ...file, site })).problems).toEqual([])
  },
)

it('the buttons of a palette have the colour it is made from, unless that is nearly the background', () => {
  expect(deriveTheme('#1557b0').accent?.light).toBe('#1557b0')
  expect(deriveTheme('#f59e2e').accent).toEqual({ dark: '#f59e2e', light: '#f59e2e' })
  for (const main of ['#000000', '#ffffff']) {
    const read = createColorReader(bundle, deriveTheme(main))
    for (const mode of modes)
      expect(contrastOf(read('accent', mode), read('ground', mode))).toBeGreaterThan(1.4)
  }
})
