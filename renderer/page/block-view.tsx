import { createElement, type ReactNode } from 'react'
import { BlockBoundary } from './block-boundary.tsx'
import { cssOfData } from '../jsx/styles.ts'
import type { ShownBlock } from './page-data.ts'
import { BrokenCard } from '../parts/broken-card.tsx'
import type { BlockProps, BlockType } from './registry.ts'
import { registry } from './registry.gen.ts'

/** Renders one item of page data: a block, or in the dev server its problems. */
export function PlaceView({ block }: { block: ShownBlock }) {
  if (block.type !== 'broken') {
    const own = <BlockView block={block} />
    const view =
      import.meta.env.MONOLINGUAL || block.$lang === undefined ? own : inLanguage(block.$lang, own)
    return import.meta.env.DEV ? <BlockBoundary block={block}>{view}</BlockBoundary> : view
  }
  if (import.meta.env.DEV) return <BrokenCard block={block} />
  throw new Error(`${block.name} has problems`)
}

/** A block that is not in the language of its page; what lays out blocks does not see what is around it. */
function inLanguage(lang: string, block: ReactNode): ReactNode {
  const noBox = cssOfData`
    display: contents;
  `
  return (
    <div lang={lang} dir="auto" css={noBox}>
      {block}
    </div>
  )
}

/** Renders one block of page data by the component of its type. */
export function BlockView<T extends BlockType>({ block }: BlockProps<T>) {
  return createElement(registry[block.type], { block })
}
