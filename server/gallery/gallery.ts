import type { BlockCompilers } from '../../builder/compile/block-compilers.ts'
import { type PictureFile, compileSettings } from '../../builder/compile/compile-settings.ts'
import { compilePages } from '../../builder/compile/compile.ts'
import { createCheck, type CheckResult } from '../../check/check.ts'
import type { SiteFiles } from '../../check/facts.ts'
import { unsendableForm } from '../../check/rules/general/forms/unsendable-form.ts'
import { unplayableVideo } from '../../check/rules/general/pictures/unplayable-video.ts'
import { sampleText } from '../../check/rules/general/texts/sample-text.ts'
import { siteRules } from '../../check/rules/site-rules.ts'
import { nameOfTitle } from '../../codegen/docs/properties.ts'
import { makeSamples, slug, readable } from '../../codegen/samples/samples.ts'
import type { SiteExpander } from '../../content/layers/expander.ts'
import type { BuildMessages } from '../../renderer/messages/messages.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { rootsOf } from '../../schema/config/site-roots.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import {
  branchesByType,
  withoutUse,
  dereference,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { readExamples, readShellExamples } from '../../schema/read/examples.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import { translateFile } from '../../site/locales/translate-site.ts'
import { galleryUrl } from './html.ts'
import type { GalleryEntry, GalleryPart } from './part-page.ts'

/** Every block type and shell block with its entries, and the data that their pages are rendered from. */
export interface Gallery {
  types: ReadonlyMap<string, GalleryPart>
  shell: ReadonlyMap<string, GalleryPart>
  data: BuildData
}

/**
 * What the gallery is made from: schemas, the examples of its block types, and the parsed pages.json of a site,
 * whose settings and pictures it uses, and whose pages if none has an error.
 */
export interface GallerySource {
  bundle: SchemaBundle
  file: { site?: unknown; pages?: unknown }
  files: SiteFiles
  pictures: ReadonlyMap<string, PictureFile>
  messages: BuildMessages
  compilers?: BlockCompilers | undefined
  /** The language for developers to show it in. */
  pseudo?: PseudoLocale | undefined
}

/** The heading that every page needs; the gallery's pages hide it. */
const lead = { type: 'hero', title: 'Gallery', desc: 'A block by itself.' }

/**
 * Creates the gallery. Every sample becomes a page of the site, without navigation, and passes the same check and
 * compile steps as all pages. Throws if the examples cannot be read, or the settings of the site have errors.
 */
export function makeGallery(source: GallerySource): Gallery {
  const { bundle, file, files, pictures, messages, compilers, pseudo } = source
  const roots = rootsOf(bundle.settings)
  const candidates = [...branchesByType(bundle, withoutUse(bundle).$defs['Block'])].map(
    ([name, branch]) => {
      const type = String(name)
      const schema = dereference(bundle, branch)
      const examples = readExamples(type, bundle.settings, roots)
      const samples = makeSamples({ bundle, schema, examples, images: files.images })
      const entries = samples.map((sample) => ({
        ...sample,
        path: `/gallery/${slug(type)}/${sample.name}`,
      }))
      return { type, schema, entries }
    },
  )

  // The texts of examples are samples, and their videos and forms are of no site.
  const ofNoSite = new Set([sampleText, unplayableVideo, unsendableForm].map(({ code }) => code))
  const check = createCheck(
    bundle,
    siteRules(bundle.settings).filter(({ code }) => !ofNoSite.has(code)),
  )
  // Examples link to pages that this site need not have, and whose addresses have no extension.
  const redirects = asRecord(asRecord(file.site)['redirects'])
  const linked = {
    ...files,
    ...(files.expander && { expander: withoutUnread(files.expander) }),
    has: (path: string) =>
      files.has(path) || !(/\.(?!mp4$|vtt$)\w+$/.test(path) || Object.hasOwn(redirects, path)),
  }
  const checkPages = (entries: readonly GalleryEntry[], own = file): CheckResult => {
    const pages = Object.fromEntries(
      entries.map((entry) => [entry.path, samplePage(entry.title, [entry.block])]),
    )
    return check(JSON.stringify({ ...own, pages: { ...asRecord(own.pages), ...pages } }), linked)
  }
  const all = candidates.flatMap(({ entries }) => entries)
  const first = checkPages(all)
  const reasons = reasonsByPage(first)
  const isSound = ({ path }: GalleryEntry): boolean => !reasons.has(path)
  const sound = all.filter(isSound)
  const second = first.file ? first : checkPages(sound)
  const alone = { site: file.site, pages: { '/': samplePage('Home', []) } }
  const last = second.file ? second : checkPages(sound, alone)
  const checked = last.file
  if (!checked) {
    const fault = last.problems.find(({ severity }) => severity === 'error')
    throw new Error(
      `the site of the gallery does not pass the check: ${fault?.where}: ${fault?.message}`,
    )
  }

  const types = candidates.map(({ type, schema, entries }): GalleryPart => ({
    name: type,
    heading: capitalize(nameOfTitle((schema.title ?? type).replace(/Block$/, ''))),
    url: `${galleryUrl}/${type}`,
    written: `"type": "${type}"`,
    schema,
    bundle,
    entries: entries.filter(isSound),
    refused: entries.flatMap(({ name, title, path }) => {
      const found = reasons.get(path)
      return found ? [{ name, title, reasons: found }] : []
    }),
  }))
  const shown = pseudo ? translateFile(checked, pseudo, bundle) : checked
  const data = compilePages(shown, { bundle, pictures, messages, compilers })
  return {
    types: new Map(types.map((one) => [one.name, one])),
    shell: listShellBlocks({ data, settings: shown.site, plan: bundle.settings, pictures }),
    data,
  }
}

/** Leaves a block as it is whose file cannot be read: examples name files that a site need not have. */
function withoutUnread(expander: SiteExpander): SiteExpander {
  return {
    ...expander,
    withSettings(site) {
      const own = expander.withSettings(site)
      return {
        types: own.types,
        expand(block, page) {
          const made = own.expand(block, page)
          const isUnread =
            made && 'message' in made && made.reads.some(([, state]) => state === made.message)
          return isUnread ? undefined : made
        },
      }
    },
  }
}

/** A page that shows blocks by themselves, below the heading that every page needs. */
export function samplePage(title: string, blocks: readonly unknown[]): object {
  const isHeading = blocks.length === 1 && asRecord(blocks[0])['type'] === lead.type
  return {
    name: title,
    showNav: false,
    meta: { title: `${title} of a block`, description: `A ${title} by itself.` },
    blocks: isHeading ? blocks : [lead, ...blocks],
  }
}

function reasonsByPage({ problems }: CheckResult): Map<string, string[]> {
  const reasons = new Map<string, string[]>()
  for (const { severity, path, where, message } of problems) {
    if (severity !== 'error') continue
    const page = String(path[1])
    const place = where.split(' › ').slice(2).join(' › ')
    const reason = place === '' ? message : `${place}: ${message}`
    reasons.set(page, [...(reasons.get(page) ?? []), reason])
  }
  return reasons
}

/** The address of the shell blocks in the gallery; no block type has such a name. */
export const shellUrl = `${galleryUrl}/shell-blocks`

/** What the shell blocks of a gallery are made from: the compiled site, its settings as they are written, and what its developers decide. */
interface ShellSource {
  data: BuildData
  settings: PagesFile['site']
  plan: SiteConfig
  pictures: ReadonlyMap<string, PictureFile>
}

/** Lists the shell blocks of a site with their examples. Throws an Error if the examples cannot be read. */
export function listShellBlocks(source: ShellSource): Map<string, GalleryPart> {
  const { data, settings, plan, pictures } = source
  const bundle = loadSchemas({ ...plan, limits: {} })
  const blocks = [...readShellExamples(plan)].map(([name, examples]): [string, GalleryPart] => {
    const entries = examples.map((block, index): GalleryEntry => {
      const site = compileSettings({ ...settings, [name]: block }, { bundle, pictures })
      return {
        name: `example-${index + 1}`,
        title: `Example ${index + 1}`,
        block,
        path: '/',
        data: { ...data, site: { ...data.site, ...site } },
      }
    })
    const own = { name: 'this-site', title: 'This site', path: '/', data }
    const schema = bundle.$defs['Site']?.properties?.[name]
    const part = {
      name,
      heading: capitalize(readable(name)),
      url: `${shellUrl}/${name}`,
      written: schema && `"site": { "${name}": … }`,
      schema,
      bundle,
      entries: [own, ...entries],
      refused: [],
    }
    return [name, part]
  })
  return new Map(blocks)
}
