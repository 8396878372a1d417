import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { mergePatch, overlayModel } from '../../fixtures/overlay-model.ts'
import type { PlainSite, Shown } from './resolved.ts'

/* What a visitor sees, by rules that are easy to read: on plain JSON, without origins, and everything anew for each page. */

/** Layers a site as of a day: the brand, then sections, then the campaigns that run. */
export function layerModel({ main, others, overlay }: PlainSite, day: string): Shown {
  const pages = Object.assign({}, ...[main, ...others].map((root) => root['pages']))
  const root = asRecord(overlayModel({ ...main, pages }, overlay ?? {}))
  const brand = asRecord(root['site'])['brand'] ?? ''
  const campaigns = asRecord(root['campaigns'])
  const isOfBrand = ({ brands }: JsonObject) => brands === undefined || list(brands).includes(brand)
  const runsOn = (one: JsonObject, page: string): boolean =>
    isOfBrand(one) && (one['pages'] === undefined || list(one['pages']).includes(page))
  const running = Object.values(campaigns)
    .map(asRecord)
    .filter((one) => isOfBrand(one) && isOn(one, day))
  const setOf = (one: JsonObject, group: string): JsonObject =>
    asRecord(asRecord(one['set'])[group])

  /** Gives a value the dates of a campaign that show it less than its own. */
  function join(value: JsonObject, name: JsonValue | undefined, page: string): JsonObject {
    if (name === undefined) return value
    const campaign = asRecord(campaigns[textOf(name)])
    const { from = '', until = '9' } = runsOn(campaign, page) ? campaign : never
    const [isLater, isEarlier] = [from! > (value['from'] ?? ''), until! < (value['until'] ?? '9')]
    return { ...value, ...(isLater && { from }), ...(isEarlier && { until }) }
  }

  function joinOwn({ campaign, ...value }: JsonObject, page: string): JsonObject {
    return join(value, campaign, page)
  }

  function expand(blocks: unknown, page: string): JsonObject[] {
    return list(blocks).flatMap((one) => {
      const { type, section, set, campaign } = asRecord(one)
      const joinEntry = (entry: JsonValue) => [isJsonObject(entry) ? joinOwn(entry, page) : entry]
      if (type !== 'use') return [joinOwn(inLists(asRecord(one), joinEntry), page)]
      const used = asRecord(root['sections'])[textOf(section)]
      if (used === undefined) return [asRecord(one)]
      const { blocks: own, campaign: outer } = asRecord(used)
      return change(expand(own, page), 'sections', textOf(section), page)
        .map((block) => join(block, outer, page))
        .map((block) => join(asRecord(setIn(block, asRecord(set))), campaign, page))
    })
  }

  /** Makes the changes of the campaigns that run on a page. */
  function change(blocks: JsonObject[], group: string, key: string, page: string): JsonObject[] {
    const sets = running.filter((one) => runsOn(one, page)).map((one) => setOf(one, group)[key])
    return blocks.map((block) =>
      sets.reduce<JsonObject>((now, set) => asRecord(setIn(now, asRecord(set))), block),
    )
  }

  const shown = Object.entries(asRecord(root['pages'])).map(([key, page]) => {
    const own = joinOwn(asRecord(page), key)
    const metas = running.flatMap((one) =>
      runsOn(one, key) ? (setOf(one, 'meta')[key] ?? []) : [],
    )
    const meta = metas.reduce((now, one) => mergePatch(now, one), own['meta'] ?? {})
    const blocks = change(expand(own['blocks'], key), 'pages', key, key)
    return [key, { ...own, ...((own['meta'] ?? metas[0]) !== undefined && { meta }), blocks }]
  })
  const settings = running.flatMap((one) => (one['pages'] === undefined ? setOf(one, 'site') : []))
  return {
    site: settings.reduce<JsonValue>((now, one) => mergePatch(now, one), root['site'] ?? {}),
    pages: Object.fromEntries(shown),
  }
}

/** Leaves out what is not shown on a day: pages, blocks, and entries of their lists. */
export function currentModel({ site, pages }: Shown, day: string): Shown {
  const keep = <V extends JsonValue>(value: V): V[] => (isOn(asRecord(value), day) ? [value] : [])
  const kept = Object.entries(pages).flatMap(([key, page]) => {
    const blocks = list(asRecord(page)['blocks']).flatMap(keep)
    const shorter = blocks.map((block) => inLists(asRecord(block), keep))
    return keep({ ...asRecord(page), blocks: shorter }).map((one) => [key, one])
  })
  return { site, pages: Object.fromEntries(kept) }
}

const never: JsonObject = { from: '9999-12-31', until: '0001-01-01' }

/** Days are in the order of their letters. */
function isOn({ from, until }: JsonObject, day: string): boolean {
  return (from ?? '') <= day && day <= (until ?? '9')
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function list(value: unknown): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

function inLists(block: JsonObject, map: (entry: JsonValue) => JsonValue[]): JsonObject {
  const members = Object.entries(block).map(([name, value]) => [name, Array.isArray(value) ? value.flatMap(map) : value]) // prettier-ignore
  return Object.fromEntries(members)
}

/** Sets values by ids, at any depth. */
function setIn(value: JsonValue, set: JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((one) => setIn(one, set))
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, one]) => [name, setIn(one, set)])
  return mergePatch(Object.fromEntries(members), set[textOf(value['id'])] ?? {})
}
