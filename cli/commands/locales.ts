import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { count } from '../../check/formats/report.ts'
import { callOf } from '../../schema/config/call.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { planUpdates } from '../../site/locales/plan-updates.ts'
import type { LocaleUpdate } from '../../site/locales/update-locale.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { allBrands, type Options } from '../options.ts'
import { describeUpdate, jsonOf } from '../output/describe-locales.ts'
import { nameInReports } from '../site/pages-file.ts'
import { placeSites } from '../site/sites.ts'

/**
 * Brings the PO files of a site and its brands up to date, or with `check` only compares them, and prints how complete they
 * are. Returns 1 if a file is out of date with `check`, or if one is not valid. Throws UserError if the site has errors.
 */
export async function locales({ pages, check, json }: Options): Promise<number> {
  const updates = await planAll(pages)
  if (!check) for (const update of updates) await write(update, pages)
  if (json) console.log(JSON.stringify(updates.map(jsonOf), undefined, 2))
  else if (updates.length === 0)
    console.log(`${nameInReports(pages)}: the site settings list no other languages in "locales"`)
  else for (const update of updates) console.log(describeUpdate(update, check))
  const invalid = updates.filter(({ faults }) => faults.length > 0)
  for (const { file } of invalid)
    console.error(`${file} is not valid. Run \`${callOf('validate')}\` to see why.`)
  const outdated = updates.filter(({ text }) => text !== undefined)
  if (check && outdated.length > 0)
    console.error(
      `${count(outdated.length, 'file')} out of date. Run \`${callOf('locales')}\` and commit the changes.`,
    )
  return invalid.length > 0 || (check && outdated.length > 0) ? 1 : 0
}

async function planAll(pages: string): Promise<LocaleUpdate[]> {
  const checker = createSiteChecker()
  const places = placeSites(pages, allBrands).map(({ place }) => place)
  return planUpdates(places, checker.bundle, async (place) => {
    const { brand } = place
    const { value, problems, expander } = await checker.check(place, { keep: true })
    const broken = problems.find(({ severity }) => severity === 'error')
    if (value === undefined || broken) {
      const options = brand === undefined ? '' : `--brand ${brand}`
      const file = broken?.file ?? nameInReports(pages)
      throw new UserError(
        `${file} has errors, so its texts are not known. Run \`${callOf('validate', options)}\` to see them.`,
      )
    }
    return { value, expander }
  })
}

async function write({ file, text, read }: LocaleUpdate, pages: string): Promise<void> {
  if (text === undefined) return
  const path = join(dirname(pages), file)
  await mkdir(dirname(path), { recursive: true })
  const isUnchanged = async (): Promise<boolean> =>
    read === '' || (await readFile(path, 'utf8')) === read
  if (await writeWhole(path, text, isUnchanged)) return
  throw new UserError(`${file} was changed in the meantime. Run the command again.`)
}
