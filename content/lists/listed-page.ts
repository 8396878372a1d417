import { asRecord } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { isCurrent, isIn, publishedAt } from '../span.ts'

/** What lists show of a page, as it is written: with its tokens, and the name of its picture. */
export interface ListedPage {
  path: string
  title: string
  description?: string
  image?: string
  published?: string
  /** The language of its heading, if that is not the language of the site. */
  lang?: string
  tags: readonly PageTag[]
  /** Which pages it has a page for each tag of, if it has any. */
  tagged?: unknown
}

/** A tag as it is written, which is its name in all languages, and as it is shown. */
export interface PageTag {
  name: string
  label: string
}

/** Whether a block of any shape is a list of pages. */
export function isPageList(block: unknown): block is Record<string, unknown> {
  return asRecord(block)['type'] === 'pageList'
}

/** Reads what lists show of a page of any shape at an instant: its main heading, as on its social card. */
export function readListedPage(
  key: string,
  value: unknown,
  at: number,
  calendar: Calendar,
): ListedPage {
  const { name, meta, published, tags, $tags, blocks } = asRecord(value)
  const written: unknown[] = Array.isArray(blocks) ? blocks : []
  const all = written.filter((block) => isCurrent(block, at, calendar))
  const hero = asRecord(all.find((block) => asRecord(block)['type'] === 'hero'))
  const { title, description } = asRecord(meta)
  const texts = { description, image: hero['image'], published, lang: hero['$lang'] }
  const known = Object.entries(texts).filter(([, text]) => isText(text))
  const list = all.find((block) => isPageList(block) && block['tagPages'] === true)
  const labels: unknown[] = Array.isArray($tags) ? $tags : []
  return {
    path: normalizePath(key),
    title: [hero['title'], title, name].find(isText) ?? key,
    ...Object.fromEntries(known),
    tags: (Array.isArray(tags) ? tags.filter(isText) : []).map((tag, index) => {
      const { [index]: label } = labels
      return { name: tag, label: isText(label) ? label : tag }
    }),
    ...(list !== undefined && { tagged: asRecord(asRecord(list)['show']) }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Whether lists show a page of any shape at an instant: it is shown then, and its date has come. */
export function isListedAt(
  page: unknown,
  at: number,
  calendar: Calendar,
  shown = publishedAt(page, [], calendar),
): boolean {
  const day = calendar.readMoment(asRecord(page)['published'])
  return isIn(shown, at) && (day === undefined || day.start <= at)
}
