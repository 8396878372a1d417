import type { Page } from '@playwright/test'
import { blocksOf, type SitePage } from './site.ts'

/** The lines that main shows once all is open, without the emojis of a shuffled grid; a table's cells are lines. */
export async function shownLines(tab: Page, page: SitePage): Promise<string[]> {
  const shuffled = new Set(
    blocksOf(page, 'promoGrid').flatMap(({ emojiRule }) =>
      emojiRule?.kind === 'shuffle' ? emojiRule.emojis : [],
    ),
  )
  const main = tab.getByRole('main')
  await main
    .locator('details')
    .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')))
  const text = await main.innerText()
  return text
    .split(/[\n\t]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !shuffled.has(line))
}
