import { readClock } from '../../../check/check.ts'
import { addMigration } from '../../../codegen/scaffold/new-migration.ts'
import { openBase } from '../../../impact/git.ts'
import { compareSchemas } from '../../../impact/schemas/compare-schemas.ts'
import { siteType } from '../../../migrations/migration.ts'
import { callOf } from '../../../schema/config/call.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { siteRoot } from '../../../schema/config/site-root.ts'
import { isOtherSite, rootsWith } from '../../../schema/config/site-roots.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { Options } from '../../options.ts'

/** Adds a migration; in this project with its test, and the frozen site of the version before. */
export async function newMigration({ positionals, base, settings }: Options): Promise<number> {
  const [type = '', what = ''] = positionals
  const day = calendarOf(settings).dayAt(readClock())
  const isOther = isOtherSite(siteRoot)
  // Another site may have no version before.
  const before = openBase(siteRoot, base)
  if (before === undefined && !isOther)
    throw new UserError('The history does not reach back to a version to freeze: --base REV')
  try {
    const names = before && findNames(before.root, type, what, settings)
    const frozen = isOther ? undefined : before?.root
    const written = await addMigration({ type, what, day, before: frozen, names }, settings)
    console.log(written.map((file) => `wrote ${file}`).join('\n'))
    const [source = '', samples = ''] = written
    if (isOther) {
      console.log(`
Next: ${names ? 'look through' : 'write'} \`up\` in ${source}, which takes a block and returns it in its new form. Then see what changes in the content: ${callOf('migrate')}`)
      return 0
    }
    const takes =
      type === siteType
        ? 'the site settings and returns them in their'
        : 'a block and returns it in its'
    console.log(`
Next:
  1. ${names ? 'Look through' : 'Write'} \`up\` in ${source}: it takes ${takes} new form.
  2. ${names ? 'Look through' : 'Write'} what becomes of the samples in ${samples}. They are its test.
  3. Run \`npm run impact\`, until nothing breaks.
  4. Run \`npm run migrate\` to see what changes in the content, and \`npm run migrate -- --write\` to change it; the same for tests/fixtures/site/pages.json.`)
    return 0
  } finally {
    before?.remove()
  }
}

/** The old and the new name of the property that a migration is named after, if its schema was changed already. */
function findNames(before: string, type: string, what: string, settings: SiteConfig) {
  const changes = compareSchemas(
    loadSchemas(settings, rootsWith(before, settings)),
    loadSchemas(settings),
  )
  const title = type === siteType ? 'Site' : `${capitalize(type)}Block`
  return changes.find((one) => one.title === title && one.slug === what && one.path.length === 2)
    ?.names
}
