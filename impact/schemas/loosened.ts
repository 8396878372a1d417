import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { compareSchemas } from './compare-schemas.ts'

/** Lists where the schemas of a site allow what the general ones do not; limits may only forbid more. */
export function listLoosened(general: SchemaBundle, limited: SchemaBundle): string[] {
  return compareSchemas(limited, general)
    .filter(({ kind }) => kind !== 'added' && kind !== 'deprecated')
    .map(({ title, path, message }) => {
      const names = path.filter((step) => step !== 'properties' && step !== 'items')
      return `${[title, ...names].join(' › ')}: ${message}`
    })
}
