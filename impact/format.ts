import { formatAnnotation } from '../check/formats/github.ts'
import { writeJson } from '../check/formats/json.ts'
import { count } from '../check/formats/report.ts'
import { visible } from '../check/problem/visible.ts'
import type { Breaks } from './content/find-breaks.ts'
import type { Impact, ReportedChange } from './impact.ts'

/** The formats of an impact. */
export const impactFormats = {
  text: formatText,
  json: (impact) => writeJson({ ...impact, changes: impact.changes.map(toJson) }),
  /** Workflow commands of GitHub Actions, which become annotations beside the lines of the schemas. */
  github: ({ changes }) => changes.flatMap(annotate).join(''),
} satisfies Record<string, (impact: Impact) => string>

const effects = [
  { effect: 'breaks', words: 'without a migration' },
  { effect: 'covered', words: 'covered' },
  { effect: 'none', words: 'harmless' },
] as const

function formatText({ changes, pages, files }: Impact): string {
  if (changes.length === 0) return 'No change of the schemas affects content.\n'
  const shown = changes.map((change) => {
    const { file, range, effect, kind = 'unexplained' } = change
    const place = `${file}:${range.start.line}:${range.start.column}`
    const lines = [describeChange(change), ...describeEffect(change)]
    if (effect === 'none') return `${place}  note  ${lines.join(' ')}\n`
    const body = lines.map((line) => `  ${visible(line)}\n`).join('')
    return `${place}  ${effect === 'breaks' ? 'error' : effect}  ${kind}\n${body}\n`
  })
  const totals = effects.flatMap(({ effect, words }) => {
    const number = changes.filter((one) => one.effect === effect).length
    return number > 0 ? [`${number} ${words}`] : []
  })
  const gap = changes.at(-1)?.effect === 'none' ? '\n' : ''
  return `${shown.join('')}${gap}${count(changes.length, 'change')} of the schemas (${totals.join(', ')}). Read ${count(pages, 'page')} in ${count(files, 'file')}.\n`
}

function describeChange({ where, message }: ReportedChange): string {
  return where.length > 0 ? `${where.join(' › ')}: ${message}` : message
}

function describeEffect({ effect, open, covered, by, remedy }: ReportedChange): string[] {
  if (effect === 'none') return []
  const followers = by.length === 1 ? `migration ${by[0]}` : `migrations ${by.join(', ')}`
  const lines = covered.count > 0 ? [`${countPlaces(covered)} covered by the ${followers}.`] : []
  if (open.count > 0) {
    const places = listPlaces(open).map((line) => `  ${line}`)
    lines.push(`${countPlaces(open)} covered by no migration:`, ...places)
  }
  return remedy === undefined ? lines : [...lines, remedy]
}

function countPlaces({ count: number, files }: Breaks): string {
  const verb = number === 1 ? 'breaks and is' : 'break and are'
  return `${count(number, 'place')} in ${count(files.size, 'file')} ${verb}`
}

function listPlaces({ count: number, places }: Breaks): string[] {
  const lines = places.map(({ file, isBefore, range: { start }, where }) => {
    const version = isBefore ? ' (as it was)' : ''
    return `${file}:${start.line}:${start.column}${version}${where === '' ? '' : `  ${where}`}`
  })
  const rest = number - places.length
  return rest > 0 ? [...lines, `and ${rest} more`] : lines
}

function annotate(change: ReportedChange): string[] {
  const { effect, kind = 'unexplained', file, range } = change
  if (effect === 'none') return []
  const text = [describeChange(change), ...describeEffect(change)].join('\n')
  const level = effect === 'breaks' ? 'error' : 'notice'
  return [`${formatAnnotation(level, { file, range, title: `Schema: ${kind}` }, text)}\n`]
}

function toJson(change: ReportedChange): object {
  const breaks = ({ count: number, files, places }: Breaks): object => ({
    count: number,
    files: [...files],
    places,
  })
  return { ...change, open: breaks(change.open), covered: breaks(change.covered) }
}
