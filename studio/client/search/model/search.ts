import type { Path } from '../../../../check/problem/problem.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { nameOfPage } from '../../model/pages.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { createFindIn, excerptOf, type Excerpt, type FindIn, type MatchRange } from './query.ts'
import { fillTokens, readTokenValues } from '../../../../schema/values/tokens.ts'
import type { SearchPart } from './search-index.ts'
import { describeText } from './text-place.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import { toLabel } from '../../fields/schema/summary.ts'

/** Something that was found. */
interface Hit {
  excerpt: Excerpt
  /** Where it is, or what it is about. */
  where: string
  /** What it leads to. */
  path: Path
}

/** What was found of one kind. */
export interface HitGroup {
  title: string
  hits: readonly Hit[]
  /** How many more there are. */
  more: number
}

/** The maximum number of hits of a kind that are listed. */
const shownLimits = { page: 8, block: 8, text: 40, other: 6 }

const none: MatchRange = [0, 0]

/** Collects hits, and makes only the first ones. */
class Hits {
  readonly #hits: Hit[] = []
  #count = 0

  constructor(
    readonly title: string,
    private readonly limit: number,
  ) {}

  add(make: () => Hit): void {
    this.#count += 1
    if (this.#count <= this.limit) this.#hits.push(make())
  }

  get group(): HitGroup {
    return { title: this.title, hits: this.#hits, more: this.#count - this.#hits.length }
  }
}

/**
 * Searches a site: its pages, blocks, texts, settings, sections and campaigns. `parts` are what was read of it, and `page` is
 * the open one. Lists what is found on that page first.
 */
export function search(
  words: string,
  parts: readonly SearchPart[],
  context: PagesContext,
  page: PageView | undefined,
): HitGroup[] {
  const findIn = createFindIn({ words })
  if (!findIn) return []
  const lower = words.toLowerCase()
  const groups = [
    findPages(context, findIn),
    findBlocks(parts, lower, findIn, page),
    findTexts(parts, lower, findIn, { context, page }),
    findSettings(context, findIn, page),
    findNamed(
      'Shared sections',
      'sections',
      sharedSections(context.site, context.main).all,
      findIn,
    ),
    findNamed('Campaigns', 'campaigns', viewCampaigns(context.site, context.main).all, findIn),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

/** Lists pages, as hits without a mark. */
export function listPages({ site }: PagesContext, keys: readonly string[]): HitGroup[] {
  const pages = keys.flatMap((key) => site.pages.find((one) => one.key === key) ?? [])
  const hits = pages.map((page) => hitOf(page))
  return hits.length === 0 ? [] : [{ title: 'Recent pages', hits, more: 0 }]
}

function findPages({ site }: PagesContext, findIn: FindIn): HitGroup {
  const found = new Hits('Pages', shownLimits.page)
  const ranked = site.pages
    .flatMap((page) => {
      const [inName] = findIn(nameOfPage(page))
      const [inPath] = inName ? [] : findIn(page.path)
      return inName || inPath ? [{ page, mark: inName, rank: (inName ?? [9])[0] }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
  for (const { page, mark } of ranked) found.add(() => hitOf(page, mark))
  return found.group
}

function hitOf(page: PageView, mark = none): Hit {
  return {
    excerpt: { text: nameOfPage(page), mark },
    where: page.path,
    path: ['pages', page.key],
  }
}

function findBlocks(
  parts: readonly SearchPart[],
  lower: string,
  findIn: FindIn,
  open: PageView | undefined,
): HitGroup {
  const found = new Hits('Blocks', shownLimits.block)
  for (const { blocks } of openFirst(parts, open))
    for (const { page, index, label, text, lower: own } of blocks) {
      if (!own.includes(lower)) continue
      found.add(() => {
        const words = text === '' ? label : `${label}: ${text}`
        const [mark = none] = findIn(words)
        return {
          excerpt: excerptOf(words, mark),
          where: page.path,
          path: ['pages', page.key, 'blocks', index],
        }
      })
    }
  return found.group
}

function findTexts(
  parts: readonly SearchPart[],
  lower: string,
  findIn: FindIn,
  { context, page }: { context: PagesContext; page: PageView | undefined },
): HitGroup {
  const found = new Hits('Texts', shownLimits.text)
  for (const { texts } of openFirst(parts, page))
    for (const text of texts) {
      if (!text.lower.includes(lower)) continue
      found.add(() => {
        const [mark = none] = findIn(text.shown)
        return {
          excerpt: excerptOf(text.shown, mark),
          where: describeText(text, context),
          path: text.path,
        }
      })
    }
  return found.group
}

/** The part of the open page comes first. */
function* openFirst(
  parts: readonly SearchPart[],
  open: PageView | undefined,
): Generator<SearchPart> {
  const isOpen = ({ blocks }: SearchPart): boolean => blocks[0]?.page === open && open !== undefined
  yield* parts.filter(isOpen)
  for (const part of parts) if (!isOpen(part)) yield part
}

function findSettings(context: PagesContext, findIn: FindIn, page: PageView | undefined): HitGroup {
  const found = new Hits('Settings', shownLimits.other)
  const values = readTokenValues(context.site.settings, context.bundle.settings)
  for (const { title, value, where, path } of listSettings(context, page)) {
    const words = value === '' ? title : `${title}: ${fillTokens(value, values)}`
    const [mark] = findIn(words)
    if (mark) found.add(() => ({ excerpt: excerptOf(words, mark), where, path }))
  }
  return found.group
}

function findNamed(
  title: string,
  group: string,
  all: readonly { name: string; title: string }[],
  findIn: FindIn,
): HitGroup {
  const found = new Hits(title, shownLimits.other)
  for (const one of all) {
    const [mark] = findIn(one.title)
    const [inName] = mark ? [] : findIn(one.name)
    if (mark || inName)
      found.add(() => ({
        excerpt: excerptOf(one.title, mark ?? none),
        where: '',
        path: [group, one.name],
      }))
  }
  return found.group
}

interface Setting {
  title: string
  /** Its value, as far as it is a text or a number; else empty. */
  value: string
  /** The groups around it. */
  where: string
  path: Path
}

/** Lists the settings of the site, and of the open page, in the order of their forms. */
function listSettings(
  { site, bundle }: PagesContext,
  page: PageView | undefined,
): readonly Setting[] {
  const { Site, Page } = bundle.$defs
  const { blocks: _blocks, ...inPage } = Page?.properties ?? {}
  return [
    ...collect({ properties: Site?.properties ?? {} }, site.settings, ['site'], 'Site settings'),
    ...(page
      ? collect({ properties: inPage }, page.value, ['pages', page.key], `Settings of ${page.path}`)
      : []),
  ]

  function collect(
    schema: Schema,
    value: JsonValue | undefined,
    path: Path,
    where: string,
  ): Setting[] {
    const group = isJsonObject(value) ? value : {}
    return Object.entries(schema.properties ?? {}).flatMap(([key, property]): Setting[] => {
      const target = dereference(bundle, property)
      const title = property.title ?? target.title ?? toLabel(key)
      const own = Object.hasOwn(group, key) ? group[key] : undefined
      const at = [...path, key]
      const setting = { title, value: wordsOf(own), where, path: at }
      return target.properties
        ? [setting, ...collect(target, own, at, `${where} › ${title}`)]
        : [setting]
    })
  }
}

function wordsOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
