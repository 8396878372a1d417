import type { Origin } from '../../content/origin.ts'
import { isEarly, readableOf, type OpenText } from '../syntax/open-text.ts'
import type { Source, SourceLayers } from '../syntax/source.ts'
import { completeWanted } from './complete-remedies.ts'
import { describePlace } from './describe.ts'
import {
  kindOf,
  type Edit,
  type CodedFinding,
  type Fix,
  type Problem,
  type RelatedPath,
  type RelatedRange,
  startOfFile,
} from './problem.ts'
import { listWords } from './wording.ts'

/** The most related places that a problem has. */
export const relatedLimit = 20

/** The place of a finding in its text, and its description; with its file and its path there if a layer made it. */
export type Located = Pick<Problem, 'range' | 'where'> &
  Partial<Pick<Problem, 'path' | 'shown'>> & { file?: string | undefined }

/** Looks up the place of a finding in the text of its file. */
export function locateFinding({ path, at = 'value', file }: CodedFinding, source: Source): Located {
  const where = describePlace(path, source.value)
  if (!source.layers) return { range: source.locate(path, at), where }
  const origin = source.layers.originOf(path, at === 'key' ? 'name' : 'value')
  const own = origin.isName ? [...origin.path, 'id'] : origin.path
  const isSame = own.every((step, index) => step === path[index])
  return {
    range: origin.source.locate(origin.path, origin.isName ? 'key' : at),
    where: isSame ? where : describePlace(own, origin.source.value),
    path: own,
    file: origin.file,
    shown: { path, file },
  }
}

/** Turns a finding whose places are known into a problem; `own` is the name of pages.json in messages. */
export function toProblem(
  { severity = 'error', ...finding }: CodedFinding,
  located: Located,
  related: readonly RelatedRange[],
  own: string,
): Problem {
  const kind = finding.name === undefined ? kindOf(finding.code) : { name: finding.name }
  const { at: _at, related: _related, wanted: _wanted, file: written, ...texts } = finding
  const { file = written, ...place } = located
  return {
    ...texts,
    ...kind,
    hint: texts.hint + describeOthers(related, file, own),
    ...(file !== undefined && { file }),
    severity,
    ...place,
    ...(related.length > 0 && { related }),
  }
}

/** The last sentence of the hint of a problem in `file` with places in other files; empty if it has none. */
function describeOthers(
  related: readonly RelatedRange[],
  file: string | undefined,
  own: string,
): string {
  const others = related.filter((place) => place.file !== file)
  const [first, ...more] = others.map((place) => `${place.file ?? own}:${place.start.line}`)
  if (first === undefined) return ''
  return more.length === 0 && related.length === 1
    ? ` The other one is at ${first}.`
    : ` Other places: ${listWords([first, ...more])}.`
}

/**
 * A finding without its fix if that is about something that migrations changed in the text; as long as the text is not
 * JSON, its fix is not safe.
 */
export function withFittingFix(
  found: CodedFinding,
  { isMigrated, guessed, layers }: Source,
): CodedFinding {
  const { fix, ...finding } = found
  if (fix && layers) return fitToLayer({ ...finding, fix }, layers)
  if (fix?.safe && guessed) return { ...finding, fix: { ...fix, safe: false } }
  if (!fix || !isMigrated) return found
  const isFit = fix.edits.every((edit) => edit.kind === 'text' || !isMigrated(edit.path))
  return isFit ? found : finding
}

/** A finding whose fix edits the file that it is in; without the fix if that would edit another one, or is not safe there. */
function fitToLayer(
  { fix, ...finding }: CodedFinding & { fix: Fix },
  layers: SourceLayers,
): CodedFinding {
  const own = layers.originOf(finding.path, finding.at === 'key' ? 'name' : 'value')
  const edits = fix.edits.map((edit): [edit: Edit, isOwn: boolean] => {
    if (edit.kind === 'text') return [edit, false]
    const origin = layers.originOf(edit.path, edit.kind === 'set' ? 'value' : 'name')
    return [editAt(edit, origin), origin.file === own.file]
  })
  const isMigrated = ([edit]: [Edit, boolean]): boolean =>
    edit.kind !== 'text' && own.source.isMigrated?.(edit.path) === true
  if (edits.some(isMigrated)) return finding
  if (edits.every(([, isOwn]) => isOwn))
    return { ...finding, fix: { ...fix, edits: edits.map(([edit]) => edit) } }
  const files = `${finding.file ?? layers.names.own} and ${layers.names.layer}`
  const reason = `No edit is suggested, because it would affect both ${files}.`
  return { ...finding, hint: `${finding.hint} ${reason}` }
}

