import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

/** What axe-core leaves in the page. */
declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

type ElementContext = { include: string[]; exclude: string[] }

const source = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
)

/** What axe finds wrong in a page, each with its selector. Frames and the elements of `exclude` are left out where told. */
export async function violations(
  page: Page,
  { exclude = [], iframes = true }: { exclude?: string[]; iframes?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    (told) => axe.run({ include: ['html'], exclude: told.exclude }, { iframes: told.iframes }),
    { exclude, iframes },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
