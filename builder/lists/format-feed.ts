import type { ListFeed } from '../../content/lists/open-lists.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { fillTokens } from '../../schema/values/tokens.ts'
import { escapeHtml } from '../hosts/host-files.ts'

interface FeedSetup {
  /** The address of the site, without a trailing slash. */
  url: string
  lang: string
  calendar: Calendar
  tokens: Parameters<typeof fillTokens>[1]
}

/** The files of a feed, as RSS 2.0 and as JSON Feed 1.1, by their addresses. They are the same for the same pages. */
export function formatFeed(
  { path, title, description, entries }: ListFeed,
  { url, lang, calendar, tokens }: FeedSetup,
): (readonly [address: string, text: string])[] {
  const textOf = (text: unknown): string =>
    typeof text === 'string' ? fillTokens(text, tokens).replaceAll(/\p{Cc}+/gu, ' ') : ''
  const [xml, json] = [`${path}.xml`, `${path}.json`]
  const home = url + (path.slice(0, -'/feed'.length) || '/')
  const items = entries.map((entry) => {
    const start = calendar.readMoment(entry.published)?.start
    return {
      url: url + entry.path,
      title: textOf(entry.title),
      summary: textOf(entry.description),
      date: start === undefined ? undefined : new Date(start),
      tags: entry.tags.map(({ label }) => textOf(label)),
    }
  })
  const tag = (name: string, text: string | undefined): string =>
    text === undefined || text === '' ? '' : `<${name}>${escapeHtml(text)}</${name}>`
  const rss = items.map((item) =>
    [
      '<item>',
      tag('title', item.title),
      tag('link', item.url),
      tag('guid', item.url),
      tag('description', item.summary),
      tag('pubDate', item.date?.toUTCString()),
      ...item.tags.map((one) => tag('category', one)),
      '</item>\n',
    ].join(''),
  )
  const self = `<atom:link rel="self" type="application/rss+xml" href="${escapeHtml(url + xml)}"/>`
  const channel = [
    tag('title', textOf(title)),
    tag('link', home),
    tag('description', textOf(description) || textOf(title)),
    tag('language', lang),
    `${self}\n`,
    ...rss,
  ].join('')
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: textOf(title),
    home_page_url: home,
    feed_url: url + json,
    description: textOf(description) || undefined,
    language: lang,
    items: items.map(({ summary, date, tags, ...item }) => ({
      id: item.url,
      ...item,
      content_text: summary || item.title,
      date_published: date?.toISOString(),
      ...(tags.length > 0 && { tags }),
    })),
  }
  return [
    [
      xml,
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}</channel></rss>\n`,
    ],
    [json, JSON.stringify(feed)],
  ]
}
