import { explainSchemaFault } from '../../codegen/explain-schema-fault.ts'
import { listMigrations } from '../../codegen/lists/migrations.ts'
import { formats, type FormatName } from '../../impact/format.ts'
import { findImpact } from '../../impact/impact.ts'
import { migrations } from '../../migrations/migrations.gen.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { openBase } from '../site/base.ts'
import { explainUnreadable, nameInReports, placeExisting } from '../site/pages-file.ts'
import { callOf } from '../../schema/config/call.ts'

/** Reports what changes of the schemas break. Returns the exit code: 1 if a migration is missing. */
export async function impact({ pages, base, formats: asked }: Options): Promise<number> {
  const format = asked.at(-1) ?? 'text'
  if (!isFormat(format))
    throw new UserError(`Unknown format "${format}". Formats: ${Object.keys(formats).join(', ')}.`)
  placeExisting(pages)
  refuseUnlisted()
  const before = openBase(base)
  if (before === undefined) {
    console.error('The history does not reach back to a version to compare the schemas with.')
    return 0
  }
  try {
    const found = await findImpact(projectRoot, before, nameInReports(pages))
    process.stdout.write(formats[format](found))
    return found.changes.some(({ effect }) => effect === 'breaks') ? 1 : 0
  } catch (error) {
    throw explainSchemaFault(explainUnreadable(error))
  } finally {
    before.remove()
  }
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name)
}

/** Refuses a list of migrations that is out of date, which would leave some out. */
function refuseUnlisted(): void {
  const names = listMigrations(projectRoot).map(({ name }) => name)
  if (names.join() !== migrations.map(({ name }) => name).join())
    throw new UserError(
      `The list of migrations is out of date. Run \`${callOf('codegen')}\` first.`,
    )
}