/** An edit where its target is written: there, an id may be the name of what it identifies. */
function editAt(edit: Exclude<Edit, { kind: 'text' }>, { path, isName }: Origin): Edit {
  return isName && edit.kind === 'set' && typeof edit.value === 'string'
    ? { kind: 'rename', path, name: edit.value }
    : { ...edit, path }
}

/** A finding in the page file `file`, with all its places; in pages.json if undefined. */
export function foundIn(finding: CodedFinding, file: string | undefined): CodedFinding {
  if (file === undefined) return finding
  const related = finding.related?.map((place) => ({ ...place, file }))
  return { ...finding, file, ...(related && { related }) }
}

/** Locates a finding whose places are all in one text. */
export function placeFinding(finding: CodedFinding, source: Source): Problem {
  const { related = [] } = finding
  const places = related.slice(0, relatedLimit).map((place) => locateRelated(place, source))
  const located = locateFinding(finding, source)
  return toProblem(withFittingFix(finding, source), located, places, source.layers?.names.own ?? '')
}

/** Looks up a related place in the text of its file. */
export function locateRelated({ path, file }: RelatedPath, source: Source): RelatedRange {
  const origin = source.layers?.originOf(path, 'name') ?? { source, path, file }
  const range = origin.source.locate(origin.path, 'key')
  return origin.file === undefined ? range : { ...range, file: origin.file }
}

/** The files of a site, known only by their names. */
interface NamedTexts {
  /** The name of pages.json in messages. */
  own: string
  /** Reads a file again; pages.json if no name is given. */
  open: (name: string | undefined) => Promise<OpenText>
  /** Receives the text of each page file that has a problem. */
  texts: Map<string, string>
}

const nowhere: Located = { range: startOfFile, where: '' }

/**
 * Locates what was found in the site as a whole: each file is read once more, one at a time. Places in other
 * files are named in the hint. What has changed meanwhile is located at the top.
 */
export async function placeAcross(
  found: readonly CodedFinding[],
  { own, open, texts }: NamedTexts,
): Promise<Problem[]> {
  const located = new Map<CodedFinding, Located>()
  const related = new Map<CodedFinding, RelatedRange[]>()
  const early = new Set<CodedFinding>()
  const complete = new Map<CodedFinding, CodedFinding>()
  const names = found.flatMap((one) => [one.file, ...otherFiles(one)])
  for (const name of new Set(names)) {
    const opened = await open(name)
    const source = readableOf(opened)
    for (const one of found) {
      const { file, related: places = [], wanted } = one
      if (source && (wanted ?? one).file === name) {
        complete.set(one, withFittingFix(completeWanted(one, source.value), source))
      }
      if (file === name) {
        const place = source && locateFinding(one, source)
        if (place && isEarly({ ...one, ...place }, opened)) early.add(one)
        if (place) located.set(one, place)
        if (name !== undefined) texts.set(name, opened.text)
      }
      for (const place of places.slice(0, relatedLimit)) {
        if (!source || place.file !== name) continue
        related.set(one, [...(related.get(one) ?? []), locateRelated(place, source)])
      }
    }
  }
  return found.flatMap((one) => {
    if (early.has(one)) return []
    const place = located.get(one) ?? nowhere
    return toProblem(complete.get(one) ?? one, place, related.get(one) ?? [], own)
  })
}

function otherFiles({ related = [], wanted }: CodedFinding): (string | undefined)[] {
  return [...related.slice(0, relatedLimit), ...(wanted ? [wanted] : [])].map(({ file }) => file)
}
