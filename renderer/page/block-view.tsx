import { createElement, Component, type ContextType, type ReactNode } from 'react'
import type { Block } from '../../schema/page-data.gen.ts'
import { BrokenCard } from '../parts/broken-card.tsx'
import { InLanguage } from '../parts/in-language.tsx'
import { LoadedContext } from './loaded.ts'
import type { ShownBlock, SiteData } from './page-data.ts'
import { registry } from './registry.gen.ts'
import type { BlockProps, BlockType } from './registry.ts'
import type { ThrownError } from './shown-problems.ts'

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

/**
 * Leaves out a block whose component throws in the browser, or the shell blocks of a site; the rest stays. The dev server
 * is told, and answers with a card in its place.
 */
export class BlockBoundary extends Component<{ block: Block | SiteData; children: ReactNode }> {
  static override contextType = LoadedContext
  declare context: ContextType<typeof LoadedContext>
  override state: { broken: Block | SiteData | undefined } = { broken: undefined }

  override componentDidCatch(error: unknown): void {
    const { block } = this.props
    this.setState({ broken: block })
    if (!import.meta.env.DEV || this.context?.state !== 'ready') return
    const { path, blocks } = this.context.page
    const isError = error instanceof Error
    const thrown: ThrownError = {
      path,
      ...('type' in block && { block: { index: blocks.indexOf(block), type: block.type } }),
      text: isError ? `${error.name}: ${error.message}` : String(error),
      stack: (isError && error.stack) || '',
    }
    import.meta.hot?.send('site:thrown', thrown)
  }

  override render(): ReactNode {
    return this.state.broken === this.props.block ? null : this.props.children
  }
}
