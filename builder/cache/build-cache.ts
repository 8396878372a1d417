import type { Read } from '../../content/layers/expander.ts'
import type { PageData } from '../../renderer/page/page-data.ts'
import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { listPublic } from '../../site/files/public-files.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { namesUsed, type PageSource, type SourcePage } from '../../site/pages/page-source.ts'
import type { Versions } from '../bundle/versions.ts'
import type { SiteCards } from '../cards/site-cards.ts'
import { hashContent } from '../lastmod.ts'
import type { EditionLists } from '../lists/edition-lists.ts'
import type { Environment } from '../load-site.ts'
import { isInShard, type Shard } from '../output/shard.ts'
import type { PrerenderSetup } from '../prerender/prerender.ts'
import type { Schedule } from '../schedule.ts'
import type { Verdict } from './check-pages.ts'
import {
  reusePage,
  type CachedBuild,
  type CachedPage,
  openPageCache,
  type PageVerdict,
} from './page-cache.ts'

/** The cached state of a page's files. */
export type CachedFiles = Omit<CachedPage, 'hash' | 'content' | keyof PageVerdict>

/** The cache of the builds of an output folder. */
export interface BuildCache {
  /** The hash of the text, the sections, the dates, the due migrations and the files of each page, in order; undefined without a cache. */
  hashes: readonly string[] | undefined
  /** The cached results of the check; undefined if anything but the pages has changed. */
  checked: CachedBuild | undefined
  /** The files of the live pages of this shard that are unchanged, linked from the previous output, by key. */
  reused: ReadonlyMap<string, CachedFiles>
  /** The indexes of the other live pages of this shard, which must be rendered. */
  rest: Set<number>
  /** The hash of a page's content, by `hashContent`. */
  contentOf: (page: SourcePage) => string
  write(verdict: Verdict, pages: ReadonlyMap<string, CachedFiles>): void
}

/** What the results of a build depend on. */
export interface BuildInputs {
  place: SitePlace
  source: PageSource
  environment: Environment
  schedule: Schedule
  setup: PrerenderSetup
  cards: SiteCards
  versions: Versions
  /** The output folder, which the cache belongs to, and the folder to write the new output to. */
  target: string
  work: string
  shard?: Shard | undefined
  useCache: boolean
  /** The language, if that is not the one of the site itself. */
  locale?: Locale | undefined
  /** What the lists of pages on its pages show. */
  lists?: Pick<EditionLists, 'stateOf'> | undefined
  /** Whether these are the pages that go on with lists. */
  isMade?: boolean
  /** Where pages are in the languages of the site. */
  alternates?: ReadonlyMap<string, PageData['alternates']> | undefined
}

