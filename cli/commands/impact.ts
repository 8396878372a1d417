import { explainSchemaFault } from '../../check/rules/explain-schema-fault.ts'
import { listMigrations } from '../../codegen/lists/migrations.ts'
import { impactFormats } from '../../impact/format.ts'
import { openBase } from '../../impact/git.ts'
import { findImpact } from '../../impact/impact.ts'
import { migrations } from '../../migrations/migrations.gen.ts'
import { callOf } from '../../schema/config/call.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite, rootsOf } from '../../schema/config/site-roots.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { chooseFormat } from '../output/outputs.ts'
import { explainUnreadable, nameInReports, placeExisting } from '../site/pages-file.ts'

/** Reports what changes of the schemas break. Returns the exit code: 1 if a migration is missing. */
export async function impact(options: Options): Promise<number> {
  const { pages, base, settings } = options
  const format = chooseFormat(impactFormats, options)
  placeExisting(pages)
  refuseUnlisted(settings)
  const before = openBase(siteRoot, base)
  if (before === undefined) {
    console.error('The history does not reach back to a version to compare the schemas with.')
    return 0
  }
  try {
    // What a site gets from packages is the same on both sides.
    const brought = isOtherSite(siteRoot) ? listMigrations(rootsOf(settings).slice(0, -1)) : []
    const known = new Set([...before.migrations, ...brought.map(({ name }) => name)])
    const found = await findImpact(
      siteRoot,
      { root: before.root, migrations: known },
      nameInReports(pages),
      settings,
    )
    process.stdout.write(format(found))
    return found.changes.some(({ effect }) => effect === 'breaks') ? 1 : 0
  } catch (error) {
    throw explainSchemaFault(explainUnreadable(error), settings)
  } finally {
    before.remove()
  }
}

/** Refuses a list of migrations that is out of date, which would leave some out. */
function refuseUnlisted(settings: SiteConfig): void {
  const names = listMigrations(rootsOf(settings)).map(({ name }) => name)
  if (names.join() !== migrations.map(({ name }) => name).join())
    throw new UserError(
      `The list of migrations is out of date. Run \`${callOf('codegen')}\` first.`,
    )
}
