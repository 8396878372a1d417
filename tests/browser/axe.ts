import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** What axe-core leaves in the page. */
declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

type ElementContext = { include: string[]; exclude: string[] }

const source = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
)

/** The rules whose result may differ between light and dark; all others see only elements. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface AxeOptions {
  exclude?: string[]
  iframes?: boolean
  coloursOnly?: boolean
}

/** What axe finds wrong in a page, each with its selector. */
export async function violations(
  page: Page,
  { exclude = [], iframes = true, coloursOnly = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(({ context, options }) => axe.run(context, options), {
    context: { include: ['html'], exclude },
    options: { iframes, ...(coloursOnly && { runOnly: colourRules }) },
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Expects that axe finds nothing in a page besides its frames, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const coloursOnly = colorScheme === 'dark'
    expect(await violations(page, { iframes: false, coloursOnly }), colorScheme).toEqual([])
  }
}

/** Expects that axe finds nothing in a page, narrow and wide, in light and dark, and that it fits the window. */
export async function expectUsable(page: Page, narrow = 390): Promise<void> {
  for (const width of [narrow, 1440]) {
    await page.setViewportSize({ width, height: 960 })
    await expectAccessible(page)
    const across = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(across).toBeLessThanOrEqual(width)
  }
}

/** What a finger cannot hit. Links in a sentence have the height of its lines: https://www.w3.org/TR/WCAG22/#target-size-minimum */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a:visible, button:visible, summary:visible').evaluateAll((all) =>
    all
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .filter((element) => element.getBoundingClientRect().height < 24)
      .map((element) => element.outerHTML),
  )
}
