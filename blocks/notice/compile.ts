import type { BlockOf } from '../../renderer/page/registry.ts'

const labels = { info: 'Good to know', important: 'Important', help: 'Help' } as const

/** Sets the label: the notice's own, or else the default of its tone. */
export function compile(block: BlockOf<'notice'>): BlockOf<'notice'> {
  return { ...block, label: block.label ?? labels[block.tone] }
}
