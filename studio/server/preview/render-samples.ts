import type { SiteContent } from '../../../builder/load-site.ts'
import { readSections } from '../../../content/layers/sections.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { rootsOf } from '../../../schema/config/site-roots.ts'
import { branchesByType, dereference, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import { samplePage } from '../../../server/gallery/gallery.ts'
import { isolateBlock } from '../../../server/gallery/html.ts'
import { isSiteFile } from '../../../site/salvage.ts'
import { blocksOfOutline, outlinesOf } from '../../outlines.ts'
import { fitSample, sampleOf } from '../../samples.ts'

/** Renders a page of compiled data as HTML. */
export type RenderPage = (data: BuildData, path: string) => Promise<string>

const path = '/sample'

/**
 * Creates the function that renders what the picker offers, by its name: the sample of a block type or a variant, a
 * section, an outline, or a page, by itself and in the theme of the site. It returns undefined if there is no such thing, or it cannot be rendered.
 */
export function createSampleRenderer(
  bundle: SchemaBundle,
): (content: SiteContent, name: string, render: RenderPage) => Promise<string | undefined> {
  const calendar = calendarOf(bundle.settings)
  const types = branchesByType(bundle, bundle.$defs['Block'])
  const samplesOf = oncePer(
    (_content: SiteContent) => new Map<string, Promise<string | undefined>>(),
  )

  function blocksOf({ file, pictures }: SiteContent, name: string): readonly unknown[] {
    const place = { pictures: [...pictures.pictures.keys()], promoUrl: file.site.promoUrl }
    const fit = (sample: JsonObject): JsonObject => fitSample(bundle, place, sample)
    const [group, key = '', variant] = name.split('/')
    if (group === 'page') return file.pages[name.slice('page/'.length)]?.blocks ?? []
    if (group === 'outline') {
      const outline = outlinesOf(bundle.settings).find((one) => one.name === key)
      const roots = rootsOf(bundle.settings)
      const samples =
        outline && blocksOfOutline(outline, (type) => readExamples(type, bundle.settings, roots))
      return samples?.map(fit) ?? []
    }
    if (group === 'section')
      return readSections(file, { calendar })
        .blocksOf(key)
        .map(({ value }) => value)
    const branch = group === 'type' ? types.get(key) : undefined
    if (!branch || dereference(bundle, branch).title === 'UseBlock') return []
    const sample = sampleOf(readExamples(key, bundle.settings), variant)
    return sample ? [fit(sample)] : []
  }

  async function make(content: SiteContent, name: string, render: RenderPage) {
    const blocks = blocksOf(content, name)
    const file: unknown = { ...content.file, pages: { [path]: samplePage('Sample', blocks) } }
    if (blocks.length === 0 || !isSiteFile(file)) return undefined
    return isolateBlock(await render(content.compile(file), path))
  }

  return (content, name, render) => {
    const samples = samplesOf(content)
    // A sample may need what this site lacks.
    const sample = samples.get(name) ?? make(content, name, render).catch(() => undefined)
    samples.set(name, sample)
    return sample
  }
}
