import { hash } from 'node:crypto'
import type { PageData } from '../../renderer/page/page-data.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** What all social cards of a site share: plain data, so that it can be sent to a thread. */
export interface CardSetup {
  /** The hash of everything that each card is made from besides its heading and its banner. */
  kit: string
  /** Whether every page has its own card, or only those that are listed in the navigation. */
  isForAll: boolean
}

/** A social card to draw: its address and its content. */
export interface Card {
  src: string
  heading: string
  /** The address of the banner, up to its width. */
  banner: string | undefined
}

/** The maximum number of pages that each have their own card: drawing one takes 0.2 s, once. */
const maxOwnCards = 100

/** Whether a site with this many pages has a card for each of them. */
export function hasCardForAll(pages: number): boolean {
  return pages <= maxOwnCards
}

/** What determines the card of a page. */
export interface CardOptions {
  /** The block with the page's main heading. */
  hero: BlockOf<'hero'> | undefined
  /** Whether the page is listed in the navigation. */
  isListed: boolean
  keyword: string
}

/**
 * Plans the card of a page: its main heading over its banner. A page without its own card has the keyword over its
 * banner, and shares the card with all pages that have the same banner.
 */
export function planCard(
  { kit, isForAll }: CardSetup,
  { hero, isListed, keyword }: CardOptions,
): NonNullable<PageData['card']> {
  const alt = (isForAll || isListed ? hero?.title : undefined) ?? keyword
  // The address of the banner changes with its content.
  const made = JSON.stringify([kit, alt, hero?.image?.src])
  return { src: `/img/card-${hash('sha256', made, 'hex').slice(0, 16)}.jpg`, alt }
}

/** The card of a compiled page; undefined if it has none. */
export function readCard({ card, blocks }: PageData): Card | undefined {
  const hero = blocks.find((block) => block.type === 'hero')
  return card && { src: card.src, heading: card.alt, banner: hero?.image?.src }
}
