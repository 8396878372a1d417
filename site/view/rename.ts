import { asRecord, stepInto, type JsonValue, type Path } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { findLinks, replaceTarget, type LinkSource } from './links.ts'
import type { MoveEdit } from './move-page.ts'
import { listBlocks, listNamePlaces, type NamedGroup } from './names.ts'
import { sharedSections } from './sections.ts'
import { writtenFiles, type WrittenTexts } from './written.ts'

/** Another name: of a page, a section or a campaign by its key, or of an id on one of the first two. */
export interface NameChange {
  group: NamedGroup
  key: string
  /** The id that gets the name; undefined for the page, section or campaign itself. */
  id?: string
  to: string
}

/**
 * The edits by which the files of a site, or an overlay, follow a name: the links to it, what joins or uses it, and what is
 * set for it. What has the name itself is left to `renameIn`.
 */
export function followName(texts: WrittenTexts, change: NameChange): MoveEdit[] {
  if (change.id !== undefined) return followId(texts, change, change.id)
  const places = editNames(texts, change).filter(({ edit }) => edit.path.length > 2)
  if (change.group !== 'pages') return places
  return [...moveLinks(findLinks(texts, normalizePath(change.key)), change.to), ...places]
}

function moveLinks(links: readonly LinkSource[], to: string): MoveEdit[] {
  return links.map((link) => ({
    file: link.file,
    edit: { kind: 'set', path: link.path, value: replaceTarget(link, to) },
  }))
}

/** The edits by which what is written for a name gets another one, besides what refers to it: those of `followName`. */
export function renameIn(texts: WrittenTexts, change: NameChange): MoveEdit[] {
  const own = change.id === undefined ? editNames(texts, change) : []
  return [...followName(texts, change), ...own.filter(({ edit }) => edit.path.length === 2)]
}

function editNames(texts: WrittenTexts, { group, key, to }: NameChange): MoveEdit[] {
  const plain = group === 'pages' ? normalizePath : String
  return writtenFiles(texts).flatMap(([file, root]) =>
    listNamePlaces(root, group)
      .filter(({ name }) => plain(name) === plain(key))
      .map(({ path, isKey }): MoveEdit => ({
        file,
        edit: isKey ? { kind: 'rename', path, name: to } : { kind: 'set', path, value: to },
      })),
  )
}

/**
 * Links that lead to an id, and what campaigns and uses of sections set for it on the pages and in the sections that show it. Of
 * links without a path, those in a section follow if all pages that show it show the id.
 */
function followId(texts: WrittenTexts, { group, key: home, to }: NameChange, id: string) {
  const { site, main } = texts.base ?? texts
  const sections = sharedSections(site, main)
  const pages = group === 'pages' ? [home] : [...sections.pagesOf(home)]
  const shows = (name: unknown): boolean =>
    [...sections.pagesOf(String(name))].every((page) => pages.includes(page))
  const isShown = (place: string, key: string): boolean => {
    if (group === 'pages') return place === group && normalizePath(key) === normalizePath(home)
    return place === group ? sections.reach(key).has(home) : sections.pagesOf(home).has(key)
  }
  const sets = writtenFiles(texts).flatMap(([file, root]) =>
    listSets(root).flatMap(({ place, key, path }): MoveEdit[] => {
      const set = asRecord(path.reduce<unknown>(stepInto, root))
      const isMeant = Object.hasOwn(set, id) && !Object.hasOwn(set, to) && isShown(place, key)
      return isMeant ? [{ file, edit: { kind: 'rename', path: [...path, id], name: to } }] : []
    }),
  )
  const links = findLinks(texts, pages.map(normalizePath), { id, shows })
  return [...moveLinks(links, to), ...sets]
}

/** Lists where campaigns, and uses of sections, set values by ids, with the page or section for which they do. */
function listSets(root: JsonValue): { place: string; key: string; path: Path }[] {
  const ofCampaigns = (['pages', 'sections'] as const).flatMap((place) =>
    listNamePlaces(root, place)
      .filter(({ isKey, path }) => isKey && path[2] === 'set' && path[3] === place)
      .map(({ name, path }) => ({ place, key: name, path })),
  )
  const ofUses = listBlocks(root).map(({ path }) => {
    const [place = '', key = ''] = path.map(String)
    return { place, key, path: [...path, 'set'] }
  })
  return [...ofCampaigns, ...ofUses]
}
