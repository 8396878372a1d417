import { compileSettings, type PictureFile } from '../../builder/compile/compile-settings.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { readShellExamples } from '../../schema/read/examples.ts'
import { readable } from '../../codegen/samples/samples.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import type { GalleryEntry, GalleryPart } from './part-page.ts'
import { galleryUrl } from './html.ts'

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
export function listShellBlocks({
  data,
  settings,
  plan,
  pictures,
}: ShellSource): Map<string, GalleryPart> {
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
