import type { Fix, Problem } from '../../../../check/problem/problem.ts'
import { isPlace } from '../../../../content/plan-entries.ts'
import { asRecord, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { brandIn } from '../../../../site/overlay/overlay-name.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { t } from '../../i18n/translate.ts'

/**
 * Puts a problem of what differs for a brand into the words of the composer, with a fix: that it differs in something that is
 * not there, or does not differ. Other problems stay as they are.
 */
export function explainOwn(problem: Problem): Problem {
  const { code, file = '', path } = problem
  if (brandIn(file) === undefined || path.length === 0) return problem
  if (code === 'P009') {
    return {
      ...problem,
      message: t('This is the same for all brands.'),
      hint: t('Without a value of its own, this brand follows when it changes for all brands.'),
      fix: removing(t('As for all brands'), path),
    }
  }
  if (code !== 'P006' || path[0] === 'site') return problem
  const side = String(path.at(-1))
  if (isPlace(side)) {
    const isFirst = side === '$before'
    return {
      ...problem,
      message: t('What this is placed next to is not there.'),
      hint: isFirst
        ? t('Move it to another place, or put it first.')
        : t('Move it to another place, or put it last.'),
      fix: {
        title: isFirst ? t('Put it first') : t('Put it last'),
        safe: false,
        edits: [{ kind: 'set', path, value: '*' }],
      },
    }
  }
  return {
    ...problem,
    message: t('This brand changes something that is not there any more.'),
    hint: t('Remove this change, or undo what removed the original.'),
    fix: removing(t('Remove this change'), path),
  }
}

function removing(title: string, path: Path): Fix {
  return { title, safe: false, edits: [{ kind: 'remove', path }] }
}

/** The path of what is to be removed from a text of a brand with this value, so that nothing empty stays. */
export function wholeOf(root: JsonValue | undefined, path: Path): Path {
  const parent = path.slice(0, -1)
  const isOnly = parent.length > 0 && Object.keys(asRecord(valueAt(root, parent))).length === 1
  return isOnly ? wholeOf(root, parent) : path
}
