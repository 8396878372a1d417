import { createElement } from 'react'
import { BlockBoundary } from './block-boundary.tsx'
import type { ShownBlock } from './page-data.ts'
import { BrokenCard } from '../parts/broken-card.tsx'
import { InLanguage } from '../parts/in-language.tsx'
import type { BlockProps, BlockType } from './registry.ts'
import { registry } from './registry.gen.ts'

/** Renders one item of page data: a block, or in the dev server its problems. */
export function PlaceView({ block }: { block: ShownBlock }) {
  if (block.type !== 'broken') {
    const own = <BlockView block={block} />
    const view =
      import.meta.env.MONOLINGUAL || block.$lang === undefined ? (
        own
      ) : (
        <InLanguage lang={block.$lang}>{own}</InLanguage>
      )
    return <BlockBoundary block={block}>{view}</BlockBoundary>
  }
  if (import.meta.env.DEV) return <BrokenCard block={block} />
  throw new Error(`${block.name} has problems`)
}

/** Renders one block of page data by the component of its type. */
export function BlockView<T extends BlockType>({ block }: BlockProps<T>) {
  return createElement(registry[block.type], { block })
}
