import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSiteSchemas } from '../../check/rules/site-rules.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite } from '../../schema/config/site-roots.ts'
import { isJsonObject, type JsonValue } from '../../schema/read/json-object.ts'
import { editorSchema } from './editor-schema.ts'

/**
 * Whether the schemas for editors in the folder of this program's site are of other block types, or of another version; its
 * types are then as well. False for a site without them.
 */
export function hasStaleSchemas(settings: SiteConfig): boolean {
  const file = join(siteRoot, 'generated', 'pages.editor.schema.json')
  if (!isOtherSite(siteRoot) || !existsSync(file)) return false
  const schema = JSON.stringify(
    editorSchema(loadSiteSchemas(settings), { Image: [] }, ['PageFile']),
  )
  return withoutPictures(readFileSync(file, 'utf8')) !== withoutPictures(schema)
}

/** A schema for editors, as JSON, without the names of pictures, which are content. */
export function withoutPictures(schema: string): string {
  return JSON.stringify(JSON.parse(schema), (_key, value: JsonValue) =>
    isJsonObject(value) && value['$ref'] === '#/$defs/Image'
      ? { ...value, examples: undefined }
      : value,
  )
}
