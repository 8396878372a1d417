import { buildSite, type BuildReport } from '../../builder/build-site.ts'
import type { Compression } from '../../builder/output/compress.ts'
import { startProfile } from '../../builder/prerender/profile.ts'
import { count, reportOf } from '../../check/formats/report.ts'
import { formatChanges } from '../../check/dates/format-changes.ts'
import { writeAsked } from '../../site/files/asked-file.ts'
import type { Options } from '../options.ts'
import { askFile } from '../output/ask-file.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'
import { fixCommand, printProblems } from '../output/print.ts'
import { createProgress } from '../output/progress.ts'

/** Builds a site and prints what was written. Returns the exit code. */
export async function build(options: Options): Promise<number> {
  process.env['NODE_ENV'] = 'production'
  const { pages, out, at, shard, noCache, compress, brand } = options
  const started = performance.now()
  const nextFile = askFile('--next-file', options.nextFile, options)
  const profile = askFile('--profile', options.profile, options)
  const stopProfile = profile === undefined ? undefined : startProfile(profile)
  const place = placeExisting(pages, brand)
  if (!place.isOwn) console.log(`No public folder next to ${pages}; using the project's.`)
  const progress = createProgress(process.stderr)
  try {
    const { check, report } = await buildSite({
      place,
      outDir: out,
      at,
      shard,
      useCache: !noCache,
      compress,
      profile,
      onProgress: (done, total) => progress.update(done, total),
      onAdded: (names) => console.log(describeAdded(out, names)),
    })
    progress.end()
    const file = nameInReports(pages)
    if (check) printProblems(reportOf(check, file), fixCommand(file, brand))
    if (!report) return 1
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${out}: ${describeFiles(report)}, in ${seconds} s`)
    console.log(describePages(report))
    if (report.compression) console.log(describeCompression(report.compression))
    if (report.unrecorded > 0)
      console.log(`${count(report.unrecorded, 'page')} changed since the last \`npm run lastmod\`.`)
    if (report.next.length > 0) console.log(formatChanges(report.next))
    if (nextFile !== undefined) writeAsked(nextFile, describeNext(report))
    return 0
  } finally {
    progress.end()
    stopProfile?.()
    if (profile !== undefined) console.log(`Profile written to ${profile.file}.`)
  }
}

/** The time of the next build in UTC without fractions of a second, or an empty text for never. */
function describeNext({ next: [first] }: BuildReport): string {
  return first === undefined ? '' : `${new Date(first.at).toISOString().slice(0, 19)}Z\n`
}

/** The maximum number of added files to name. */
const maxAdded = 20

function describeAdded(out: string, names: readonly string[]): string {
  const more = names.length > maxAdded ? ` and ${names.length - maxAdded} more` : ''
  const list = names.slice(0, maxAdded).join(', ')
  return `Deleting ${count(names.length, 'file')} that no build wrote from ${out}: ${list}${more}. To publish a file, add it to the public folder.`
}

/** The maximum number of slow pages to name. */
const maxSlowest = 3

function describeFiles({ pages, notFound }: BuildReport): string {
  const sizes = [['the 404 page', notFound] as const, ...pages]
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  const [name, largest] = sizes.reduce((a, b) => (b[1] > a[1] ? b : a))
  const files = sizes.length.toLocaleString('en')
  return `${files} HTML files, ${formatBytes(total)}, the largest ${formatBytes(largest)} (${name})`
}

function describePages({ pages, written }: BuildReport): string {
  const kept = pages.size - written.length
  const counts = `${written.length.toLocaleString('en')} pages rendered, ${kept.toLocaleString('en')} unchanged`
  const slowest = written.toSorted((a, b) => b.took - a.took).slice(0, maxSlowest)
  if (slowest.length === 0) return `${counts}.`
  const names = slowest.map(({ key, took }) => `${key} ${took.toFixed(1)} ms`)
  return `${counts}. Slowest: ${names.join(', ')}.`
}

function describeCompression({ made, kept }: Compression): string {
  return `${made.toLocaleString('en')} compressed files written, ${kept.toLocaleString('en')} unchanged.`
}

function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
