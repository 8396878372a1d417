import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'

/** Names the document, where no article is made of it: in the gallery. */
export function Document({ block }: BlockProps<'document'>) {
  return (
    <Section block={block}>
      <p>{block.file}</p>
    </Section>
  )
}
