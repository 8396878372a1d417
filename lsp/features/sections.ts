import type { Hover, Location, WorkspaceEdit } from 'vscode-languageserver/node'
import {
  countPages,
  findSectionNameError,
  findSectionUses,
  renameSection,
  sharedSections,
  titleOfSection,
} from '../../site/view/sections.ts'
import { memberOf } from '../../site/view/site-view.ts'
import type { PagesContext } from '../../site/view/move-page.ts'
import type { SiteTexts } from '../site/site-texts.ts'
import type { Cursor } from './cursor.ts'
import { placesIn, refuse, toWorkspaceEdit, withTranslations, type UriOf } from './edits.ts'

/** A shared section that a text names. */
export interface SectionReference {
  name: string
  /** The range of the name in the text. */
  from: number
  to: number
}

/** Reads the section that the cursor is on: by its key, or in a use of it. Returns undefined if there is none. */
export function readSection({
  path,
  isKey,
  kind,
  word,
  from,
  to,
}: Cursor): SectionReference | undefined {
  const isOwnKey = isKey && path.length === 2 && path[0] === 'sections'
  return isOwnKey || kind === 'Section' ? { name: word, from, to } : undefined
}

/** Whether a site, or one of its overlays, has a section of this name. */
export function hasSection(name: string, { site, overlays }: SiteTexts): boolean {
  return [site, ...overlays].some((context) => isIn(name, context))
}

/** Finds where a section is defined: in the site and in its overlays. */
export function findSectionDefinitions(
  { name }: SectionReference,
  { texts, site, overlays }: SiteTexts,
  uriOf: UriOf,
): Location[] {
  const homes = [site, ...overlays].map(({ main }) => ({ file: main, path: ['sections', name] }))
  return homes.flatMap(placesIn({ texts }, uriOf, 'key'))
}

/** Finds the uses of a section in all files, after its definitions if these are wanted. */
export function findSectionReferences(
  reference: SectionReference,
  all: SiteTexts,
  uriOf: UriOf,
  withDefinitions: boolean,
): Location[] {
  const uses = [all.site, ...all.overlays].flatMap((context) =>
    findSectionUses(context, reference.name),
  )
  return [
    ...(withDefinitions ? findSectionDefinitions(reference, all, uriOf) : []),
    ...uses.flatMap(placesIn(all, uriOf, 'value')),
  ]
}

/** The edits that give a section another name, in all files and these PO files. Throws a ResponseError with the reason if it cannot be done. */
export function renameSectionIn(
  { name }: SectionReference,
  to: string,
  all: SiteTexts,
  poTexts: SiteTexts['texts'],
  uriOf: UriOf,
): WorkspaceEdit {
  const contexts = [all.site, ...all.overlays]
  if (!hasSection(name, all)) throw refuse(`There is no section ${name}.`)
  const error = contexts.map((context) => findSectionNameError(context, to)).find(Boolean)
  if (error !== undefined && to !== name) throw refuse(error)
  const edits = contexts.flatMap((context) => renameSection(context, name, to))
  const inPo = { from: `sections/${name}`, to: `sections/${to}` }
  return withTranslations(toWorkspaceEdit(edits, all, uriOf), inPo, poTexts, uriOf)
}

/** The maximum number of pages that a description names. */
const maxNamed = 10

/** Describes a section: its title, and the pages that show it. Returns null if there is none of this name. */
export function describeSection({ name }: SectionReference, { site }: SiteTexts): Hover | null {
  if (!isIn(name, site)) return null
  const pages = [...sharedSections(site.site, site.main).pagesOf(name)]
  const named = pages.slice(0, maxNamed).map((page) => `\`${page}\``)
  const rest = pages.length - named.length
  const list = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
  const use =
    pages.length === 0
      ? 'It is not used on any page.'
      : `Used on ${countPages(pages.length)}: ${list}.`
  const title = titleOfSection(site.site.roots.get(site.main), name)
  return { contents: { kind: 'markdown', value: `**${title}**\n\n${use}` } }
}

function isIn(name: string, { site, main }: PagesContext): boolean {
  return Object.hasOwn(memberOf(site.roots.get(main), 'sections'), name)
}
