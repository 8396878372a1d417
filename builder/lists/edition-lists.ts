import { readShelf, isPageList } from '../../content/lists/listed-page.ts'
import {
  createOpenLists,
  type ListFeed,
  type ListTexts,
  type OpenedPage,
} from '../../content/lists/open-lists.ts'
import { asRecord, listIn } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import {
  contentOf,
  mayHold,
  mayMake,
  mayUse,
  withBytes,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import type { Schedule } from '../schedule.ts'

/** The lists of pages in one language of a site that is built. */
export interface EditionLists {
  /** A page whose lists know their pages. */
  fill(page: SourcePage): SourcePage
  /** What the lists of a page show, as text; empty for a page without any. */
  stateOf(page: SourcePage): string
  /** The pages that go on with lists, and when they are shown. */
  made: { source: PageSource; schedule: Schedule }
  /** The keys of the pages with these lists, by those of the pages that go on with them. */
  listPages: ReadonlyMap<string, string>
  feeds: readonly ListFeed[]
}

interface EditionToList {
  source: PageSource
  schedule: Schedule
  prefix?: string | undefined
  texts: ListTexts
  at: number
  calendar: Calendar
}

/** Reads all pages of a site that has lists, each once; undefined for one without any. Throws if a page is not JSON. */
export function readEditionLists(edition: EditionToList): EditionLists | undefined {
  const { source, schedule, prefix, texts, at, calendar } = edition
  const inSections = JSON.stringify(source.files[0]?.root['sections'] ?? {}).includes('"pageList"')
  const mayList = (page: SourcePage): boolean =>
    mayHold(page, ['pageList']) || mayMake(page) || (inSections && mayUse(page))
  if (!source.pages.some(mayList)) return undefined
  const withLists: { page: SourcePage; value: Record<string, unknown> }[] = []
  function* readLive() {
    for (const page of source.pages) {
      if (!schedule.has(page)) continue
      const value = asRecord(contentOf(page).value)
      if (listIn(value, 'blocks').some(isPageList)) withLists.push({ page, value })
      yield [page.key, value] as const
    }
  }
  const shelf = readShelf(readLive(), at, calendar)
  const taken = new Set(source.pages.map(({ key }) => normalizePath(key)))
  const open = createOpenLists({ shelf, isTaken: (path) => taken.has(path), prefix, texts })
  const opened = new Map<string, OpenedPage>()
  const made: SourcePage[] = []
  const listPages = new Map<string, string>()
  for (const { page, value } of withLists) {
    const one = open(page.key, value)
    if (!one) continue
    opened.set(page.key, one)
    for (const [key, next] of one.made) {
      made.push({ ...withBytes(page, bytesOf(next)), key, isListed: false })
      listPages.set(key, page.key)
    }
  }
  const filled = new Map(Array.from(opened, ([key, { page }]) => [key, bytesOf(page)]))
  return {
    fill(page) {
      const bytes = filled.get(page.key)
      return bytes ? withBytes(page, bytes) : page
    },
    stateOf({ key }) {
      const bytes = filled.get(key)
      return bytes ? hashOf(bytes) : ''
    },
    made: {
      source: { files: source.files, pages: made },
      schedule: {
        ...schedule,
        has: () => true,
        isDraft: () => false,
        stateOf: () => '',
        lastDay: () => undefined,
      },
    },
    listPages,
    feeds: [...opened.values()].flatMap(({ feed }) => feed ?? []),
  }
}

function bytesOf(page: object): Buffer {
  return Buffer.from(JSON.stringify(page))
}
