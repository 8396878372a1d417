import type { BuildOutcome, BuildReport } from '../../builder/build-site.ts'
import { longestLine } from '../../builder/hosts/policy.ts'
import type { LanguageReport } from '../../builder/locales/languages.ts'
import type { Compression } from '../../builder/output/compress.ts'
import { count, countProblems } from '../../check/formats/report.ts'
import { listWords } from '../../check/problem/wording.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { percent } from '../../site/locales/shown/completeness.ts'

/** What became of a site that was to be built. */
export interface BuiltSite extends BuildOutcome {
  /** The name of its brand; empty if it is the only site. */
  name: string
  out: string
  /** Milliseconds. */
  took: number
  /** The brands whose sites were in the output folder before and after, if they differ. */
  exchanged?: { before: string; now: string }
  /** Why it could not be built, if not because of its content. */
  error?: unknown
}

/** The lines that are printed about a site that was built. */
export function describeBuild({ out, took, exchanged }: BuiltSite, report: BuildReport): string[] {
  return [
    `${out}: ${describeFiles(report)}, in ${formatSeconds(took)}`,
    ...(exchanged
      ? [`${out} held the site of ${exchanged.before}, and now holds that of ${exchanged.now}.`]
      : []),
    describePages(report),
    ...report.languages.map(describeLanguage),
    ...(report.longestHeader > longestLine
      ? [
          `The security policy in the headers is ${report.longestHeader} characters long. Cloudflare ignores more than ${longestLine}, so that only the policy in each page would count. Load scripts from fewer servers.`,
        ]
      : []),
    ...(report.compression ? [describeCompression(report.compression)] : []),
  ]
}

/** The line that is printed about one of several sites that was not built. */
export function describeFailure({ out, check, error }: BuiltSite): string {
  if (error !== undefined) return `${out}: not built, because ${explainCauses(error)}`
  const { errors } = countProblems(check?.problems ?? [])
  return `${out}: not built, because of ${count(errors, 'error')}.`
}

/** A time in milliseconds as seconds. */
export function formatSeconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`
}

const maxAdded = 20

/** The line that is printed about files that somebody added to the previous output. */
export function describeAdded(out: string, names: readonly string[], isDeleted = false): string {
  const list = listWords(names, maxAdded)
  return isDeleted
    ? `Deleting from ${out} what no build wrote: ${list}.`
    : `Kept in ${out}, although no build wrote it: ${list}. To delete it, build with --clean.`
}

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

function describeLanguage({ lang, coverage, pages, fallbacks, leftOut }: LanguageReport): string {
  const below = fallbacks.map(({ path, share }) => `${path} (${percent(share)})`)
  const notes = [
    ...(below.length > 0 ? [`less than ${percent(coverage)} translated: ${listWords(below)}`] : []),
    ...(leftOut.length > 0 ? [`left out until translated: ${listWords(leftOut)}`] : []),
  ]
  return [`${lang}: ${count(pages, 'page')}`, ...notes].join('; ')
}

function describeCompression({ made, kept }: Compression): string {
  return `${made.toLocaleString('en')} compressed files written, ${kept.toLocaleString('en')} unchanged.`
}

function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
