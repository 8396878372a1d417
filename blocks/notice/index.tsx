import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'

const panel = css`
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr);
  gap: 0.25rem 1rem;
  padding: var(--pad);
  background: var(--surface);
  border: 0 solid var(--tone);
  border-inline-start-width: 0.4rem;
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  > :not(span) {
    grid-column: 2;
    justify-self: start;
  }
  h2 {
    font-size: var(--h3);
  }
  p + h2 {
    margin-bottom: 0.25rem;
  }
  > a {
    margin-top: 0.75rem;
  }
  @media (max-width: 19.99rem) {
    grid-template-columns: minmax(0, 1fr);
    > :not(span) {
      grid-column: 1;
    }
  }
`

const icon = css`
  display: grid;
  place-items: center;
  grid-row: span 2;
  width: 2.5rem;
  height: 2.5rem;
  border: 2px solid var(--tone);
  border-radius: 50%;
  color: var(--tone);
  font-weight: 800;
  font-size: 1.25rem;
  line-height: 1;
  &::before {
    content: var(--icon);
  }
`

const label = css`
  color: var(--tone);
  font-size: 0.875rem;
  font-weight: 700;
`

const tones = {
  info: css`
    --tone: var(--info);
    --icon: 'i';
  `,
  important: css`
    --tone: var(--highlight);
    --icon: '!';
  `,
  help: css`
    --tone: var(--success);
    --icon: '?';
  `,
}

export function Notice({ block }: BlockProps<'notice'>) {
  const { tone, title, desc, button } = block
  return (
    <Section block={block}>
      <div css={[panel, tones[tone]]}>
        <span css={icon} aria-hidden="true" />
        {block.label !== undefined && <p css={label}>{block.label}</p>}
        <h2>{title}</h2>
        <Html html={desc} />
        {button && <Action action={button} secondary />}
      </div>
    </Section>
  )
}
