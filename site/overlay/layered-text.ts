import { applyPatch } from '../../content/apply-patch.ts'
import { inFiles } from '../../content/origin.ts'
import type { OpenText } from '../../check/syntax/open-text.ts'
import type { Source, SourceLayers } from '../../check/syntax/source.ts'
import type { JsonObject } from '../../schema/read/json-object.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'

/** A file of a site, and the layer that changes it. */
export interface LayeredFile {
  /** The file as it is written; its name is undefined for pages.json. */
  base: { file: string | undefined; source: Source; text: string; value: JsonValue }
  /** The file of the layer, and the part of it that is for this file. */
  layer: { file: string; source: Source; patch: JsonObject }
  /** The name of pages.json in messages. */
  own: string
}

/** Opens a file as a layer changes it: whatever is found in its value is placed in the file that it is written in. */
export function layText({ base, layer, own }: LayeredFile): OpenText & { source: Source } {
  const root = {
    value: applyPatch(
      { value: base.value, origin: { file: base.file, path: [] } },
      { value: layer.patch, origin: { file: layer.file, path: [] } },
    ),
    origin: { file: base.file, path: [] },
  }
  const layers: SourceLayers = {
    names: { own, layer: layer.file },
    originOf(path, part) {
      const origin = inFiles.of(root, path, part)
      return { ...origin, source: origin.file === layer.file ? layer.source : base.source }
    },
  }
  const source: Source = {
    text: base.text,
    value: root.value,
    duplicates: () => [],
    locate(path, at) {
      const origin = layers.originOf(path, at === 'key' ? 'name' : 'value')
      return origin.source.locate(origin.path, origin.isName ? 'key' : at)
    },
    range: (from, to) => base.source.range(from, to),
    layers,
  }
  return { text: base.text, source, problems: [] }
}
