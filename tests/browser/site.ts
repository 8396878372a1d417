import { readFileSync } from 'node:fs'
import type { Page as Tab } from '@playwright/test'
import type { Block, Page, PagesFile } from '../../schema/pages.gen.ts'

/** A page of the fixture site with its path. */
export interface SitePage extends Page {
  path: string
}

type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

const file = readPages()

/** The settings of the fixture site, with the keyword filled in. */
export const { site } = file

/** The pages of the fixture site in the order of the navigation: "/" first. */
export const pages: SitePage[] = Object.entries(file.pages)
  .map(([path, page]) => ({ path, ...page }))
  .toSorted((a, b) => Number(b.path === '/') - Number(a.path === '/'))

/** One page of each form: the first with its sequence of block types. */
export const forms: SitePage[] = [
  ...new Map(
    pages.toReversed().map((page) => [page.blocks.map(({ type }) => type).join(), page]),
  ).values(),
].toReversed()

/** The page of a path. Throws when there is none. */
export function pageAt(path: string): SitePage {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`the fixture site has no page ${path}`)
  return page
}

/** The blocks of one type on a page, in order. */
export function blocksOf<T extends Block['type']>({ blocks }: SitePage, type: T): BlockOf<T>[] {
  return blocks.filter((block): block is BlockOf<T> => block.type === type)
}

/** The label of a page in the navigation: its name without slash and ending. */
export function labelOf({ name }: SitePage): string {
  return name.replace('/', '').replace(/\.html$/, '') || 'Home'
}

/** The main heading of a page. Throws when the page has no hero. */
export function headingOf(page: SitePage): string {
  const [hero] = blocksOf(page, 'hero')
  if (!hero) throw new Error(`${page.path} has no hero`)
  return hero.title
}

/** The emojis of a grid in order: the rule's, else the card's own, else the target. Undefined where they are shuffled. */
export function emojisOf(grid: BlockOf<'promoGrid'>): string[] | undefined {
  const { cards, emojiRule: rule } = grid
  if (rule?.kind === 'shuffle') return undefined
  const ruled = rule && cards.length >= (rule.minCards ?? 1) ? rule.emojis : []
  return cards.map((card, index) => ruled[index] ?? card.emoji ?? '🎯')
}

/** The lines that a page's main area shows, in order, without markup and without shuffled emojis. */
export function linesOf(page: SitePage): string[] {
  return page.blocks.flatMap(linesOfBlock).flatMap(plain)
}

/** The lines that main shows once all is open, without the emojis of a shuffled grid; a table's cells are lines. */
export async function shownLines(tab: Tab, page: SitePage): Promise<string[]> {
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

const noticeLabels = { info: 'Good to know', important: 'Important', help: 'Help' }

/** The texts of a block, with what its component adds: the emojis of a grid, the label of a notice. */
function linesOfBlock(block: Block): string[] {
  if (block.type === 'notice')
    return textsOf({ label: noticeLabels[block.tone ?? 'info'], ...block })
  if (block.type !== 'promoGrid') return textsOf(block)
  const emojis = emojisOf(block)
  const cards = block.cards.map((card, index) => [emojis?.[index], { ...card, emoji: undefined }])
  return textsOf([block.title, cards])
}

/** What is no text: names, addresses and choices. */
const settings = new Set('type id variant style tone imageUse href image imgPath'.split(' '))

/** The texts of a value, in the order of its data. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => (settings.has(key) ? [] : textsOf(entry)))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The lines of a text with markup: paragraphs and list items part lines, other tags vanish. */
function plain(html: string): string[] {
  return html
    .split(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/)
    .map((line) =>
      line.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (all, name) => entities[name] ?? all),
    )
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

function readPages(): PagesFile {
  const source = readFileSync(new URL('../fixtures/site/pages.json', import.meta.url), 'utf8')
  const raw: PagesFile = JSON.parse(source)
  const filled: PagesFile = JSON.parse(source.replaceAll('{keyword}', raw.site.keyword))
  return filled
}
