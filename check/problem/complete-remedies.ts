import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { idFromTitle, titleOf } from '../../schema/values/id.ts'
import { unknownName } from '../syntax/move-repairs.ts'
import { describePlace } from './describe.ts'
import { fixBy } from './fix-with.ts'
import type { Problem, CodedFinding, Path } from './problem.ts'
import { quote } from './wording.ts'

/**
 * Completes the remedies of syntax problems by what is wrong with the corrected text, whose problems are `found`: the name
 * of a list that is missing, or the whole text if it has to be another one anyway, such as a path with backslashes.
 */
export function completeRemedies(inText: readonly Problem[], found: readonly Problem[]): Problem[] {
  const renamed = found.find(({ path }) => path.at(-1) === unknownName)?.fix?.edits[0]
  const name = renamed?.kind === 'rename' ? renamed.name : undefined
  return inText.map((problem) => {
    const [added] = problem.fix?.edits ?? []
    if (name !== undefined && added?.kind === 'text' && added.text.includes(unknownName)) {
      const text = added.text.replace(unknownName, name)
      const title = `Add ${text.trim()}`
      return {
        ...problem,
        hint: `${title} before it.`,
        fix: fixBy(title, [{ ...added, text }]),
      }
    }
    const { offset } = problem.range.start
    const inside = found.find(
      ({ range: { start, end }, fix }) =>
        start.offset <= offset && offset < end.offset && fix?.edits.length === 1,
    )
    const [edit] = inside?.fix?.edits ?? []
    if (inside?.code !== 'P016' || problem.code !== 'P001' || edit?.kind !== 'set') return problem
    const { start, end } = inside.range
    if (typeof edit.value !== 'string' || edit.path.length !== inside.path.length) return problem
    const text = JSON.stringify(edit.value)
    return {
      ...problem,
      hint: `Write ${quote(edit.value, 200)} instead of the whole text.`,
      fix: fixBy(`Write ${quote(edit.value)}`, [
        { kind: 'text', from: start.offset, to: end.offset, text },
      ]),
    }
  })
}

/**
 * Merges a name that appears twice in an object with the only one that is missing there: a line was copied, and its name
 * not changed. Returns the problems of the text and those of what it says.
 */
export function mergeDuplicates(
  inText: readonly Problem[],
  found: readonly Problem[],
): [inText: Problem[], found: Problem[]] {
  const merged = new Set<Problem>()
  const texts = inText.map((problem) => {
    if (problem.code !== 'P002') return problem
    const owner = JSON.stringify(problem.path.slice(0, -1))
    const lacks = found.filter(
      ({ code, path }) => code === 'P013' && JSON.stringify(path) === owner,
    )
    const [missing, ...others] = lacks
    const [edit] = missing?.fix?.edits ?? []
    if (missing === undefined || others.length > 0 || edit?.kind !== 'set') return problem
    merged.add(missing)
    const name = quote(edit.path.at(-1))
    const { start, end } = problem.range
    const text = { kind: 'text', from: start.offset, to: end.offset, text: name } as const
    return {
      ...problem,
      message: `${quote(problem.path.at(-1))} appears twice here, and ${name} is missing.`,
      hint: `Rename this one to ${name}. The first is on line ${problem.related?.[0]?.start.line}.`,
      fix: fixBy(`Rename it to ${name}`, [text]),
    }
  })
  return [texts, found.filter((problem) => !merged.has(problem))]
}

/**
 * Completes the finding of a link to an id that its page does not have: the only block or entry with such a title is to get
 * it. `root` is the file with that page, parsed.
 */
export function completeWanted(found: CodedFinding, root: unknown): CodedFinding {
  const { wanted, ...finding } = found
  if (!wanted) return found
  const { key, id, file } = wanted
  const page = asRecord(asRecord(asRecord(root)['pages'])[key])
  const [only, ...others] = findTitled(page['blocks'], id, ['pages', key, 'blocks'])
  if (!only || others.length > 0 || Object.hasOwn(only.thing, 'id')) return finding
  const place = describePlace(only.path, root)
  const hint = `Add "id": ${quote(id)} to ${place}, which has this title.`
  if (file !== finding.file) return { ...finding, hint }
  const fix = {
    title: `Add "id": ${quote(id)} to ${place}`,
    // A page file is fixed by itself, without the rules for the whole site.
    safe: file === undefined,
    edits: [{ kind: 'set' as const, path: [...only.path, 'id'], value: id }],
  }
  return { ...finding, hint, fix }
}

function findTitled(
  list: unknown,
  id: string,
  path: Path,
): { path: Path; thing: Record<string, unknown> }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((thing: unknown, index) => {
    if (!isJsonObject(thing)) return []
    const at = [...path, index]
    const inner = Object.entries(thing).flatMap(([name, value]) =>
      findTitled(value, id, [...at, name]),
    )
    return idFromTitle(titleOf(thing) ?? '') === id ? [{ path: at, thing }, ...inner] : inner
  })
}
