import { hash } from 'node:crypto'
import type { PageData } from '../../renderer/page/page-data.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** What all social cards of a site share. It is plain data, so that it can be handed to a thread. */
export interface CardSetup {
  /** The hash of everything that each card is made of besides its heading and its banner. */
  kit: string
  /** Whether every page has a card of its own, or only those that are listed in the navigation. */
  isForAll: boolean
}

/** A social card to be made: its address, and what is on it. */
export interface Card {
  src: string
  heading: string
  /** The address of the banner, up to its width. */
  banner: string | undefined
}

/** So many pages may each have a card of their own: one takes 0.2 s to draw, once. */
const mostOwn = 100

/** Whether a site of so many pages has a card for each of them. */
export function hasCardForAll(pages: number): boolean {
  return pages <= mostOwn
}

/** What decides about the card of a page. */
export interface CardOptions {
  /** The block with the page's main heading. */
  hero: BlockOf<'hero'> | undefined
  /** Whether the page is listed in the navigation. */
  isListed: boolean
  keyword: string
}

/**
 * Says which card a page has: its main heading over its banner. Where it has none of its own, the keyword stands over the
 * banner, and all pages with that banner share the card.
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

/** The card that a compiled page names. */
export function readCard({ card, blocks }: PageData): Card | undefined {
  const hero = blocks.find((block) => block.type === 'hero')
  return card && { src: card.src, heading: card.alt, banner: hero?.image?.src }
}
