import { createElement } from 'react'
import type { Block } from '../../schema/page-data.gen.ts'
import { BlockBoundary } from './block-boundary.tsx'
import type { BrokenBlock } from './shown-problems.ts'
import { BrokenCard } from '../parts/broken-card.tsx'
import type { BlockProps, BlockType } from './registry.ts'
import { registry } from './registry.gen.ts'

/** Renders one item of page data: a block, or in the dev server its problems. */
export function PlaceView({ block }: { block: Block | BrokenBlock }) {
  if (block.type !== 'broken') {
    const view = <BlockView block={block} />
    return import.meta.env.DEV ? <BlockBoundary block={block}>{view}</BlockBoundary> : view
  }
  if (import.meta.env.DEV) return <BrokenCard block={block} />
  throw new Error(`${block.name} has problems`)
}

/** Renders one block of page data by the component of its type. */
export function BlockView<T extends BlockType>({ block }: BlockProps<T>) {
  return createElement(registry[block.type], { block })
}
