import type { BuiltChanges, PageChange } from '../../diff/compare-built.ts'
import type { Namer } from '../../diff/namer.ts'
import { describeSome } from '../../diff/report.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { countThings, formatName, type Words } from '../../diff/words.ts'
import type { PicturedPage, PicturedPart } from './picture-changes.ts'
import type { View } from './take-picture.ts'
import { listIn } from '../../schema/read/json-object.ts'

/** How many pages, lines and regions of a page, and other files are listed; the rest is counted. */
const limits = { pages: 200, lines: 20, files: 10, regions: 3 }

/** What is said about a page, with its pictures, or about something else. */
export interface DescribedGroup {
  page: Words
  lines: Words[]
  pictured?: PicturedPage
}

/** Says in words what differs between two builds: each page with how it looks, then what all pages show and other files. */
export function describePictures(
  { shared, files }: Pick<BuiltChanges, 'shared' | 'files'>,
  pages: readonly PicturedPage[],
  namer: Namer,
): DescribedGroup[] {
  const rest = pages.length - limits.pages
  const more = files.length - limits.files
  const names = files.slice(0, limits.files).map((name): Words => formatName(name))
  if (more > 0) names.push([`… and ${countThings(more, 'more file', 'more files')}`])
  const others = [
    {
      page: [countThings(rest, 'more page', 'more pages')],
      lines: rest > 0 ? [['Not listed here.']] : [],
    },
    { page: ['On all pages'], lines: list(shared, namer) },
    { page: ['Other files that differ'], lines: names },
  ]
  return [
    ...pages.slice(0, limits.pages).map((pictured) => ({
      pictured,
      page: headingOf(pictured.page, namer),
      lines: [...list(pictured.page, namer), ...describeLook(pictured, namer)],
    })),
    ...others.filter(({ lines }) => lines.length > 0),
  ]
}

function headingOf({ path, kind, site }: PageChange, namer: Namer): Words {
  const name = namer.page(path, site)
  return kind === 'changed' ? name : [...name, namer.says[kind]]
}

function list({ changes, site }: Pick<PageChange, 'changes' | 'site'>, namer: Namer): Words[] {
  // That a whole page is new or gone is said above it.
  const inside = changes.filter(
    ({ kind, path }) => path.length > 2 || path[0] !== 'pages' || kind === 'renamed',
  )
  return describeSome(inside, limits.lines, site, namer)
}

/** What is to be known about the pictures of a page, or why it has none: parts with the sizes of what differs, by their views. */
function describeLook({ page, views, isPictured }: PicturedPage, namer: Namer): Words[] {
  if (!isPictured) return [['Not pictured: the limit is reached.']]
  const seen = views.flatMap(({ view, parts }) =>
    parts.map((part) => ({ part, ...describePart(part, view) })),
  )
  if (seen.length === 0)
    return [[page.kind === 'changed' ? 'The page looks the same.' : 'The page shows nothing.']]
  const byPart = groupBy(seen, ({ part: { place, kind } }) => `${place} ${kind}`)
  return [...byPart.values()].map((all): Words => {
    const where = [...new Set(all.map((one) => one.where))].join('; ')
    return all
      .slice(0, 1)
      .flatMap(({ part, is }) => [...nameOfPart(page, part, namer), ` ${is} (${where})`])
  })
}

function describePart({ kind, before, after, sameAs }: PicturedPart, { width, look }: View) {
  const { regions = [] } = after ?? before ?? {}
  const sizes = regions.slice(0, limits.regions).map((one) => `${one.width} × ${one.height}`)
  const said = {
    changed: 'looks different',
    moved: 'only moved',
    added: 'is new',
    removed: 'is gone',
  }
  const where = [`${width} pixels wide, ${look}`, sizes.join(', ')].filter(Boolean).join(': ')
  return { is: said[kind], where: sameAs === undefined ? where : `as on ${sameAs}` }
}

/** The name of a part of a page, of the version that has it. */
export function nameOfPart(
  { path, before, after, site }: PageChange,
  { place, kind }: Pick<PicturedPart, 'place' | 'kind'>,
  namer: Namer,
): Words {
  if (place === 'top') return ['Above the blocks: header and navigation']
  if (place === 'bottom') return ['Below the blocks: footer, and what stays in the window']
  const block = listIn((kind === 'removed' ? before : after)?.data, 'blocks')[place]
  return block === undefined
    ? [`Block ${place + 1}`]
    : namer.number(['pages', path, 'blocks', place], block, site)
}
