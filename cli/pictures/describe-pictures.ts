import type { BuiltChanges, PageChange } from '../../diff/compare-built.ts'
import type { PartPlace } from './page-parts.ts'
import { describeChange } from '../../diff/describe-change.ts'
import type { Namer } from '../../diff/namer.ts'
import type { ReportGroup } from '../../diff/report.ts'
import { countThings, formatName, type Words } from '../../diff/words.ts'
import type { PicturedPage } from './picture-changes.ts'

/** How many pages, lines of a page, and other files are listed; the rest is counted. */
const limits = { pages: 200, lines: 20, files: 10 }

/** Says in words what differs between two builds: each page with how it looks, then what all pages show and other files. */
export function describePictures(
  { shared, files }: Pick<BuiltChanges, 'shared' | 'files'>,
  pages: readonly PicturedPage[],
  namer: Namer,
): { pages: { pictured: PicturedPage; heading: Words; lines: Words[] }[]; others: ReportGroup[] } {
  const others: ReportGroup[] = []
  const say = (page: Words, lines: Words[]): void => {
    if (lines.length > 0) others.push({ page, lines })
  }
  const rest = pages.slice(limits.pages)
  if (rest.length > 0) say([countThings(rest, 'more page', 'more pages')], [['Not listed here.']])
  say(['On all pages'], list(shared, namer))
  const names = files.slice(0, limits.files).map((name): Words => formatName(name))
  const more = files.length - names.length
  if (more > 0) names.push([`… and ${countThings(more, 'more file', 'more files')}`])
  say(['Other files that differ'], names)
  return {
    pages: pages.slice(0, limits.pages).map((pictured) => ({
      pictured,
      heading: headingOf(pictured.page),
      lines: [...list(pictured.page, namer), ...describeLook(pictured, namer)],
    })),
    others,
  }
}

function headingOf({ path, kind, before, after }: PageChange): Words {
  const name = (after ?? before)?.data['name']
  const said = kind === 'changed' ? '' : ` was ${kind}`
  return [
    ...formatName(path),
    ...(typeof name === 'string' ? [' (', ...formatName(name, 40), ')'] : []),
    said,
  ]
}

function list({ changes, site }: Pick<PageChange, 'changes' | 'site'>, namer: Namer): Words[] {
  // That a whole page is new or gone is said above it.
  const inside = changes.filter(
    ({ kind, path }) => path.length > 2 || path[0] !== 'pages' || kind === 'renamed',
  )
  const lines = inside.slice(0, limits.lines).map((change) => describeChange(change, site, namer))
  const rest = inside.length - lines.length
  if (rest > 0) lines.push([`… and ${countThings(rest, 'more change', 'more changes')}`])
  return lines
}

/** What is to be known about the pictures of a page, or why it has none. */
function describeLook({ page, views, isPictured }: PicturedPage, namer: Namer): Words[] {
  if (!isPictured) return [['Not pictured: the limit is reached.']]
  const parts = views.flatMap((view) => view.parts)
  if (parts.length === 0)
    return [page.kind === 'changed' ? 'The page looks the same.' : 'The page shows nothing.'].map(
      (said) => [said],
    )
  const moved = parts.filter(({ kind }) => kind === 'moved')
  if (moved.length < parts.length) return []
  const places = [...new Set(moved.map(({ place }) => place))]
  const names = places.flatMap((place, index): Words => [
    index > 0 ? ', ' : '',
    ...nameOfPart(page, place, namer),
  ])
  return [['Only moved: ', ...names]]
}

/** The name of a part of a page, of the version that has it. */
export function nameOfPart(
  { path, before, after, site }: PageChange,
  place: PartPlace,
  namer: Namer,
  isRemoved = after === undefined,
): Words {
  if (place === 'top') return ['Above the blocks: header and navigation']
  if (place === 'bottom') return ['Below the blocks: footer, and what stays in the window']
  const { blocks } = (isRemoved ? before : after)?.data ?? {}
  const block = Array.isArray(blocks) ? blocks[place] : undefined
  return block === undefined
    ? [`Block ${place + 1}`]
    : namer.number(['pages', path, 'blocks', place], block, site)
}
