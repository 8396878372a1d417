import { inSite } from '../../../../content/layers/written-at.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'

/**
 * A block as a page shows it, in which it and the entries of its lists join the campaigns whose dates they have; what has dates of
 * several, or its own, keeps the dates. `mayJoin` says whether a campaign can be joined where the block is.
 */
export function withCampaigns(block: unknown, mayJoin: (campaign: string) => boolean): unknown {
  if (!isJsonObject(block)) return block
  const members = Object.entries(block).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? value.map((entry) => joinAgain(entry, entry)) : value,
  ])
  return joinAgain(block, Object.fromEntries(members))

  function joinAgain(shown: unknown, value: unknown): unknown {
    if (!isJsonObject(shown) || !isJsonObject(value)) return value
    const { from, until, ...others } = value
    const places = inSite.madeOf(shown)?.members
    const names = new Set(
      Object.entries({ from, until }).flatMap(([key, date]) => {
        if (date === undefined) return []
        const [group, name] = places?.get(key)?.path ?? []
        return group === 'campaigns' ? [String(name)] : ['']
      }),
    )
    const [campaign = ''] = names
    return names.size === 1 && mayJoin(campaign) ? { ...others, campaign } : value
  }
}
