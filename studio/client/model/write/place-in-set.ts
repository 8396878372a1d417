import type { PlacedBlock } from '../../../../content/layers/set-values.ts'
import { runsOn } from '../../../../content/layers/value-layer.ts'
import { isIn } from '../../../../content/span.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { dereference, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { asRecord, type JsonObject, type Path } from '../../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { t } from '../../i18n/translate.ts'
import { findCampaign, type CampaignView } from '../campaigns/campaigns.ts'
import type { FileEdit } from '../draft.ts'
import { fileIn, valueIn } from '../pages.ts'
import { listSetOwners, type SetField, type SetOwner } from '../sections/set-owners.ts'
import type { CampaignLayer } from './layer.ts'

/** Where a value is written in a layer, with the edits that make room for it there. */
export interface LayerPlace {
  path: Path
  before: readonly ModelEdit[]
}

/** Finds where a campaign sets the value at a path of what is shown. Returns the reason, for display, if it cannot. */
export function placeInSet(
  context: PagesContext,
  layer: CampaignLayer,
  path: Path,
): LayerPlace | string {
  const { name, home, at } = layer
  const during = findCampaign(context, name)
  const other = campaignAt(context, path)
  if (!during || during === other) return { path, before: [] }
  const { title, span, pages } = during
  const refuse = (why: string, period = t('Always')): string =>
    t('{why}; choose “{period}” next to “Edit” to change this text.', { why, period })
  if (other)
    return refuse(
      t('{title} sets this', { title: other.title }),
      t('Only during {title}', { title: other.title }),
    )
  const page = home[0] === 'pages' ? home[1] : undefined
  if (!runsOn(during, page) || (pages && path[0] === 'site'))
    return refuse(
      during.isOfBrand
        ? t('{title} does not run here', { title })
        : t('{title} does not run for this brand', { title }),
    )
  if (at !== undefined && !isIn(span, at))
    return refuse(t('{title} does not run at the time that is shown', { title }))
  return findOnce(context, layer, path) ?? refuse(t('This is the same during {title}', { title }))
}

/** Leads edits of what is shown to where a campaign sets the values. Ids are the same in all layers. Returns the reason if it cannot. */
export function placeEdits(
  context: PagesContext,
  layer: CampaignLayer,
  edits: readonly FileEdit[],
): FileEdit[] | string {
  const placed: ModelEdit[] = []
  for (const { edit } of edits) {
    const isId = edit.path.at(-1) === 'id'
    const place = isId ? { ...edit, before: [] } : placeInSet(context, layer, edit.path)
    if (typeof place === 'string') return place
    // A second edit in the same list finds it there.
    const made = new Set(placed.map((one) => JSON.stringify(one)))
    const before = place.before.filter((one) => !made.has(JSON.stringify(one)))
    placed.push(...before, { ...edit, path: place.path })
  }
  return placed.map((edit) => ({ file: fileIn(context.site, edit.path, context.main), edit }))
}

/** The campaign that sets the value at a path; undefined for a lasting one. */
export function campaignAt(context: PagesContext, [group, name]: Path): CampaignView | undefined {
  return group === 'campaigns' ? findCampaign(context, name) : undefined
}

/** Places in each state of a site: each key that is typed asks for the same one several times. */
const placesIn = oncePer((_site: SiteView) => new Map<string, LayerPlace | undefined>())

function findOnce(context: PagesContext, layer: CampaignLayer, path: Path): LayerPlace | undefined {
  const known = placesIn(context.site)
  const key = JSON.stringify([layer, path])
  if (!known.has(key)) known.set(key, findOwn(context, layer, path))
  return known.get(key)
}

function findOwn(context: PagesContext, layer: CampaignLayer, path: Path): LayerPlace | undefined {
  const { owners, path: at } = listOwners(context, layer, path)
  // What the use of a section sets is named by its id.
  const isOfUse = path[4] === 'set'
  const owner = owners
    .flatMap(withEntries)
    .findLast((one) =>
      isOfUse ? one.id === path[5] : one.path.every((step, index) => step === path[index]),
    )
  const end = isOfUse ? 6 : (owner?.path.length ?? 0)
  const rest = path.slice(end)
  const isSettable = owner?.fields.some((field) =>
    field.path.every((step, index) => step === rest[index]),
  )
  // Without an id, an entry of a block cannot be named; settings have no ids, and are set as whole lists.
  const isInEntry =
    path[2] === 'blocks' && !isOfUse && rest.slice(0, -1).some((step) => typeof step === 'number')
  if (!owner || !isSettable || isInEntry) return undefined
  const room = makeRoom(context, [...at, owner.id], path.slice(0, end), rest)
  return owner.naming ? { ...room, before: [owner.naming, ...room.before] } : room
}

