import { css } from '@emotion/react'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'
import { card } from '../../renderer/theme/layout.ts'

const content = css`
  ${card}
  display: grid;
  gap: 1rem;
  justify-items: start;
  color: var(--quiet);
  h2 {
    color: var(--text);
  }
  > div {
    max-width: 46rem;
  }
`

export function HeadingCard({ block }: BlockProps<'headingCard'>) {
  return (
    <Section block={block}>
      <div css={content}>
        <h2>{block.title}</h2>
        <Html html={block.desc} />
        {block.button && <Action action={block.button} />}
      </div>
    </Section>
  )
}
