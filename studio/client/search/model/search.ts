import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { nameOfPage } from '../../model/pages.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { createFindIn, excerptOf, type Excerpt, type FindIn } from './query.ts'
import { fillTokens, readTokenValues } from '../../../../schema/values/tokens.ts'
import { type SearchPart, describeText } from './search-index.ts'
import { isJsonObject, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { dereference, type Schema } from '../../../../schema/read/bundle.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { t } from '../../i18n/translate.ts'

interface Hit {
  excerpt: Excerpt
  /** Where it is, or what it is about. */
  where: string
  path: Path
}

/** What was found of one kind. */
export interface HitGroup {
  title: string
  hits: readonly Hit[]
  more: number
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
  const { site, main } = context
  const isOpen = ({ blocks: [first] }: SearchPart): boolean =>
    first !== undefined && first.page === page
  const ordered = [...parts.filter(isOpen), ...parts.filter((part) => !isOpen(part))]
  const isFound = (one: { lower: string }): boolean => one.lower.includes(lower)
  const isNamed = (one: { name: string; title: string }): boolean =>
    [one.title, one.name].some((text) => findIn(text).length > 0)
  const hit = (text: string, where: string, path: Path): Hit => {
    const [mark = unmarked] = findIn(text)
    return { excerpt: excerptOf(text, mark), where, path }
  }
  const groups = [
    groupOf(t('Pages'), 8, findPages(context, findIn), ({ page: one, mark }) => hitOf(one, mark)),
    groupOf(
      t('Blocks'),
      8,
      ordered.flatMap(({ blocks }) => blocks.filter(isFound)),
      ({ page: { key, path }, index, label, text }) =>
        hit([label, text].filter(Boolean).join(': '), path, ['pages', key, 'blocks', index]),
    ),
    groupOf(
      t('Texts'),
      40,
      ordered.flatMap(({ texts }) => texts.filter(isFound)),
      (text) => hit(text.shown, describeText(text, context), text.path),
    ),
    groupOf(
      t('Settings'),
      6,
      listSettings(context, page).filter((one) => findIn(one.words).length > 0),
      (one) => hit(one.words, one.where, one.path),
    ),
    groupOf(t('Shared sections'), 6, sharedSections(site, main).all.filter(isNamed), (one) =>
      hit(one.title, '', ['sections', one.name]),
    ),
    groupOf(t('Campaigns'), 6, viewCampaigns(site, main).all.filter(isNamed), (one) =>
      hit(one.title, '', ['campaigns', one.name]),
    ),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function groupOf<T>(
  title: string,
  limit: number,
  found: readonly T[],
  toHit: (one: T) => Hit,
): HitGroup {
  const hits = found.slice(0, limit).map((one) => toHit(one))
  return { title, hits, more: found.length - hits.length }
}

/** Lists pages, as hits without a mark. */
export function listPages({ site }: PagesContext, keys: readonly string[]): HitGroup[] {
  const pages = keys.flatMap((key) => site.pages.find((one) => one.key === key) ?? [])
  const hits = pages.map((page) => hitOf(page))
  return hits.length === 0 ? [] : [{ title: t('Recent pages'), hits, more: 0 }]
}

/** Finds pages by name, those that begin with the words first, and by address. */
function findPages({ site }: PagesContext, findIn: FindIn) {
  return site.pages
    .flatMap((page) => {
      const [mark] = findIn(nameOfPage(page))
      return mark || findIn(page.path).length > 0 ? [{ page, mark, rank: mark ? mark[0] : 9 }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
}

const unmarked = [0, 0] as const

function hitOf(page: PageView, mark: Excerpt['mark'] = unmarked): Hit {
  return { excerpt: { text: nameOfPage(page), mark }, where: page.path, path: ['pages', page.key] }
}

interface Setting {
  /** Its title, and its value as far as that is a text or a number. */
  words: string
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
  const tokens = readTokenValues(site.settings, bundle.settings)
  return [
    ...collect({ properties: Site?.properties ?? {} }, site.settings, ['site'], t('Site settings')),
    ...(page
      ? collect(
          { properties: inPage },
          page.value,
          ['pages', page.key],
          t('Settings of {path}', { path: page.path }),
        )
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
      const isShown = typeof own === 'number' || (typeof own === 'string' && own !== '')
      const words = isShown ? `${title}: ${fillTokens(String(own), tokens)}` : title
      const setting = { words, where, path: at }
      return target.properties
        ? [setting, ...collect(target, own, at, `${where} › ${title}`)]
        : [setting]
    })
  }
}
