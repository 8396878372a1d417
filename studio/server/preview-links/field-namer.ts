import { createFindProperty } from '../../../check/schema/find-property.ts'
import { fileNamer, valueOrNull, type Namer } from '../../../diff/namer.ts'
import type { Words } from '../../../diff/words.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { typeOf } from '../../../schema/read/equal.ts'
import type { JsonValue, Path } from '../../../schema/read/json-object.ts'
import { toLabel } from '../../../schema/values/label.ts'

/** Creates the namer of changes for reviewers, who read the names of blocks and the titles of fields: `Hero 1 › Title`. */
export function createFieldNamer(bundle: SchemaBundle): Namer {
  const find = createFindProperty(bundle)
  const name = (path: Path, site: JsonValue, last?: JsonValue): Words => {
    const steps = path.slice(2).flatMap((step, index) => {
      const own = path.slice(0, index + 3)
      if (typeof step === 'string')
        return own.length === 3 && step === 'blocks'
          ? []
          : (find(own, site)?.schema.title ?? toLabel(step))
      const value = (own.length === path.length ? last : undefined) ?? valueOrNull(site, own)
      return own.length === 4 ? nameBlock(value, step) : String(step + 1)
    })
    return [{ content: steps.join(' › ') }]
  }
  return {
    ...fileNamer,
    place: name,
    entry: (path, value, site) => name(path, site, value),
    number: (path, value) => [{ content: nameBlock(value, Number(path.at(-1))) }],
    changed: (change, site) => {
      const [, ...both] = fileNamer.changed({ ...change, path: ['value'] }, null)
      return [...name(change.path, site), ...both]
    },
  }
}

/** Names a block of a page by its type and number. */
export function nameBlock(block: JsonValue | undefined, index: number): string {
  return `${toLabel(typeOf(block) ?? 'block')} ${index + 1}`
}
