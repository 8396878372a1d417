import { isEarly, readableOf, type OpenText } from '../syntax/open-text.ts'
import { locateFinding, toProblem, type Found, type Located } from './place.ts'
import type { Problem, Range } from './problem.ts'

/** The files of a site, known only by their names. */
export interface SiteTexts {
  /** The name of pages.json in messages. */
  own: string
  /** Reads a file again; pages.json if no name is given. */
  open: (name: string | undefined) => Promise<OpenText>
  /** Receives the text of each page file that has a problem. */
  texts: Map<string, string>
}

const top = { offset: 0, line: 1, column: 1 }
const nowhere: Located = { range: { start: top, end: top }, where: '' }

/**
 * Locates what was found in the site as a whole: each file is read once more, one at a time. If the two places of a
 * finding are in two files, each problem names the other place. What has changed meanwhile is located at the top.
 */
export async function placeAcross(
  found: readonly Found[],
  { own, open, texts }: SiteTexts,
): Promise<Problem[]> {
  const located = new Map<Found, Located>()
  const related = new Map<Found, Range>()
  const early = new Set<Found>()
  const names = found.flatMap(({ finding: { file, relatedPath, relatedFile } }) =>
    relatedPath ? [file, relatedFile] : [file],
  )
  for (const name of new Set(names)) {
    const opened = await open(name)
    const source = readableOf(opened)
    for (const one of found) {
      const { file, relatedPath, relatedFile } = one.finding
      if (file === name) {
        const place = source && locateFinding(one.finding, source)
        if (place && isEarly({ ...place, severity: one.severity }, opened)) early.add(one)
        if (place) located.set(one, place)
        if (name !== undefined) texts.set(name, opened.text)
      }
      if (source && relatedPath && relatedFile === name) {
        related.set(one, source.locate(relatedPath, 'key'))
      }
    }
  }
  return found.flatMap((one) => {
    if (early.has(one)) return []
    return toProblem(one, located.get(one) ?? nowhere, related.get(one), own)
  })
}