function withEntries(owner: SetOwner): SetOwner[] {
  return [owner, ...owner.entries.flatMap(withEntries)]
}

/** A list of texts is set as a whole, which begins with the lasting ones. */
function makeRoom(context: PagesContext, to: Path, from: Path, rest: Path): LayerPlace {
  const end = rest.findIndex((step) => typeof step === 'number')
  const list = rest.slice(0, Math.max(end, 0))
  const value = end === -1 ? undefined : valueIn(context, [...from, ...list])
  const isThere = value === undefined || valueIn(context, [...to, ...list]) !== undefined
  const before: ModelEdit[] = isThere ? [] : [{ kind: 'set', path: [...to, ...list], value }]
  return { path: [...to, ...rest], before }
}

/** What may be set, and what is: each owner has its values by its id. */
interface Settable {
  owners: readonly SetOwner[]
  /** Where values are set. */
  path: Path
  set: JsonObject
}

/** Lists what a campaign may set of what is shown at a path: of a block, the head of a page, a section, or the site settings. */
export function listOwners(context: PagesContext, layer: CampaignLayer, shown: Path): Settable {
  const { site, bundle, main } = context
  const sections = sharedSections(site, main)
  const at = ['campaigns', layer.name, 'set']
  const set = asRecord(valueIn(context, at))
  if (shown[0] === 'site') {
    const fields = settingsFields(bundle, site.settings)
    return { owners: [ownerOf('site', shown.slice(0, 1), 'Settings', fields)], path: at, set }
  }
  const [group, key] = layer.home
  const page = site.pages.find((one) => one.key === key)
  if (page && shown[2] === 'meta') {
    const { $defs } = bundle
    const fields = fieldsOf($defs['CampaignHead'], $defs['Meta'], asRecord(page.value['meta']), [])
    const owners = [
      ownerOf(key, shown.slice(0, 3), t('Head of {path}', { path: page.path }), fields),
    ]
    return { owners, path: [...at, 'meta'], set: asRecord(set['meta']) }
  }
  const block = JSON.stringify(shown.slice(0, 4))
  // What the use of a section sets is named by its id.
  const isMeant = ({ origin: { path, by } }: PlacedBlock): boolean =>
    shown[4] === 'set' || [path, by].some((one) => JSON.stringify(one) === block)
  const shownBlocks =
    group === 'sections'
      ? sections.blocksOf(key)
      : sections.expand(page?.blocks ?? [], [group, key, 'blocks']).placed.filter(isMeant)
  const values = asRecord(asRecord(set[group])[key])
  const owners = listSetOwners(context, shownBlocks, Object.keys(values))
  return { owners, path: [...at, group, key], set: values }
}

function ownerOf(id: string, path: Path, label: string, fields: readonly SetField[]): SetOwner {
  return { path, id, naming: undefined, label, summary: '', fields, entries: [] }
}

/** What a campaign may set in the settings: whole parts of them, or properties of such a part. */
function settingsFields(bundle: SchemaBundle, settings: JsonObject): SetField[] {
  const { CampaignSite: within = {}, Site: site } = bundle.$defs
  return fieldsOf(within, site, settings, []).flatMap((field) => {
    const inner = dereference(bundle, field.schema)
    const [name = ''] = field.path
    if (!inner.properties) return field
    const target = dereference(bundle, site?.properties?.[name] ?? {})
    return fieldsOf(inner, target, asRecord(settings[name]), field.path)
  })
}

/** The properties that a campaign may set in an object, whose value and schema are those without it. */
function fieldsOf(
  within: Schema = {},
  { required = [] }: Schema = {},
  owner: JsonObject,
  path: readonly string[],
): SetField[] {
  return Object.entries(within.properties ?? {}).map(([key, schema]) => ({
    path: [...path, key],
    schema,
    within,
    own: Object.hasOwn(owner, key) ? owner[key] : undefined,
    isRequired: required.includes(key),
  }))
}
