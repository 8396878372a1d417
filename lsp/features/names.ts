import type { Hover } from 'vscode-languageserver/node'
import { pageOf } from '../../check/facts.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { findLinks, listIds } from '../../site/view/links.ts'
import { findPathError, type PagesContext } from '../../site/view/move-page.ts'
import { renameIn } from '../../site/view/rename.ts'
import {
  countPages,
  findNameError,
  findSectionUses,
  sharedSections,
  titleOfSection,
} from '../../site/view/sections.ts'
import { memberOf } from '../../site/view/site-view.ts'
import type { SiteTexts } from '../site/workspace.ts'
import type { Cursor } from './cursor.ts'
import { refuse, type FilePlace, type Renaming } from './edits.ts'

/** What the cursor is on the name of: a page, an id on a page, or a section. */
export interface Named {
  /** What a rename changes, and these characters of the text; none of them for an id. */
  name: string
  from: number
  to: number
  /** Whether there is a page or a section of this name. */
  isKnown: boolean
  /** Where it is defined: in the site and in its overlays. */
  definitions: () => FilePlace[]
  /** The links to it, or its uses, in all files. */
  uses: () => FilePlace[]
  /** Gives it another name in all files. Throws a ResponseError with the reason if it cannot be done. */
  rename: (to: string) => Renaming
  describe: () => Hover | null
}

/** Reads what the cursor is on the name of: by its key, in a link, or in a use. Returns undefined if that is nothing. */
export function readName(cursor: Cursor, texts: SiteTexts): Named | undefined {
  const { path, isKey, kind, word, from, to } = cursor
  const group = isKey && path.length === 2 ? path[0] : undefined
  if (group === 'sections' || kind === 'Section') return { ...nameSection(word, texts), from, to }
  if (group === 'pages') return { ...namePage(normalizePath(word), undefined, texts), from, to }
  if (isKey) return undefined
  const home = path.at(-1) === 'id' ? pageOf(path) : undefined
  if (home !== undefined) return { ...namePage(home, word, texts), from, to: from }
  if (kind !== 'Href' && kind !== 'Html' && kind !== 'Redirect') return undefined
  const [pathname = ''] = word.split(/[?#]/)
  const id = word.split('#')[1]
  const own = pathname === '' && id !== undefined ? pageOf(path) : undefined
  const page = pathname.startsWith('/') ? normalizePath(pathname) : own
  if (page === undefined) return undefined
  return { ...namePage(page, id, texts), from, to: from + pathname.length }
}

type Unplaced = Omit<Named, 'from' | 'to'>

function namePage(path: string, id: string | undefined, { site, overlays }: SiteTexts): Unplaced {
  const sections = sharedSections(site.site, site.main)
  const page = site.site.pages.find((one) => one.path === path)
  const shows = (section?: string | number): boolean =>
    [...sections.pagesOf(String(section))].some((key) => normalizePath(key) === path)
  return {
    name: path,
    isKnown: page !== undefined,
    definitions: () =>
      [site, ...overlays].flatMap(({ main, site: { pages } }) => {
        const own = pages.find((one) => one.path === path)
        const found = own && listIds(own, sections).find((one) => one.id === id)
        // A link to an id that is nowhere leads to its page, but not to what brands change of that.
        if (!own || (!found && id !== undefined && main !== site.main)) return []
        const place = found?.path ?? ['pages', own.key]
        return [{ file: place[0] === 'pages' ? own.file : site.main, path: place }]
      }),
    uses: () => [site, ...overlays].flatMap((context) => findLinks(context, path, { id, shows })),
    rename(to) {
      if (!page) throw refuse(`${path} is not a page of this site.`)
      if (path === '/') throw refuse('The home page cannot have another path.')
      const error = findPathError(site.site, to)
      if (error !== undefined) throw refuse(error)
      const edits = [site, ...overlays].flatMap((texts) =>
        renameIn(texts, { group: 'pages', key: path, to }),
      )
      return { edits, from: path, to }
    },
    describe: () => null,
  }
}

function nameSection(name: string, { site, overlays }: SiteTexts): Unplaced {
  const contexts = [site, ...overlays]
  const isIn = ({ site: { roots }, main }: PagesContext): boolean =>
    Object.hasOwn(memberOf(roots.get(main), 'sections'), name)
  const isKnown = contexts.some(isIn)
  return {
    name,
    isKnown,
    definitions: () => contexts.map(({ main }) => ({ file: main, path: ['sections', name] })),
    uses: () => contexts.flatMap((context) => findSectionUses(context, name)),
    rename(to) {
      if (!isKnown) throw refuse(`There is no section ${name}.`)
      const error = contexts.map((context) => findNameError(context, 'sections', to)).find(Boolean)
      if (error !== undefined && to !== name) throw refuse(error)
      const change = { group: 'sections', key: name, to } as const
      const edits = contexts.flatMap((context) => renameIn(context, change))
      return { edits, from: `sections/${name}`, to: `sections/${to}` }
    },
    describe: () => (isIn(site) ? describeSection(name, site) : null),
  }
}

const maxNamed = 10

function describeSection(name: string, { site, main }: PagesContext): Hover {
  const pages = [...sharedSections(site, main).pagesOf(name)]
  const named = pages.slice(0, maxNamed).map((page) => `\`${page}\``)
  const rest = pages.length - named.length
  const list = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
  const use =
    pages.length === 0
      ? 'It is not used on any page.'
      : `Used on ${countPages(pages.length)}: ${list}.`
  const title = titleOfSection(site.roots.get(main), name)
  return { contents: { kind: 'markdown', value: `**${title}**\n\n${use}` } }
}
