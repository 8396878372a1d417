import { compileSettings, type PictureFile } from '../../builder/compile/compile-settings.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { JsonValue, Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { readShellExamples } from '../../schema/read/examples.ts'
import { readable } from '../../codegen/samples/samples.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { galleryUrl } from './html.ts'

/** The address of the shell blocks in the gallery; no block type has such a name. */
export const shellUrl = `${galleryUrl}/shell-blocks`

/** The display name of a shell block: `floatingButtons` is "Floating buttons". */
export function shellHeading(name: string): string {
  return capitalize(readable(name))
}

/** A shell block in the gallery. */
export interface GalleryShellBlock {
  name: string
  /** The schema of its property of the settings, whatever the limits of the site; undefined if it has none. */
  schema: Schema | undefined
  bundle: SchemaBundle
  /** The site as it is, then with each example in place of its own settings. */
  entries: readonly GalleryShellEntry[]
}

/** A site that shows a shell block. */
export interface GalleryShellEntry {
  name: string
  title: string
  /** The example; undefined for the site as it is. */
  value: JsonValue | undefined
  data: BuildData
}

/** What the shell blocks of a gallery are made from: the compiled site, its settings as they are written, and what its developers decide. */
interface ShellSource {
  data: BuildData
  settings: PagesFile['site']
  plan: SiteConfig
  pictures: ReadonlyMap<string, PictureFile>
}

/** Lists the shell blocks of a site with their examples. Throws an Error if the examples cannot be read. */
export function listShellBlocks({
  data,
  settings,
  plan,
  pictures,
}: ShellSource): Map<string, GalleryShellBlock> {
  const bundle = loadSchemas({ ...plan, limits: {} })
  const blocks = [...readShellExamples(plan)].map(([name, examples]) => {
    const entries = examples.map((value, index): GalleryShellEntry => {
      const site = compileSettings({ ...settings, [name]: value }, { bundle, pictures })
      return {
        name: `example-${index + 1}`,
        title: `Example ${index + 1}`,
        value,
        data: { ...data, site: { ...data.site, ...site } },
      }
    })
    const own = { name: 'this-site', title: 'This site', value: undefined, data }
    const schema = bundle.$defs['Site']?.properties?.[name]
    return [name, { name, schema, bundle, entries: [own, ...entries] }] as const
  })
  return new Map(blocks)
}
