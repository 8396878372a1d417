import type { BlockProps } from '../../renderer/page/registry.ts'
import { Section } from '../../renderer/parts/section.tsx'

/** Names the document, where no article is made of it: in the gallery. */
export function Document({ block }: BlockProps<'document'>) {
  return (
    <Section block={block}>
      <p>{block.file}</p>
    </Section>
  )
}
