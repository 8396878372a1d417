import type { Path } from '../../check/problem/problem.ts'
import { readSections, usesIn, type Sections } from '../../content/layers/sections.ts'
import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { groupByAll } from '../../schema/read/group-by.ts'
import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import { idForm, maxIdLength } from '../../schema/values/id.ts'
import { brandIn } from '../overlay/overlay-name.ts'
import type { MoveEdit, PagesContext } from './move-page.ts'
import { renameSectionInCampaigns } from './page-keys.ts'
import { memberOf, type SiteView } from './site-view.ts'

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
    return brand === undefined ? [] : [{ brand, uses: usesInOverlay(overlay) }]
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

/** The place of a section's name in a `use` block. */
export interface SectionUse {
  section: string
  file: string
  path: Path
}

/** Finds all uses of a section, in pages and in other sections. */
export function findSectionUses({ site, main }: PagesContext, name: string): SectionUse[] {
  return [
    ...listUses(main, 'sections', memberOf(site.roots.get(main), 'sections')),
    ...site.pages.flatMap(({ file, key, value }) => listUses(file, 'pages', { [key]: value })),
  ].filter(({ section }) => section === name)
}

/** Lists the uses of sections in the pages or sections of a file, which may be an overlay. */
export function listUses(file: string, group: string, parts: JsonObject): SectionUse[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const { blocks } = asRecord(part)
    const entries: [string | number, unknown][] = Array.isArray(blocks)
      ? [...blocks.entries()]
      : // An overlay by id need not repeat the type.
        Object.entries(asRecord(blocks)).map(([id, change]) => [
          id,
          { type: 'use', ...asRecord(change) },
        ])
    return entries.flatMap(([at, block]) =>
      usesIn([block]).map((section) => ({
        section,
        file,
        path: [group, key, 'blocks', at, 'section'],
      })),
    )
  })
}

/** The names of the sections that an overlay uses. */
export function usesInOverlay(overlay: JsonValue | undefined): string[] {
  return ['pages', 'sections'].flatMap((group) =>
    listUses('', group, memberOf(overlay, group)).map(({ section }) => section),
  )
}

/** Gives a section another name, which all of its uses and the campaigns that change it get, too. */
export function renameSection(context: PagesContext, from: string, to: string): MoveEdit[] {
  const { site, main } = context
  const uses = findSectionUses(context, from).map(({ file, path }): MoveEdit => ({
    file,
    edit: { kind: 'set', path, value: to },
  }))
  const names = [...uses, ...renameSectionInCampaigns(context, from, to)]
  if (!Object.hasOwn(memberOf(site.roots.get(main), 'sections'), from)) return names
  return [...names, { file: main, edit: { kind: 'rename', path: ['sections', from], name: to } }]
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
