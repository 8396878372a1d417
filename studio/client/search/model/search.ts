import { readPlain } from '../../../../check/rules/read/plain-text.ts'
import { createWalk } from '../../../../check/walk.ts'
import { isUse } from '../../../../content/layers/sections.ts'
import { dereference, type Schema } from '../../../../schema/read/bundle.ts'
import { ownValue } from '../../../../schema/read/equal.ts'
import {
  asRecord,
  type Path,
  type JsonValue,
  type JsonObject,
} from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { fillTokens, readTokenValues } from '../../../../schema/values/tokens.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { createVisitWritten, type WrittenPiece } from '../../../../site/view/written.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { summaryOf } from '../../fields/schema/summary.ts'
import { t } from '../../i18n/translate.ts'
import { viewCampaigns, findCampaign, type CampaignView } from '../../model/campaigns/campaigns.ts'
import { nameOfPage } from '../../model/pages.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { stepsOf } from '../../model/words/steps.ts'
import { wordPages } from '../../model/words/uses.ts'
import { createFindIn, excerptOf, type Excerpt, type FindIn } from './query.ts'

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
function listSettings({ site, bundle }: PagesContext, page: PageView | undefined): Setting[] {
  const { Site, Page } = bundle.$defs
  const { blocks: _blocks, ...inPage } = Page?.properties ?? {}
  const tokens = readTokenValues(site.settings, bundle.settings)
  const collect = (
    properties: Schema['properties'] = {},
    value: JsonValue | undefined,
    path: Path,
    where: string,
  ): Setting[] =>
    Object.entries(properties).flatMap(([key, property]): Setting[] => {
      const target = dereference(bundle, property)
      const title = property.title ?? target.title ?? toLabel(key)
      const own = ownValue(asRecord(value), key)
      const at = [...path, key]
      const isShown = typeof own === 'number' || (typeof own === 'string' && own !== '')
      const words = isShown ? `${title}: ${fillTokens(String(own), tokens)}` : title
      const below = target.properties
        ? collect(target.properties, own, at, `${where} › ${title}`)
        : []
      return [{ words, where, path: at }, ...below]
    })
  const ofSite = collect(Site?.properties, site.settings, ['site'], t('Site settings'))
  if (!page) return ofSite
  const title = t('Settings of {path}', { path: page.path })
  return [...ofSite, ...collect(inPage, page.value, ['pages', page.key], title)]
}

/** A text that visitors read, or that search engines show. */
export interface SearchText {
  file: string
  path: Path
  piece: 'Text' | 'Html'
  value: string
  /** As visitors read it: without markup, and with values in place of tokens. */
  shown: string
  /** The shown text in lowercase, to find it. */
  lower: string
}

interface SearchBlock {
  page: PageView
  index: number
  label: string
  text: string
  lower: string
}

/** What a part of a site contains, to be searched. */
export interface SearchPart {
  texts: readonly SearchText[]
  blocks: readonly SearchBlock[]
}

/**
 * Creates the reader of what can be found in a site: first what all pages share, then each page. It yields after each, so
 * that it can be read in slices; unchanged pages are read once.
 */
export function createReadParts(): (context: PagesContext) => Generator<SearchPart, void> {
  // With the sections that it uses, as they are in pages.json, and the values of tokens, as text.
  const known = new WeakMap<
    JsonObject,
    { page: PageView; root: JsonValue | undefined; filled: string; part: SearchPart }
  >()
  return function* readParts({ site, bundle, main }) {
    const root = site.roots.get(main)
    const values = readTokenValues(site.settings, bundle.settings)
    const filled = JSON.stringify([...values])
    const visits = createVisitWritten(createWalk(bundle), site, root, sharedSections(site, main))
    const textsOf = (file: string, visit: (emit: (piece: WrittenPiece) => void) => void) => {
      const texts: SearchText[] = []
      visit(({ piece, value, path }) => {
        if (piece !== 'Text' && piece !== 'Html') return
        const shown = fillTokens(readPlain({ piece, value }).text, values)
        texts.push({ file, path, piece, value, shown, lower: shown.toLowerCase() })
      })
      return texts
    }
    yield { texts: textsOf(main, (emit) => visits.shared(emit)), blocks: [] }
    for (const page of site.pages) {
      const uses = page.blocks.some(isUse) ? root : undefined
      const before = known.get(page.value)
      if (before?.page === page && before.root === uses && before.filled === filled) {
        yield before.part
        continue
      }
      const texts = textsOf(page.file, (emit) => visits.page(page, emit))
      const blocks = page.blocks.map((block, index): SearchBlock => {
        const label = infoOf(bundle, block)?.label ?? t('Unknown block')
        const text = fillTokens(summaryOf(block), values)
        return { page, index, label, text, lower: `${label} ${text}`.toLowerCase() }
      })
      const part = { texts, blocks }
      known.set(page.value, { page, root: uses, filled, part })
      yield part
    }
  }
}

/** Finds a campaign, and the place that it changes, by the path where it says so; undefined for a lasting text. */
export function changeAt(
  path: Path,
  { site, main }: PagesContext,
): { campaign: CampaignView; place: Path | undefined } | undefined {
  const [group, name] = path
  if (group !== 'campaigns') return undefined
  const campaign = findCampaign({ site, main }, name)
  const change = campaign?.changes.find((one) => keyOfPath(one.path) === keyOfPath(path))
  return campaign && { campaign, place: change?.place }
}

/**
 * Describes where a text is: /bonus › Promo grid › Card 2 › Title. Of a shared section, it adds on how many pages that is
 * used; of a campaign, that the text is only shown while it runs.
 */
export function describeText({ path, file }: SearchText, context: PagesContext): string {
  const { site, bundle, main } = context
  const change = changeAt(path, context)
  const at = change?.place ?? path
  const page = at[0] === 'pages' ? site.pages.find(({ key }) => key === at[1]) : undefined
  const steps = stepsOf(at, site.roots.get(page?.file ?? file), bundle)
  const section = at[0] === 'sections' ? String(at[1]) : undefined
  const shared = sharedSections(site, main)
  const info = shared.all.find(({ name }) => name === section)
  const [, ...rest] = steps
  const words = info ? [info.title, ...rest] : steps
  const notes = [
    ...(info ? [t('shared section, used on {pages}', { pages: wordPages(info.pages.size) })] : []),
    ...(change ? [t('only during {title}', { title: change.campaign.title })] : []),
  ]
  return [words.join(' › '), ...notes].join(', ')
}