/** Opens the cache of an output folder, or of one shard of it; without a cache, nothing is known from earlier builds. */
export function openBuildCache(inputs: BuildInputs): BuildCache {
  const { source, schedule, cards, target, work, shard, locale, alternates, lists } = inputs
  const part = shard && `${shard.index}/${shard.count}`
  const name = [target, part, locale?.code, inputs.isMade && 'lists'].filter(Boolean).join(' ')
  const cache = inputs.useCache ? openPageCache(name) : undefined
  const cached = cache?.read()
  const keys = cache && { check: checkKeyOf(inputs), render: renderKeyOf(inputs) }
  const stateOfSections = createStateOfSections(source)
  const { expander } = inputs.environment.files
  const readsOf = ({ key }: SourcePage): readonly Read[] => cached?.pages.get(key)?.reads ?? []
  const hashWith = (page: SourcePage, reads: readonly Read[]): string => {
    const { file, from, to } = page
    const hash = hashOf(file.bytes.subarray(from, to))
    const read = reads.length > 0 ? JSON.stringify(reads) : ''
    const others = alternates ? JSON.stringify(alternates.get(page.key)) : ''
    const state = `${schedule.stateOf(page)}${file.due[0]?.name ?? ''}${stateOfSections(page)}${lists?.stateOf(page) ?? ''}${read}${others}`
    return state === '' ? hash : hashOf(hash + state)
  }
  const now = ([file]: Read): Read => [file, expander?.stateOf(file) ?? '']
  const hashes = cache && source.pages.map((page) => hashWith(page, readsOf(page).map(now)))
  const hashesByPage = new Map(source.pages.map((page, index) => [page, hashes?.[index]]))
  const contents = new Map<string, string>()
  const checked = cached?.check === keys?.check ? cached : undefined
  const reused = new Map<string, CachedFiles>()
  const rest = new Set<number>()
  for (const [index, page] of source.pages.entries()) {
    if (!isInShard(index, shard) || !schedule.has(page)) continue
    const { key } = page
    const before = cached?.render === keys?.render ? cached?.pages.get(key) : undefined
    const isSame = before !== undefined && before.hash === hashes?.[index]
    if (isSame && cards.isMade(before.card) && reusePage(key, before, target, work))
      reused.set(key, before)
    else rest.add(index)
  }
  return {
    hashes,
    checked,
    reused,
    rest,
    contentOf(page) {
      // A campaign that does not run changes the content of a page, but neither its text nor its state.
      const known = checked?.pages.get(page.key)
      const isSame = known !== undefined && known.hash === hashesByPage.get(page)
      const content = isSame && known.content !== '' ? known.content : hashContent(page)
      contents.set(page.key, content)
      return content
    },
    write({ findings, isQuiet, pages: verdicts, notes }, pages) {
      if (!cache || !keys) return
      const rows = source.pages.map((page, index): [string, CachedPage] => {
        const { key } = page
        const verdict = verdicts.get(key) ?? unchecked
        const { reads } = verdict
        const isKnown = reads.length + readsOf(page).length === 0
        const hash = isKnown ? hashes?.[index] : hashWith(page, reads)
        const content = contents.get(key) ?? ''
        return [key, { ...verdict, ...(pages.get(key) ?? elsewhere), hash: hash ?? '', content }]
      })
      cache.write({ ...keys, findings, isQuiet, pages: new Map(rows) }, notes)
    },
  }
}

/** Creates the function that returns the state of the sections that a page uses; empty if it uses none. */
function createStateOfSections({ files: [main] }: PageSource): (page: SourcePage) => string {
  // Pages on which the same campaigns run share these.
  const stateOf = onceFor((blocks: unknown) => hashOf(JSON.stringify(blocks)))
  return (page) =>
    namesUsed(page)
      .map((name) => stateOf(main?.sections.blocksOf(name, page.key)))
      .join('')
}

/** The hash of everything that the check of a page depends on besides its text. */
function checkKeyOf({ versions, source, place, environment, schedule }: BuildInputs): string {
  return hashOf(
    JSON.stringify([
      versions.program,
      source.files.map(({ name, shell, hasMark }) => [name, shell, hasMark]),
      describeFiles(place, environment),
      schedule.stamp,
    ]),
  )
}

/** The hash of everything that the files of a page depend on besides its text. */
function renderKeyOf({ versions, setup }: BuildInputs): string {
  const { settings, site, theme, texts, ownTexts, cards, collectsStyles, loader } = setup
  const words = [settings, site, theme, texts, ownTexts]
  const files = [[...setup.pictures], cards, collectsStyles, loader?.url]
  return hashOf(JSON.stringify([versions, words, files]))
}

/** Never used: the check has a verdict on each page. */
const unchecked: PageVerdict = { notes: '', total: 0, omitted: 0, isOlder: false, reads: [] }

/** The files of a page that another shard of the build writes. */
const elsewhere: CachedFiles = {
  html: { bytes: -1, time: 0, inode: 0 },
  data: { bytes: -1, time: 0, inode: 0 },
  card: '',
  style: '',
}

/** Everything that the check reads besides the texts of the site, as data: looked up once in each build, whose environment they are. */
export function describeFiles(place: SitePlace, environment: Environment): unknown {
  return described(environment)(place)
}

const described = oncePer(({ files }: Environment) =>
  onceFor((place: SitePlace): unknown => {
    const names = [...listPublic(place).files.keys()]
    const sizes = files.images.map((name) => [name, files.sizeOf?.(name)])
    return [names.toSorted(), files.faults, sizes, files.brands, [...(files.fontGaps ?? [])]]
  }),
)
