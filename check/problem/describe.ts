import { asRecord, stepInto, type Path } from '../../schema/read/json-object.ts'

/** Describes a path to composers, counted from 1: `/bonus › block 3 (promoGrid) › card 2 › title`. */
export function describePlace(path: Path, root: unknown): string {
  const words: string[] = []
  let value = root
  path.forEach((step, index) => {
    const before = path[index - 1]
    value = stepInto(value, step)
    const grandparent = path[index - 2]
    if (index === 0 && step === 'pages' && path.length > 1) return
    if (typeof step === 'number') {
      words.pop()
      const { type } = asRecord(value)
      const kind = before === 'blocks' && typeof type === 'string' ? ` (${type.slice(0, 40)})` : ''
      words.push(`${singular(String(before))} ${step + 1}${kind}`)
    } else if (before === 'pages' && grandparent === undefined) words.push(step.slice(0, 80))
    else words.push(step.slice(0, 40))
  })
  return words.join(' › ')
}

/** The word for some entries of a list: `paymentMethods` → `payment methods`, or `payment method` for one. */
export function nameEntries(name: string, count: number): string {
  return count === 1 ? singular(name) : name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/** The word for one entry of a list: `paymentMethods` → `payment method`. */
export function singular(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
}
