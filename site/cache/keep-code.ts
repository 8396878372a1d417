import { join } from 'node:path'
import ajv from 'ajv/package.json' with { type: 'json' }
import type { KeepCode } from '../../check/schema/validators.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { hashOf, readSealed, writeSealed } from './sealed-file.ts'

/** Keeps the code of the latest schemas in the cache of the project. */
export function createCodeKeeper(
  cacheDir = join(projectRoot, 'node_modules', '.cache', 'validators'),
): KeepCode {
  const file = join(cacheDir, 'code.json')
  return (schemas, make) => {
    const key = hashOf(JSON.stringify([ajv.version, schemas]))
    const { key: known, code } = asRecord(readSealed(file))
    if (known === key && typeof code === 'string') return code
    const made = make()
    try {
      writeSealed(file, { key, code: made })
    } catch {
      // The next run makes it again.
    }
    return made
  }
}
