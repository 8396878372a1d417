import { createElement, type ReactNode } from 'react'
import type { BlockProps, BlockType } from '../page/registry.ts'

/**
 * When the code of an island is loaded: once it is nearly in view, once the browser is idle, or at the first pointer,
 * touch or key on it.
 */
export type When = 'visible' | 'idle' | 'touch'

/** What an `island.ts` exports. */
export interface IslandModule {
  /**
   * Makes the block's element interactive, and returns a function that ends what outlives the element, such as timers.
   * One with a second parameter gets the data of its block.
   */
  start(element: HTMLElement, block: object): (() => void) | void
}

/** A block type with an island. One without a `load` is made with React: its code is loaded with the client. */
export interface IslandEntry {
  on: When
  load?: () => Promise<IslandModule>
}

/** Wraps the component of a block type for prerendering in the element that its island starts in. */
export function asIsland<T extends BlockType>(
  type: T,
  component: (props: BlockProps<T>) => ReactNode,
): (props: BlockProps<T>) => ReactNode {
  return function Island({ block }: BlockProps<T>) {
    return <div data-island={type}>{createElement(component, { block })}</div>
  }
}
