import type { ReactNode } from 'react'
import type { Anchor } from '../../schema/page-data.gen.ts'
import type { Styles } from '../jsx/styles.ts'
import { section } from '../theme/layout.ts'

/** Props of the frame of a block. */
export interface SectionProps {
  block: { anchor?: Anchor }
  /** The level-2 heading, if the block has one. */
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
