import { findIds, type FoundId } from '../../../../content/find-ids.ts'
import { overlap, spanAt } from '../../../../content/span.ts'
import { freeId, idFromTitle, mainId, titleOf } from '../../../../schema/values/id.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const duplicateId: Rule = {
  code: 'P031',
  name: 'duplicate-id',
  severity: 'error',
  adjustable: false,
  summary: 'Every id is used once on a page, and "main" is not used.',
  explanation:
    'An id is the name of one block, or of one entry of a list: a link to it leads to the first one that has it. Give each its own id, or none. Blocks and entries that are never shown at the same time may share one.',
  example: ['"type": "contentCards",', '"type": "contentCards",\n          "id": "how-to-start",'],
  *page({ ids, page }, { calendar }) {
    if (ids.length > 0)
      yield* findDuplicates(ids, 'on this page', (one, other) =>
        overlap(spanAt(page, one.path, calendar), spanAt(page, other.path, calendar)),
      )
  },
  *site({ site }) {
    yield* findDuplicates(findIds(site, ['site']), 'in the site settings', () => true)
  },
}

/** Finds ids that are used twice at the same time. Each finding comes with an id that is not in use. */
function* findDuplicates(
  ids: readonly FoundId[],
  where: string,
  isTogether: (one: FoundId, other: FoundId) => boolean,
): Generator<Finding> {
  const seen = new Map<string, FoundId[]>()
  const used = new Set(ids.map(({ id }) => id))
  for (const one of ids) {
    const { id, path, owner } = one
    const others = seen.get(id)
    const first = others?.find((other) => isTogether(one, other))
    if (first === undefined && id !== mainId) {
      if (others) others.push(one)
      else seen.set(id, [one])
      continue
    }
    const free = freeId(idFromTitle(titleOf(owner) ?? '') ?? id, used)
    used.add(free)
    yield {
      path,
      ...(first && { related: [{ path: first.path }] }),
      message:
        id === mainId
          ? 'The id "main" is reserved for the page itself.'
          : `The id ${quote(id)} is already used ${where}.`,
      hint: `Choose another id, such as ${quote(free)}, or remove it.`,
      fix: fixWith(`Change the id to ${quote(free)}`, path, free),
    }
  }
}
