import type { ReactNode } from 'react'
import type { Id } from '../../schema/page-data.gen.ts'
import type { Styles } from '../jsx/styles.ts'
import { section } from '../theme/layout.ts'
import { stylesOfLook, type Look } from '../theme/look.ts'

interface SectionProps {
  block: Look & { id?: Id }
  /** The level-2 heading, if the block has one. */
  title?: string | undefined
  styles?: Styles
  children: ReactNode
}

/** The frame of a block: its id, its look and its heading. */
export function Section({ block, title, styles, children }: SectionProps) {
  return (
    <section css={[section, styles, stylesOfLook(block)]} id={block.id}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}
