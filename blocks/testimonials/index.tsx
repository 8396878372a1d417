import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { card } from '../../renderer/theme/layout.ts'

const list = css`
  display: grid;
  gap: var(--gap);
  @media (min-width: 48rem) {
    display: flex;
    flex-wrap: wrap;
    > * {
      flex: 1 15rem;
    }
  }
`

const entry = css`
  ${card}
  display: grid;
  gap: 0.75rem;
  align-content: space-between;
  margin: 0;
  blockquote {
    margin: 0;
    color: var(--text);
    font-size: var(--lead);
    &::before {
      content: open-quote;
    }
    &::after {
      content: close-quote;
    }
  }
`

export function Testimonials({ block }: BlockProps<'testimonials'>) {
  return (
    <Section block={block} title={block.title}>
      <div css={list}>
        {block.quotes.map(({ id, quote, source, href, hrefLang }, index) => (
          <figure key={index} id={id} css={entry}>
            <blockquote cite={href}>{quote}</blockquote>
            <figcaption>
              <cite>
                {/^[/#]/.test(href) ? (
                  <a href={href} {...(import.meta.env.MONOLINGUAL ? undefined : { hrefLang })}>
                    {source}
                  </a>
                ) : (
                  <ExternalLink linkType="other" href={href}>
                    {source}
                  </ExternalLink>
                )}
              </cite>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
