import { isInLayer } from '../../content/layers/value-layer.ts'
import { asRecord, stepInto, type Path } from '../../schema/read/json-object.ts'

/** Where a text is written, in a form that stays the same when something else on the page changes. */
export interface TextPlace {
  /** For people, without spaces: `/bonus:promoGrid#offers/cards/title`. */
  reference: string
  /** What a translation for this place alone may name as its context, nearest first: `/bonus#offers`, `/bonus`. */
  contexts: readonly string[]
}

/** The path of a label, as if it were a setting of the site. */
export function labelPath(key: string): Path {
  return ['site', 'labels', key]
}

/** Describes the place at a path of a parsed site. Entries without an id are named by their type or list, never by number. */
export function describeTextPlace(path: Path, root: unknown): TextPlace {
  const [first = '', second = ''] = path
  const isNamed = first === 'sections' || isInLayer(path)
  const owner = withoutSpaces(
    isNamed ? `${first}/${second}` : String(first === 'pages' ? second : first),
  )
  const skipped = first === 'pages' || isNamed ? 2 : 1
  const steps: string[] = []
  const [, , label] = first === 'site' && second === 'labels' ? path : []
  const contexts = label === undefined ? [owner] : [`labels/${label}`, owner]
  let value = root
  for (const [index, step] of path.entries()) {
    value = stepInto(value, step)
    if (index < skipped) continue
    if (typeof step === 'string') {
      if (step !== 'blocks') steps.push(step)
      continue
    }
    const { id, type } = asRecord(value)
    if (typeof type === 'string') steps.push(type)
    if (typeof id !== 'string') continue
    steps.push(`${steps.pop() ?? ''}#${id}`)
    contexts.unshift(withoutSpaces(`${owner}#${id}`))
  }
  return { reference: withoutSpaces(`${owner}:${steps.join('/')}`), contexts }
}

/** PO files separate references with spaces. */
function withoutSpaces(text: string): string {
  return /\s/.test(text) ? text.replaceAll(/\s/g, encodeURIComponent) : text
}
