import type { ReactNode } from 'react'
import type { Anchor } from '../../schema/page-data.gen.ts'
import type { Styles } from '../jsx/styles.ts'
import { section } from '../theme/layout.ts'

/** What the frame of a block takes. */
export interface SectionProps {
  block: { anchor?: Anchor }
  /** The heading of level 2, when the block has one. */
  title?: string | undefined
  styles?: Styles
  children: ReactNode
}

/** The frame of a block: its anchor, its width and its heading. */
export function Section({ block, title, styles, children }: SectionProps) {
  return (
    <section css={[section, styles]} id={block.anchor}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}
