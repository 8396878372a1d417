import type { Path } from '../../check/problem/problem.ts'
import { readSections, usesIn, type Sections } from '../../content/layers/sections.ts'
import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { groupByAll } from '../../schema/read/group-by.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { idForm, maxIdLength } from '../../schema/values/id.ts'
import { brandIn } from '../overlay/overlay-name.ts'
import type { PagesContext } from './move-page.ts'
import { listUses } from './names.ts'
import { memberOf, type SiteView } from './site-view.ts'
import { writtenFiles } from './written.ts'

/** The shared sections of a site as it is edited. */
export interface SharedSections extends Sections {
  /** The keys of the pages that show a section, directly or through another one. */
  pagesOf(name: string): ReadonlySet<string>
  all: readonly SectionInfo[]
  /** Those that pages share, without the templates. */
  shared: readonly SectionInfo[]
}

/** A section as people see it. */
export interface SectionInfo {
  name: string
  /** Its title for composers; its name if it has none. */
  title: string
  /** The keys of the pages that show it. */
  pages: ReadonlySet<string>
  /** The brands that use it where the site of all brands does not. */
  brands: readonly string[]
  /** What it is a template for: page, or blocks; undefined if it is none. */
  template: string | undefined
}

/** Reads the sections of a site, once for each of its states. `main` is pages.json. */
export function sharedSections(site: SiteView, main: string): SharedSections {
  return sectionsOf(site)(main)
}

const sectionsOf = oncePer((site: SiteView) => onceFor((main: string) => readShared(site, main)))

function readShared(site: SiteView, main: string): SharedSections {
  const root = site.roots.get(main)
  const sections = readSections(root, { calendar: site.calendar })
  const showing = groupByAll(
    site.pages,
    ({ blocks }) => new Set(usesOf(blocks).flatMap((name) => [...sections.reach(name)])),
  )
  const users = new Map(
    Array.from(showing, ([name, pages]) => [name, new Set(pages.map(({ key }) => key))]),
  )
  const none: ReadonlySet<string> = new Set()
  const pagesOf = (name: string): ReadonlySet<string> => users.get(name) ?? none
  const overlays = [...site.roots].flatMap(([file, overlay]) => {
    const brand = brandIn(file)
    return brand === undefined ? [] : [{ brand, uses: listUses(overlay).map(({ name }) => name) }]
  })
  const isReached = (name: string, uses: readonly string[]): boolean =>
    uses.some((use) => sections.reach(use).has(name))
  const all = sections.names.map((name) => {
    const { template } = asRecord(asRecord(asRecord(root)['sections'])[name])
    return {
      name,
      title: titleOfSection(root, name),
      pages: pagesOf(name),
      brands: overlays.filter(({ uses }) => isReached(name, uses)).map(({ brand }) => brand),
      template: typeof template === 'string' ? template : undefined,
    }
  })
  const shared = all.filter(({ template }) => template === undefined)
  return { ...sections, pagesOf, all, shared }
}

/** Of pages that are not edited, the blocks stay the same objects. */
const usesOf = oncePer(usesIn)

/** The title of a section for composers; its name if it has none. */
export function titleOfSection(root: JsonValue | undefined, name: string): string {
  const { title } = asRecord(asRecord(asRecord(root)['sections'])[name])
  return typeof title === 'string' ? title : name
}

/** Counts pages in words. */
export function countPages(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`
}

/** Describes where a section is used: used on 2 pages. */
export function describeUse({ pages: { size }, brands, template }: SectionInfo): string {
  if (template !== undefined && size === 0)
    return template === 'page' ? 'template of a page' : 'saved blocks'
  if (size > 0) return `used on ${countPages(size)}`
  return brands.length === 0 ? 'not used on any page' : `used only for ${brands.join(', ')}`
}

/** Finds all uses of a section, in pages and in other sections. */
export function findSectionUses(texts: PagesContext, name: string): { file: string; path: Path }[] {
  return writtenFiles(texts).flatMap(([file, root]) =>
    listUses(root).flatMap((use) => (use.name === name ? [{ file, path: use.path }] : [])),
  )
}

/** Returns what is wrong with the name of a new section or campaign, for display; undefined if nothing is. */
export function findNameError(
  { site, main }: PagesContext,
  group: 'sections' | 'campaigns',
  name: string,
): string | undefined {
  const [what, example] = nouns[group]
  if (!idForm.test(name))
    return `Start with a lowercase letter, and use lowercase letters, digits and dashes, such as ${example}.`
  if (name.length > maxIdLength) return `Use at most ${maxIdLength} characters.`
  const isTaken = Object.hasOwn(memberOf(site.roots.get(main), group), name)
  return isTaken ? `The ${what} ${name} already exists.` : undefined
}

const nouns = {
  sections: ['section', 'play-responsibly'],
  campaigns: ['campaign', 'christmas'],
} as const
