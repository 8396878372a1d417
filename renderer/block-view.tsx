import { createElement } from 'react'
import type { BlockProps, BlockType } from './registry.ts'
import { registry } from './registry.gen.ts'

/** Renders one block of page data by the component of its type. */
export function BlockView<T extends BlockType>({ block }: BlockProps<T>) {
  return createElement(registry[block.type], { block })
}
