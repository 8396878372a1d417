import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { TextDocuments } from 'vscode-languageserver/node'
import { openText, readableOf } from '../../check/syntax/open-text.ts'
import { onceFor } from '../../schema/cache/once-per.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { realPath } from '../../schema/read/real-path.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { readInput } from '../../site/files/read-input.ts'
import { listOverlays } from '../../site/files/site-files.ts'
import { brandIn, overlayOf } from '../../site/overlay/overlay-name.ts'
import { toPageFile } from '../../site/pages/markdown-page.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import type { PagesContext } from '../../site/view/move-page.ts'
import { createSiteViewer } from '../../site/view/site-view.ts'

/** The files of a site as the editor shows them: unsaved texts come before those on disk. */
export type Workspace = ReturnType<typeof createWorkspace>

/** The files of a site at one moment. */
export type SiteState = Awaited<ReturnType<Workspace['read']>>

/** Creates the workspace of a site. */
export function createWorkspace(
  pages: string,
  documents: Pick<TextDocuments<TextDocument>, 'all'>,
) {
  const pagesFile = realPath(pages)
  const [folder, main] = [dirname(pagesFile), basename(pagesFile)]

  /** The name of a file relative to the folder of pages.json, with slashes; undefined outside of that folder. */
  function nameOf(uri: string): string | undefined {
    if (!uri.startsWith('file:')) return undefined
    const name = relative(folder, realPath(fileURLToPath(uri))).replaceAll(sep, '/')
    return name === '' || name.startsWith('../') || /^\w:/.test(name) ? undefined : name
  }

  function listOpen(): Map<string, TextDocument> {
    return new Map(
      documents.all().flatMap((document): [string, TextDocument][] => {
        const name = nameOf(document.uri)
        return name === undefined ? [] : [[name, document]]
      }),
    )
  }

  async function read() {
    const open: ReadonlyMap<string, TextDocument> = listOpen()
    const texts = new Map(
      Array.from(open, ([name, document]) => [join(folder, name), document.getText()]),
    )
    /** Reads a file by its path, as it is in the editor. */
    const readBytes = async (file: string): Promise<Uint8Array> => {
      const text = texts.get(file)
      if (text === undefined) return readInput(file)
      const mark = text.startsWith('\uFEFF') || !(await hasMark(file)) ? '' : '\uFEFF'
      return toPageFile(file, Buffer.from(mark + text))
    }
    /** Reads the texts of files by name, without byte order marks; files that cannot be read are left out. */
    const readTexts = async (wanted: readonly string[]): Promise<Record<string, string>> => {
      const found = wanted.map(async (name): Promise<[string, string][]> => {
        const bytes = await readBytes(join(folder, name)).catch(() => undefined)
        return bytes ? [[name, openText(bytes).text]] : []
      })
      return Object.fromEntries((await Promise.all(found)).flat())
    }
    const opened = openText((await readTexts([main]))[main] ?? '')
    const include = patternsOf(readableOf(opened)?.value)
    const names = [main, ...(await findPageFiles(pagesFile, include, [...open.keys()])).names]
    const overlays = [...listOverlays(pagesFile).map(overlayOf), ...open.keys()]
    const brands = new Set(overlays.flatMap((name) => brandIn(name) ?? []))
    return {
      /** The open documents in the folder of pages.json, by name. */
      open,
      /** The names of pages.json and its page files, in order. */
      names,
      brands: [...brands],
      /** Whether a file belongs to the site, or is one of its overlays. */
      has: (name: string) => names.includes(name) || brandIn(name) !== undefined,
      readBytes,
      readTexts,
    }
  }

  return {
    pagesFile,
    main,
    nameOf,
    /** The URI of a file, as the editor writes it if it is open there. */
    uriOf: (name: string): string =>
      listOpen().get(name)?.uri ?? pathToFileURL(join(folder, name)).href,
    read,
  }
}

/** Whether a file begins with a byte order mark, which editors keep but do not show. */
async function hasMark(file: string): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes?.[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** The texts of a site and its overlays, and what they contain. */
export interface SiteTexts {
  texts: Readonly<Record<string, string>>
  /** The site without its overlays. */
  site: PagesContext
  /** Each overlay by itself. */
  overlays: readonly PagesContext[]
}

/**
 * Creates the reader of what a site contains, with the schemas that `checker` has then. While a file is not valid JSON, its
 * last valid content counts.
 */
export function createTextsReader(checker: { bundle: SchemaBundle }) {
  const viewerOf = onceFor((main: string) =>
    createSiteViewer(main, calendarOf(checker.bundle.settings)),
  )

  function view(main: string, texts: SiteTexts['texts']): PagesContext {
    return { site: viewerOf(main)(texts), bundle: checker.bundle, main }
  }

  return async ({
    names,
    brands,
    readTexts,
  }: Pick<SiteState, 'names' | 'brands' | 'readTexts'>): Promise<SiteTexts> => {
    const overlays = await readTexts(brands.map(overlayOf))
    const texts = await readTexts(names)
    const site = view(names[0] ?? '', texts)
    return {
      texts: { ...overlays, ...texts },
      site,
      overlays: Object.entries(overlays).map(([name, text]) => {
        return { ...view(name, { [name]: text }), base: site }
      }),
    }
  }
}
