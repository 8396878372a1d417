import type { BlockOf } from '../../renderer/page/registry.ts'

/** Names panels that have no id after the block and their titles: the tabs are links to them. */
export function compile(block: BlockOf<'tabs'>): BlockOf<'tabs'> {
  const name = block.id ?? idOf(block.title, 'tabs')
  return {
    ...block,
    panels: block.panels.map((panel, index) => ({
      ...panel,
      id: panel.id ?? `${name}-${idOf(panel.title, String(index + 1))}`,
    })),
  }
}

function idOf(text: string, otherwise: string): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-$/g, '')
  return id === '' ? otherwise : id
}
