import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTags } from '../../schema/page-data.gen.ts'
import { homeOf } from '../document/site-context.ts'
import type { ShownBlock, ShownTags, SiteData } from '../page/page-data.ts'

/** The names of the tags that prove to services that a domain is somebody's. */
const proofs = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  yandex: 'yandex-verification',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
} satisfies Record<keyof NonNullable<HeadTags['verification']>, string>

const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

/** Renders the links to the feeds of lists on a page, as HTML. */
export function renderFeeds(blocks: readonly ShownBlock[] = []): string {
  const feeds = blocks.flatMap((block): Feeds => {
    const href = block.type === 'pageList' ? block.show.feed?.path : undefined
    if (href === undefined || block.type !== 'pageList') return []
    const title = block.title ?? ''
    return [
      { href, title, format: 'rss' },
      { href: href.replace(/xml$/, 'json'), title, format: 'json' },
    ]
  })
  return feeds.length === 0 ? '' : renderToStaticMarkup(linksTo(feeds))
}

type Feeds = NonNullable<HeadTags['feeds']>

function linksTo(feeds: Feeds) {
  return feeds.map(({ href, title, format }, index) => (
    <link key={index} rel="alternate" type={feedTypes[format]} title={title} href={href} />
  ))
}

/** Puts the colour of the browser bar in dark mode before that of any other mode: browsers take the first that applies. */
export function addBarColors(page: string, tags: ShownTags | undefined): string {
  const html = tags?.themeColor
    ? page.replace(/(<meta name="theme-color" content=)"[^"]*"/, `$1"${tags.themeColor}"`)
    : page
  if (tags?.darkThemeColor === undefined) return html
  const media = '(prefers-color-scheme: dark)'
  const dark = renderToStaticMarkup(
    <meta name="theme-color" media={media} content={tags.darkThemeColor} />,
  )
  return html.replace('<meta name="theme-color"', `${dark}$&`)
}

/**
 * Renders the tags that the settings add to the head of pages. Returns those of a page as HTML; proofs are only on the home
 * page. They are no part of the page in the browser, which leaves them as they are.
 */
export function createHeadTags(
  tags: ShownTags | undefined,
  site: Pick<SiteData, 'base'>,
): (path: string) => string {
  const home = homeOf(site)
  const [atHome = '', elsewhere = ''] = [true, false].map((isHome) => renderTags(tags, isHome))
  return (path) => (path === home ? atHome : elsewhere)
}

function renderTags(tags: ShownTags | undefined, isHome: boolean): string {
  if (tags === undefined) return ''
  const { verification = {}, feeds = [], links = [], robots = [], ...named } = tags
  const metas: Record<string, string | undefined> = {
    author: named.author,
    'application-name': named.appName,
    'apple-mobile-web-app-title': named.appName,
    rating: named.rating,
    robots: robots.join(', '),
    'format-detection': named.phoneLinks ? undefined : 'telephone=no',
  }
  const codes: Record<string, string | undefined> = { ...verification }
  if (isHome) for (const [kind, name] of Object.entries(proofs)) metas[name] = codes[kind]
  return renderToStaticMarkup(
    <>
      {Object.entries(metas).map(
        ([name, content]) => content && <meta key={name} name={name} content={content} />,
      )}
      {linksTo(feeds)}
      {links.map(({ kind, href }, index) => (
        <link key={index} rel={kind} href={href} />
      ))}
    </>,
  )
}
