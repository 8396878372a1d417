import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { card } from '../../renderer/theme/layout.ts'
import type { ListLink } from '../../schema/page-data.gen.ts'

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--gap);
`

/* The link of the heading covers the card. */
const item = css`
  ${card}
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 0.65rem;
  overflow: hidden;
  picture {
    order: -1;
    margin: calc(var(--pad) * -1) calc(var(--pad) * -1) 0.35rem;
  }
  picture img {
    width: 100%;
    border: 0;
    aspect-ratio: 16 / 9;
    object-fit: cover;
  }
  h2,
  h3 {
    font-size: var(--h3);
  }
  h2 a::after,
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  p {
    margin: 0;
  }
  ul {
    position: relative;
  }
`

const lines = css`
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    padding-block: 0.35rem;
    border-bottom: 1px solid var(--line);
  }
  li > a {
    padding-block: 0.6rem;
  }
  time {
    align-self: center;
  }
`

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  > li > * {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    min-width: 1.5rem;
  }
`

const end = css`
  margin-top: var(--gap);
`

export function PageList({ block }: BlockProps<'pageList'>) {
  const { title, variant, show } = block
  const { entries, tags, pages, label, newer, older, feed } = show
  const isCompact = variant === 'compact'
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <Section block={block} title={title}>
      <Links links={tags} />
      <ul role="list" css={isCompact ? lines : grid}>
        {entries.map(({ path, lang, title: name, image, published, ...entry }, index) => {
          const link = (
            <a href={path} lang={lang}>
              {name}
            </a>
          )
          const date = published && <time dateTime={published.date}>{published.text}</time>
          return (
            <li key={index} css={isCompact ? undefined : item}>
              {isCompact ? link : <Heading>{link}</Heading>}
              {!isCompact && image && (
                <Picture picture={image} sizes="(min-width: 48rem) 24rem, 94vw" cropped silent />
              )}
              {date}
              {!isCompact && entry.description && <p>{entry.description}</p>}
              {!isCompact && <Links links={entry.tags ?? []} />}
            </li>
          )
        })}
      </ul>
      {pages.length > 0 && (
        <nav css={end} aria-label={label}>
          <Links
            links={[newer ?? [], pages, older ?? []].flat()}
            relations={
              new Map([
                [newer, 'prev'],
                [older, 'next'],
              ])
            }
          />
        </nav>
      )}
      {feed && (
        <p css={end}>
          <a href={feed.path} rel="alternate" type="application/rss+xml">
            {feed.label}
          </a>
        </p>
      )}
    </Section>
  )
}

interface LinksProps {
  links: readonly ListLink[]
  relations?: ReadonlyMap<ListLink | undefined, string>
}

/** Links in a row; one without an address is the page itself. */
function Links({ links, relations }: LinksProps) {
  if (links.length === 0) return null
  return (
    <ul role="list" css={row}>
      {links.map((link) => {
        const { label, path, count } = link
        const text = count === undefined ? label : `${label} (${count})`
        return (
          <li key={label}>
            {path === undefined ? (
              <span aria-current={relations && 'page'}>{text}</span>
            ) : (
              <a href={path} rel={relations?.get(link)}>
                {text}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
