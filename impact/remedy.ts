import { siteType } from '../migrations/migration.ts'
import { callOf } from '../schema/config/call.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { isOtherSite, ownRoots } from '../schema/config/site-roots.ts'
import { listBlockTypes } from '../schema/read/load-schemas.ts'
import type { KnownMigrations } from './content/open-file.ts'
import type { Cause } from './content/tally.ts'

/**
 * Makes the function that says what to do about content that breaks and that no migration covers. `siteTypes` are the block types
 * of another site, which can migrate nothing else.
 */
export function createFindRemedy(
  { all, known }: KnownMigrations,
  siteTypes = isOtherSite(siteRoot) ? listBlockTypes(ownRoots(siteRoot)) : undefined,
): (cause: Cause) => string {
  const added = all.filter((migration) => !known.includes(migration))
  const last = known.at(-1)?.name ?? ''
  const proposed = new Map<string, string>()
  return ({ change, types }) => {
    if (
      types.has(undefined) ||
      (siteTypes && [...types].some((one) => !siteTypes.includes(one ?? '')))
    )
      return `Migrations change only ${siteTypes ? 'blocks of your own types' : 'blocks and site settings'}, and what campaigns set in them. Keep accepting the earlier form, and mark it as deprecated.`
    const [first, ...others] = types
    const missing =
      siteTypes && [...types].find((one) => !added.some((migration) => migration.type === one))
    const type = siteTypes
      ? (missing ?? first)
      : others.length > 0 || change?.isGone
        ? undefined
        : first
    const [what, stored] =
      type === siteType ? ['these settings', 'stored settings'] : ['these blocks', 'stored blocks']
    const own = added.filter((migration) => migration.type === type)
    const early = own.find(({ name }) => name < last)
    if (early)
      return `The migration ${early.name} comes before ${last}, which content has followed already. Give it a later date, and run \`${callOf('codegen')}\`.`
    const [extended] = own
    if (extended && !change)
      return `The migration ${extended.name} makes ${what} invalid. Correct it.`
    if (extended) return `The migration ${extended.name} does not cover this yet. Extend it.`
    const owner = type ?? 'all'
    const slug = proposed.get(owner) ?? change?.slug ?? 'fit-schema'
    proposed.set(owner, slug)
    return `Run \`${callOf('new-migration', `${owner} ${slug}`)}\` and write how ${stored} follow, or keep accepting the earlier form.`
  }
}
