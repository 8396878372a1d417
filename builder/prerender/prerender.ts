import type { BuildData, PageData, SiteData } from '../../renderer/page/page-data.ts'
import { createDocumentRenderer, type InlineTexts } from '../../renderer/prerender/entry-server.tsx'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import type { ScriptLoader } from '../bundle/script-loader.ts'
import { filesOf } from '../cache/page-cache.ts'
import { readCard, type Card, type CardSetup } from '../compile/card.ts'
import type { PictureFile } from '../compile/compile-settings.ts'
import { createPageCompiler, type PageTexts } from '../compile/compile.ts'
import type { Language } from '../compile/language.ts'
import { hashText, pagePolicy } from '../hosts/policy.ts'
import { createFileWriter, type WrittenFile } from '../output/file-writer.ts'

/** What all pages are made from besides their own text: plain data, so that it can be sent to a thread. */
export interface PrerenderSetup extends PageTexts, Pick<BuildData, 'head'> {
  bundle: SchemaBundle
  /** The settings of the site as in its file. */
  settings: PagesFile['site']
  /** The compiled settings of the site. */
  site: SiteData
  /** The languages of the site, and the others with their settings; undefined for a site in one. */
  language?: Language
  others?: readonly LanguageSetup[] | undefined
  /** The theme as CSS. */
  theme: string
  pictures: ReadonlyMap<string, PictureFile>
  cards: CardSetup
  /** The addresses of the client, and of the runtime of islands if the site has them. */
  client: string
  islands?: string
  /** What loads the scripts of other services; undefined for a site without them. */
  loader?: ScriptLoader | undefined
  /** Whether to collect hashes of page styles, for the policy of the whole site. */
  collectsStyles: boolean
  /** The folder to write to. */
  work: string
  /** The instant to build the site at, in milliseconds since 1970. */
  at: number
}

/** What the pages of another language are made from. */
export interface LanguageSetup extends Pick<
  PrerenderSetup,
  'settings' | 'site' | 'head' | keyof PageTexts
> {
  language: Language
}

/**
 * A written page: its two files, its social card, the hash of its style (empty if not collected), and the milliseconds
 * that compiling and rendering took.
 */
export interface PageOutput {
  key: string
  html: WrittenFile
  data: WrittenFile
  card: Card | undefined
  style: string
  took: number
}

/** Some pages: what a thread is sent. */
export interface Batch {
  /** The JSON of the pages, one after the other: it is read faster than JavaScript's objects are copied. */
  bytes: ArrayBuffer
  /** The key of each page, where it ends in `bytes`, and where it is in other languages. */
  pages: { key: string; to: number; alternates?: PageData['alternates'] }[]
}

/** Creates the prerenderer of one site, which turns pages into files. */
export function createPrerenderer(setup: PrerenderSetup) {
  const { loader } = setup
  const open = (one: LanguageSetup | PrerenderSetup) => ({
    prefix: one.language?.prefix ?? '',
    compilePage: createPageCompiler(one.settings, { ...setup, ...one }),
    renderer: createDocumentRenderer({
      ...setup,
      ...one,
      loader: loader?.url,
      policyOf({ sources = [], ...texts }) {
        const needed = [...sources, ...(loader?.sources ?? [])]
        return pagePolicy({ ...texts, sources: needed }, setup.bundle.settings.security)
      },
    }),
  })
  const own = open(setup)
  const others = (setup.others ?? []).map(open)
  const languageOf = (key: string): typeof own =>
    others.find(({ prefix }) => key === prefix || key.startsWith(`${prefix}/`)) ?? own
  const write = createFileWriter(setup.work)
  const render = (key: string, json: string, alternates: PageData['alternates']) => {
    const { compilePage, renderer } = languageOf(key)
    const { page } = compilePage(key, JSON.parse(json), alternates)
    return { page, ...renderer.renderPieces({ state: 'ready', page }, page.path) }
  }
  const hashStyle = ({ styles }: InlineTexts): string =>
    setup.collectsStyles ? hashText(styles.join('')) : ''
  return {
    /** Compiles, renders and writes one page. Its JSON must have passed the check. Throws when a component does. */
    write(key: string, json: string, alternates?: PageData['alternates']): PageOutput {
      const start = performance.now()
      const { page, pieces, inline } = render(key, json, alternates)
      const took = performance.now() - start
      const files = filesOf(key)
      const html = write(files.html, pieces)
      const data = write(files.data, [
        '',
        JSON.stringify({ ...page, client: setup.client } satisfies PageData),
      ])
      return { key, html, data, card: readCard(page), style: hashStyle(inline), took }
    },
    /** The data, the HTML and the hash of the style of a page, without writing it. Throws as `write` does. */
    render(key: string, json: string, alternates?: PageData['alternates']) {
      const { page: data, pieces, inline } = render(key, json, alternates)
      return { data, html: pieces.join(''), style: hashStyle(inline) }
    },
    /** Writes the page for unknown addresses of each language. Returns their sizes in bytes, and the hashes of their styles. */
    writeNotFound() {
      return [own, ...others].map(({ prefix, renderer }) => {
        const { pieces, inline } = renderer.renderPieces({ state: 'not-found' }, '/404')
        const { bytes } = write(`${prefix}/404.html`.slice(1), pieces)
        return { bytes, style: hashStyle(inline) }
      })
    },
  }
}

/** Writes the pages of a batch, one after the other. Throws as `write` does. */
export function* writeBatch(
  prerenderer: ReturnType<typeof createPrerenderer>,
  { bytes, pages }: Batch,
): Generator<PageOutput> {
  const texts = Buffer.from(bytes)
  let from = 0
  for (const { key, to, alternates } of pages) {
    yield prerenderer.write(key, texts.toString('utf8', from, to), alternates)
    from = to
  }
}
