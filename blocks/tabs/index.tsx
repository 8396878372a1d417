import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { card } from '../../renderer/theme/layout.ts'

/* In forced colors, all borders are visible. */
const selected = `
  border-color: var(--link);
  text-decoration: underline;
`

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: var(--gap);
  /* The island gives it another role. */
  padding: 0;
  list-style: none;
  a {
    display: block;
    padding: 0.7rem 1.1rem;
    border: 2px solid transparent;
    border-radius: var(--control);
    background: var(--raised);
    font-weight: 700;
    text-decoration: none;
  }
  a[aria-selected='true'] {
    ${selected}
  }
  /* The island will select the first one. */
  @media screen and (scripting: enabled) {
    [data-island]:not([data-live]) & li:first-child a {
      ${selected}
    }
  }
`

const panel = css`
  ${card}
  margin-top: var(--gap);
  gap: 0.6rem;
  display: grid;
  /* On paper nothing can be selected. */
  @media screen {
    &[hidden] {
      display: none;
    }
  }
  /* What the island will hide is hidden until then, so that nothing moves. */
  @media screen and (scripting: enabled) {
    [data-island]:not([data-live]) & ~ &:not(:target) {
      display: none;
    }
  }
`

export function Tabs({ block }: BlockProps<'tabs'>) {
  const { title, desc, panels } = block
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      <ul role="list" css={list}>
        {panels.map((one, index) => (
          <li key={index}>
            <a href={`#${one.id}`}>{one.title}</a>
          </li>
        ))}
      </ul>
      {panels.map((one, index) => (
        <div key={index} id={one.id} css={panel}>
          <h3>{one.title}</h3>
          <Html html={one.desc} />
        </div>
      ))}
    </Section>
  )
}
