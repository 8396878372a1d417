import { countProblems } from '../../check/formats/report.ts'
import type { Problem } from '../../check/problem/problem.ts'
import { needlessOverride } from '../../check/rules/general/site/needless-override.ts'
import type { Change } from '../../diff/change.ts'
import { diffSites } from '../../diff/diff.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { readLocales } from '../../schema/values/locale.ts'
import { listFolder } from '../../site/files/public-folder.ts'
import { listTexts, type SourceText } from '../../site/locales/list-texts.ts'
import { readPoFile } from '../../site/locales/locale-files.ts'
import { poFileOf } from '../../site/locales/po/po-name.ts'
import { openTranslations } from '../../site/locales/translations.ts'
import { createSiteChecker, type SiteChecker } from '../../site/site-checker.ts'
import type { NamedSite } from './pages-file.ts'

/** A brand, and how its site differs from that of pages.json. */
export interface ComparedBrand {
  brand: string
  /** Its name as visitors read it, and its address; empty if they cannot be read. */
  keyword: string
  url: string
  /** How many pages it has; undefined if its files cannot be read. */
  pages: number | undefined
  /** What differs; undefined for pages.json itself, and for a site that cannot be read. */
  differences?: ChangeCounts & { changes: Change[]; site: JsonValue }
  /** How many texts only this site has; all of them for pages.json itself. */
  texts: number
  /** How many of these its own PO file translates, by language. */
  translated: Record<string, number>
  /** The files in its own public folder. */
  files: string[]
  /** How many of its values are the same in pages.json. */
  needless: number
  errors: number
  warnings: number
}

/** Compares the site of each brand with that of pages.json, which is the first. Throws if a file cannot be read. */
export async function compareBrands([main, ...brands]: readonly NamedSite[], settings: SiteConfig) {
  const checker = createSiteChecker(settings)
  const base = main && (await readSite(checker, main))
  if (!base) return []
  const compared = [await describe(base, [])]
  for (const brand of brands) {
    const site = await readSite(checker, brand)
    const own = await describe(site, base.texts)
    if (base.value && site.value) {
      const changes = diffSites(base.value, site.value).filter(({ path }) => !isOfFile(path[0]))
      own.differences = { ...countChanges(changes), changes, site: site.value }
    }
    compared.push(own)
  }
  return compared
}

async function readSite(checker: SiteChecker, named: NamedSite) {
  const result = await checker.check(named.place, { keep: true, translations: true })
  const { problems, expander } = result
  const value = isJsonObject(result.value) ? result.value : undefined
  const texts = value ? listTexts(value, { bundle: checker.bundle, expander }) : []
  return { ...named, problems, value, texts }
}

async function describe(
  { name, place, problems, value, texts }: Awaited<ReturnType<typeof readSite>>,
  shared: readonly SourceText[],
): Promise<ComparedBrand> {
  const { site, pages } = asRecord(value)
  const { keyword, url } = asRecord(site)
  const known = new Set(shared.map(({ text }) => text))
  const own = texts.filter(({ text }) => !known.has(text))
  const translated: Record<string, number> = {}
  for (const locale of readLocales(site)) {
    const file = await readPoFile(place, poFileOf(locale, place.brand))
    const translations = openTranslations([file])
    const isDone = ({ text, uses }: SourceText): boolean =>
      uses.every(({ contexts }) => translations.stateOf(text, contexts) === 'translated')
    translated[locale.lang] = own.filter(isDone).length
  }
  const { brand, branded } = place
  return {
    brand: name,
    keyword: typeof keyword === 'string' ? keyword : '',
    url: typeof url === 'string' ? url : '',
    pages: value && Object.keys(asRecord(pages)).length,
    texts: own.length,
    translated,
    files: branded ? [...listFolder(branded.publicDir).files.keys()].toSorted() : [],
    needless: brand === undefined ? 0 : problems.filter(isNeedless).length,
    ...countProblems(problems.filter((problem) => !isNeedless(problem))),
  }
}

function isNeedless({ code }: Problem): boolean {
  return code === needlessOverride.code
}

/** Whether a member of pages.json says something about the file itself. */
function isOfFile(name: unknown): boolean {
  return name === '$schema' || name === 'migratedTo' || name === 'include'
}

interface ChangeCounts {
  /** Settings, sections and campaigns by their names, besides the theme and what identifies the site. */
  settings: number
  theme: number
  pages: { changed: number; added: number; removed: number }
  blocks: { changed: number; added: number; removed: number; moved: number }
}

const identity: ReadonlySet<unknown> = new Set(['brand', 'keyword', 'url'])

/** Counts the changes between two sites. A page or a block that has several counts once. */
function countChanges(changes: readonly Change[]): ChangeCounts {
  const settings = new Set<string>()
  const [changedPages, changedBlocks] = [new Set<string>(), new Set<string>()]
  const counts: ChangeCounts = {
    settings: 0,
    theme: 0,
    pages: { changed: 0, added: 0, removed: 0 },
    blocks: { changed: 0, added: 0, removed: 0, moved: 0 },
  }
  for (const { kind, path } of changes) {
    const [group, name, part] = path
    if (group === 'site' && (name === 'theme' || name === 'themeColor')) counts.theme += 1
    else if (group === 'site' && identity.has(name)) continue
    else if (group !== 'pages') settings.add(JSON.stringify(path.slice(0, 2)))
    else if (path.length === 2 && (kind === 'added' || kind === 'removed')) counts.pages[kind] += 1
    else if (name !== undefined) {
      changedPages.add(String(name))
      if (part !== 'blocks') continue
      const isWhole = path.length === 4
      if (isWhole && (kind === 'added' || kind === 'removed' || kind === 'moved'))
        counts.blocks[kind] += 1
      else changedBlocks.add(JSON.stringify(path.slice(0, 4)))
    }
  }
  counts.settings = settings.size
  counts.pages.changed = changedPages.size
  counts.blocks.changed = changedBlocks.size
  return counts
}
