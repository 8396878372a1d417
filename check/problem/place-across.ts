import { isEarly, readableOf, type OpenText } from '../syntax/open-text.ts'
import { completeWanted } from './complete-wanted.ts'
import {
  locateFinding,
  locateRelated,
  relatedLimit,
  toProblem,
  withFittingFix,
  type Located,
} from './place.ts'
import { startOfFile, type CodedFinding, type Problem, type RelatedRange } from './problem.ts'

/** The files of a site, known only by their names. */
export interface NamedTexts {
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
