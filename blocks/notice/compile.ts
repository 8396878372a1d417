import type { BlockOf } from '../../renderer/page/registry.ts'

const labels = { info: 'Good to know', important: 'Important', help: 'Help' } as const

/** Settles the label: the notice's own, else its tone's. */
export function compile(block: BlockOf<'notice'>): BlockOf<'notice'> {
  return { ...block, label: block.label ?? labels[block.tone] }
}
