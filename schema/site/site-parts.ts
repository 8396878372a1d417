import type { Schema } from '../read/bundle.ts'
import { capitalize } from '../read/capitalize.ts'
import { SchemaFault } from '../read/user-error.ts'

/** A property of the settings, `site` in pages.json, that the folder of a shell block or a rule set brings. */
export interface SitePart {
  name: string
  schema: Schema
  isRequired: boolean
  /** The schema that `schema` refers to, if it is an object. */
  target?: Schema | undefined
  /** What brings it, for messages: `shell/footer`. */
  from: string
}

/**
 * Adds the properties that folders bring to the settings, and those marked with `inCampaigns` to what a campaign may set
 * there. They come before the property `next`, or else last. Throws a SchemaFault if there already is a property of the
 * same name.
 */
export function addSiteParts(
  $defs: Record<string, Schema>,
  parts: readonly SitePart[],
  next?: string,
): void {
  const { Site: site, CampaignSet: campaign } = $defs
  if (!site || parts.length === 0) return
  const all = Object.entries(site.properties ?? {})
  const found = all.findIndex(([name]) => name === next)
  const at = found < 0 ? all.length : found
  const own = new Set(all.map(([name]) => name))
  for (const { name, from } of parts) {
    if (own.has(name)) throw new SchemaFault(`${from}: the site settings already have "${name}"`)
    own.add(name)
  }
  all.splice(at, 0, ...parts.map(({ name, schema }): [string, Schema] => [name, schema]))
  const required = new Set([
    ...(site.required ?? []),
    ...parts.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ])
  $defs['Site'] = {
    ...site,
    required: all.map(([name]) => name).filter((name) => required.has(name)),
    properties: Object.fromEntries(all),
  }
  const settable = parts.flatMap((part) => settableIn($defs, part))
  if (!campaign || settable.length === 0) return
  const description = 'What changes on all pages.'
  $defs['CampaignSite'] = objectOf('CampaignSite', description, [
    ...Object.entries($defs['CampaignSite']?.properties ?? {}),
    ...settable,
  ])
  $defs['CampaignSet'] = {
    ...campaign,
    properties: { ...campaign.properties, site: { $ref: '#/$defs/CampaignSite', description } },
  }
}

/** What a campaign may set of a part: the whole, or properties of an object, whose schema is added then. */
function settableIn(
  $defs: Record<string, Schema>,
  { name, schema, target }: SitePart,
): [name: string, schema: Schema][] {
  if (schema.inCampaigns) return [[name, withoutDefault(schema)]]
  const isWhole = target?.inCampaigns
  const inner = Object.entries(target?.properties ?? {}).filter(
    ([, part]) => isWhole || part.inCampaigns,
  )
  if (inner.length === 0) return []
  const title = `Campaign${capitalize(name)}`
  const description = 'What changes there while the campaign runs.'
  $defs[title] = objectOf(
    title,
    description,
    inner.map(([key, part]) => [key, withoutDefault(part)]),
  )
  const { examples = [] } = $defs[title]
  return [[name, { $ref: `#/$defs/${title}`, title: schema.title ?? title, description, examples }]]
}

function withoutDefault({ default: _default, inCampaigns: _mark, ...schema }: Schema): Schema {
  return schema
}

function objectOf(
  title: string,
  description: string,
  properties: readonly (readonly [name: string, schema: Schema])[],
): Schema {
  const firsts = properties.flatMap(([name, { examples = [] }]) =>
    examples.slice(0, 1).map((first) => [name, first] as const),
  )
  return {
    title,
    description,
    type: 'object',
    required: [],
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    examples: [Object.fromEntries(firsts)],
  }
}
