import { migrateSource } from '../../check/migrate/migrate-source.ts'
import type { Path, Range } from '../../check/problem/problem.ts'
import {
  createPositions,
  createRanges,
  createSource,
  type Source,
} from '../../check/syntax/source.ts'
import type { PageSource, SourceFile, SourcePage } from './page-source.ts'

/** A value in a file of a site; in pages.json if no file is named. */
export interface Spot {
  file?: string | undefined
  path: Path
}

/** The places of some values of a site. */
export interface Places {
  /** The source that has the place of one of these values. */
  sourceOf(spot: Spot): Source
  /** The text of a file without its byte order mark, at least to the end of the last line with one of these values. */
  textOf(file: string | undefined): string
}

/** Opens a site at some places: only the pages there are parsed, each by itself. */
export function openPlaces({ files, pages }: PageSource, spots: readonly Spot[]): Places {
  const byKey = new Map(pages.map((page) => [page.key, page]))
  const pageAt = ({ file, path }: Spot): SourcePage | undefined => {
    const page = path[0] === 'pages' ? byKey.get(String(path[1])) : undefined
    return page?.file.name === file ? page : undefined
  }
  const opened = new Map(
    files.map((file) => {
      const own = spots.filter((spot) => spot.file === file.name)
      return [file.name, openFile(file, own.map(pageAt))] as const
    }),
  )
  return {
    sourceOf(spot) {
      const source = opened.get(spot.file)?.sources.get(pageAt(spot))
      if (source === undefined) throw new Error(`nothing was opened at ${spot.path.join('/')}`)
      return source
    },
    textOf: (file) => opened.get(file)?.text ?? '',
  }
}

/** Opens some pages of a file; undefined is everything else in it. */
function openFile(file: SourceFile, parts: readonly (SourcePage | undefined)[]) {
  const { bytes, hasMark, due, written } = file
  const start = hasMark ? 3 : 0
  const pages = [...new Set(parts)].filter((page) => page !== undefined)
  const last = parts.includes(undefined)
    ? bytes.length
    : Math.max(start, ...pages.map(({ to }) => to))
  const text = bytes.toString('utf8', start, endOfLine(bytes, last))
  const range = createRanges(createPositions(text))
  const sources = new Map<SourcePage | undefined, Source>()
  let [read, offset] = [start, 0]
  for (const page of pages.toSorted((a, b) => a.at - b.at)) {
    offset += lengthOf(bytes, read, page.at)
    read = page.at
    const shift = offset - before.length
    const part = `${before}${bytes.toString('utf8', page.at, page.to)}}}`
    const source = createSource(part, JSON.parse(part), false, (from, to) =>
      range(from + shift, to + shift),
    )
    sources.set(page, migrateSource(source, due, written)?.source ?? source)
  }
  if (parts.includes(undefined)) {
    const shell = openShell(file, start, range)
    sources.set(undefined, migrateSource(shell, due, written)?.source ?? shell)
  }
  return { text, sources }
}

const before = '{"pages":{'

/** Opens a file without the content of its pages. */
function openShell(
  { bytes, shell, shellAt }: SourceFile,
  start: number,
  range: (from: number, to: number) => Range,
): Source {
  const first = lengthOf(bytes, start, shellAt.start)
  const gap = lengthOf(bytes, shellAt.start, shellAt.from)
  const length = lengthOf(bytes, shellAt.from, shellAt.to)
  const offsetOf = (index: number): number => first + index + (index < gap ? 0 : length)
  return createSource(shell, JSON.parse(shell), false, (from, to) =>
    range(offsetOf(from), offsetOf(to - 1) + 1),
  )
}

function lengthOf(bytes: Buffer, from: number, to: number): number {
  return bytes.toString('utf8', from, to).length
}

/** The index of the first line break from `at` on; the end of the bytes if there is none. */
function endOfLine(bytes: Buffer, at: number): number {
  let end = at
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1
  return end
}
