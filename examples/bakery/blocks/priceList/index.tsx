import { Section } from 'page-renderer'
import type { BlockProps } from '../../generated/blocks.gen.ts'

/** Stands for the table that expand.ts makes of a price list wherever that is not made. */
export function PriceList({ block }: BlockProps<'priceList'>) {
  return (
    <Section block={block} title={block.title}>
      <p>{block.caption}</p>
    </Section>
  )
}
