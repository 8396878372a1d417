import type { Calendar } from '../../schema/values/calendar.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { spanOf } from '../dates/span.ts'
import { fixWith } from '../problem/fix-with.ts'
import type { Finding, Path, StageCode } from '../problem/problem.ts'
import { didYouMean, listWords, quote, suggest } from '../problem/suggest.ts'
import { periodOn, runsOn, type Campaign, type Campaigns, type Dates } from './campaigns.ts'
import type { Move } from './moves.ts'
import type { Piece } from './set-values.ts'

/** A value with what campaigns change in it, and where that is written. */
export interface Joined {
  value: unknown
  moves: readonly Move[]
}

/** What joining needs to know. */
export interface JoinContext {
  campaigns: Campaigns
  /** The key of the page that shows it, if known. */
  page: string | undefined
  /** By which dates are read. */
  calendar: Calendar
  /** Called for each part that cannot join a campaign, which stays as it is. */
  onFault: (fault: Finding) => void
}

/** Whether a block of any shape, or an entry of its lists, joins a campaign. */
export function joinsAny(block: unknown): boolean {
  if (!isJsonObject(block)) return false
  if (Object.hasOwn(block, 'campaign')) return true
  for (const key of Object.keys(block)) {
    const list = block[key]
    if (!Array.isArray(list)) continue
    for (const entry of list)
      if (isJsonObject(entry) && Object.hasOwn(entry, 'campaign')) return true
  }
  return false
}

/** Gives a block, and the entries of its lists, the dates of their campaigns. `at` is its path. */
export function joinBlock(block: unknown, at: Path, context: JoinContext): Joined {
  if (!isJsonObject(block) || !joinsAny(block)) return { value: block, moves: [] }
  const moves: Move[] = []
  const entries = Object.entries(block).map(([key, list]): [string, unknown] => {
    if (!Array.isArray(list)) return [key, list]
    const joined = list.map((entry, index) => {
      const one = joinOne(entry, [...at, key, index], context)
      moves.push(...one.moves.map((move) => ({ ...move, at: [key, index, ...move.at] })))
      return one.value
    })
    return [key, joined]
  })
  const own = joinOne(Object.fromEntries(entries), at, context)
  return { value: own.value, moves: [...moves, ...own.moves] }
}

/** Gives a page, a block or an entry the dates of its campaign, but not its parts. */
export function joinOne(value: unknown, at: Path, context: JoinContext): Joined {
  const campaign = isJsonObject(value) ? findCampaign(value, at, context) : undefined
  if (!isJsonObject(value) || campaign === undefined) return { value, moves: [] }
  const { campaign: _name, ...others } = value
  return narrow(others, campaign, context)
}

/** Shows a piece only while a campaign runs. */
export function joinPiece(
  piece: Piece,
  campaign: Campaign,
  context: Pick<JoinContext, 'page' | 'calendar'>,
): Piece {
  if (!isJsonObject(piece.block)) return piece
  const { value, moves } = narrow(piece.block, campaign, context)
  return { ...piece, block: value, moves: [...piece.moves, ...moves] }
}

/** The campaign that a value joins; undefined if it joins none, or cannot. */
export function findCampaign(
  value: JsonObject,
  at: Path,
  { campaigns, onFault }: Pick<JoinContext, 'campaigns' | 'onFault'>,
): Campaign | undefined {
  if (!Object.hasOwn(value, 'campaign')) return undefined
  const { campaign: name } = value
  // The schema reports what is not a name.
  if (typeof name !== 'string') return undefined
  const campaign = campaigns.get(name)
  const date = ['from', 'until'].find((key) => Object.hasOwn(value, key))
  if (campaign === undefined)
    onFault(explainUnknown('P067', 'campaign', name, [...at, 'campaign'], [...campaigns.keys()]))
  else if (date !== undefined) onFault(explainDates(name, date, at))
  else if (isHome(at)) onFault(explainHome(at))
  else if (campaign.isOfBrand && at[0] === 'pages' && !runsOn(campaign, String(at[1])))
    onFault(explainElsewhere(name, at))
  else return campaign
  return undefined
}

/** A value with those of its own dates and a campaign's that show it less. */
function narrow(
  value: JsonObject,
  campaign: Campaign,
  { page, calendar }: Pick<JoinContext, 'page' | 'calendar'>,
): Joined {
  const own = spanOf(value, calendar)
  const { dates, span } = periodOn(campaign, page)
  const made: Dates = {
    ...(dates.from !== undefined && span.from > own.from && { from: dates.from }),
    ...(dates.until !== undefined && span.until < own.until && { until: dates.until }),
  }
  const moves = Object.keys(made).map((key) => ({
    at: [key],
    from: ['campaigns', campaign.name, key],
  }))
  return { value: { ...value, ...made }, moves }
}

function isHome(at: Path): boolean {
  return at.length === 2 && at[0] === 'pages' && at[1] === '/'
}

/** Explains the name of a section or a campaign that there is not; `path` leads to the name. */
export function explainUnknown(
  code: StageCode,
  what: 'section' | 'campaign',
  name: string,
  path: Path,
  names: readonly string[],
): Finding {
  const meant = suggest(name, names)
  return {
    code,
    path,
    message: `There is no ${what} ${quote(name)}.${didYouMean(meant)}`,
    hint:
      names.length === 0
        ? `Write it in "${what}s", next to "pages".`
        : `Use one of these ${what}s: ${listWords(names)}.`,
    ...(meant !== undefined && { fix: fixWith(`Write ${quote(meant)}`, path, meant) }),
  }
}

function explainElsewhere(name: string, at: Path): Finding {
  return {
    code: 'P067',
    path: [...at, 'campaign'],
    message: `The campaign ${quote(name)} does not run on this page, so this is never shown.`,
    hint: 'Add the page to the "pages" of the campaign, or remove "campaign".',
  }
}

function explainDates(name: string, date: string, at: Path): Finding {
  return {
    code: 'P068',
    path: [...at, date],
    at: 'key',
    message: `This joins the campaign ${quote(name)}, so it has no dates of its own.`,
    hint: 'Remove the dates to show it while the campaign runs, or remove "campaign".',
  }
}

function explainHome(at: Path): Finding {
  return {
    code: 'P039',
    name: 'promotion-dates',
    path: [...at, 'campaign'],
    at: 'key',
    message: 'The page "/" cannot join a campaign, because visitors see it first.',
    hint: 'Let its blocks join the campaign.',
  }
}
