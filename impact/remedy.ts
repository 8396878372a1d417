import type { Migration } from '../migrations/migration.ts'
import { migrations } from '../migrations/migrations.gen.ts'
import type { Cause } from './content/tally.ts'

/** What to do about content that breaks and that no migration covers; `known` are the migrations there were before. */
export function findRemedy(
  { change, types }: Pick<Cause, 'change' | 'types'>,
  known: readonly Migration[],
): string {
  if (types.has(undefined))
    return 'Migrations change blocks only. Accept the earlier form as well, and mark it as deprecated.'
  const [type, ...others] = [...types]
  const all = others.length > 0 || type === undefined
  const last = known.at(-1)?.name ?? ''
  const early = migrations.find(
    (one) =>
      !known.includes(one) && one.name < last && (one.type === undefined || types.has(one.type)),
  )
  if (early)
    return `The migration ${early.name} comes before ${last}, which content has followed already. Rename it to a later date, and run \`npm run codegen\`.`
  const own = migrations.find(
    (one) => !known.includes(one) && one.type === (all ? undefined : type),
  )
  if (own) return `The migration ${own.name} does not cover this yet. Extend it.`
  const slug = change?.slug ?? 'fit-schema'
  return `Run \`npm run new-migration -- ${all ? 'all' : type} ${slug}\` and write how stored blocks follow, or keep accepting the earlier form.`
}
