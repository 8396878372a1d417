import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'

const prose = css`
  max-width: 44rem;
  display: grid;
  gap: 1rem;
  grid-template-columns: minmax(0, 1fr);
  h2 {
    margin-top: 1.25rem;
  }
  h3 {
    margin-top: 0.5rem;
  }
  > :first-child {
    margin-top: 0;
  }
  figure,
  blockquote {
    margin: 0.5rem 0;
  }
  figcaption,
  footer {
    font-size: 0.9375rem;
    margin-top: 0.5rem;
  }
  blockquote {
    padding-inline-start: 1.25rem;
    border-inline-start: 0.25rem solid var(--line);
    font-size: var(--lead);
  }
  pre {
    margin: 0;
    padding: 1rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
  }
`

export function Article({ block: { published, parts, ...block } }: BlockProps<'article'>) {
  return (
    <Section block={block}>
      <article css={prose}>
        {published && <time dateTime={published.date}>{published.text}</time>}
        {parts.map(({ id, title, level, text, image, caption, quote, source, code }, index) => {
          const Heading = level === 'subsection' ? 'h3' : 'h2'
          return [
            title !== undefined ? (
              <Heading key={index} id={id}>
                {title}
              </Heading>
            ) : (
              id !== undefined && <span key={index} id={id} />
            ),
            text !== undefined && <Html key={`${index}-text`} html={text} />,
            image && (
              <figure key={`${index}-image`}>
                <Picture picture={image} sizes="(min-width: 48rem) 44rem, 94vw" />
                {caption !== undefined && <figcaption>{caption}</figcaption>}
              </figure>
            ),
            quote !== undefined && (
              <blockquote key={`${index}-quote`}>
                <Html html={quote} />
                {source !== undefined && <footer>{source}</footer>}
              </blockquote>
            ),
            code !== undefined && (
              <pre key={`${index}-code`}>
                <code>{code}</code>
              </pre>
            ),
          ]
        })}
      </article>
    </Section>
  )
}
