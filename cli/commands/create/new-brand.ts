import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Journal, type NewFile } from '../../../codegen/scaffold/journal.ts'
import {
  deriveTheme,
  turnHue,
  settingsOfBrand,
} from '../../../codegen/scaffold/site/derive-theme.ts'
import { latestState } from '../../../migrations/due.ts'
import { callOf } from '../../../schema/config/call.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { listOverlays } from '../../../site/files/site-files.ts'
import { isBrandName, overlayOf } from '../../../site/overlay/overlay-name.ts'
import { readRoot } from '../../../site/pages/page-source.ts'
import { allBrands, type Options } from '../../options.ts'
import { holdsBrands } from '../../site/build-sites.ts'
import { nameInReports, placeExisting } from '../../site/pages-file.ts'
import { build } from '../build.ts'
import { askSettings, brandTitle, type SettingQuestion } from './ask-settings.ts'
import { drawMarks } from './draw-marks.ts'

const questions: readonly SettingQuestion<'title' | 'url' | 'color'>[] = [
  { key: 'title', option: 'name', property: 'keyword', text: 'What is the brand called?' },
  { key: 'url', property: 'url', text: 'Where will it be published?' },
  { key: 'color', property: 'themeColor', text: 'Which is its main colour?' },
]

/**
 * Creates a brand: an overlay with its settings and a theme from one colour, a placeholder logo and icons; then builds its
 * site. What options leave open is asked, or has a default where nobody can answer. Returns the exit code: 1 if the site has
 * errors. Throws a UserError for a name that is taken or not possible; writes nothing, or everything.
 */
export async function newBrand(options: Options): Promise<number> {
  const [brand = ''] = options.positionals
  const { pages } = options
  const { pagesFile } = placeExisting(pages)
  const folder = dirname(pagesFile)
  const { settings, root } = readSettings(pagesFile, pages)
  const { themeColor } = settings
  refuseName(brand, settings, folder)
  const count = listOverlays(pagesFile).length
  const theme = deriveTheme(typeof themeColor === 'string' ? themeColor : '')
  const color = turnHue(theme.primary?.light ?? '#2f6f4f', (count + 1) * goldenAngle)
  const defaults = { title: brandTitle(brand), url: '', color }
  const given = { title: options.name, url: options.url, color: options.color }
  const address = (): string => `https://${brand}.example`
  const asked = { address, settings: options.settings }
  const answers = await askSettings(questions, given, defaults, asked)
  const site = settingsOfBrand(settings, { ...answers, brand })
  const state = root['migratedTo'] === undefined ? {} : { migratedTo: latestState }
  const overlay = `${JSON.stringify({ ...state, site }, undefined, 2)}\n`
  const marks = await drawMarks(brand, answers.title, answers.color)
  const files: NewFile[] = [
    [overlayOf(brand), overlay],
    ...marks.map(([name, bytes]): NewFile => [`brands/${brand}/${name}`, bytes]),
  ]
  const out = holdsBrands(options.out) ? join(options.out, brand) : options.out
  const journal = new Journal(folder)
  try {
    for (const [name, content] of files) journal.write(name, content)
    for (const [name] of files) console.log(`wrote ${nameInReports(join(folder, name))}`)
    const code = await build({ ...options, brand, out })
    console.log(code === 0 ? describeNext(brand, pages, out) : describeFaults(brand, out))
    return code
  } catch (error) {
    journal.undo()
    throw error
  }
}

/** Turns by it give colours that are far apart, however many there are. */
const goldenAngle = 137.5

function readSettings(pagesFile: string, pages: string) {
  const root = readRoot(readFileSync(pagesFile))
  const site = root?.['site']
  if (!isJsonObject(root) || !isJsonObject(site))
    throw new UserError(
      `The settings in ${nameInReports(pages)} cannot be read. Run \`${callOf('validate')}\` to see why.`,
    )
  return { settings: site, root }
}

function refuseName(brand: string, { brand: own }: JsonObject, folder: string): void {
  if (!isBrandName(brand))
    throw new UserError(
      `"${brand}" is not a brand name. Use lowercase letters, digits and hyphens.`,
    )
  if (brand === allBrands)
    throw new UserError(`--brand ${allBrands} means all brands. Choose another name.`)
  if (brand === own)
    throw new UserError(`The site itself has the brand ${brand}. Choose another name.`)
  const taken = [overlayOf(brand), `brands/${brand}`].find((name) => existsSync(join(folder, name)))
  if (taken !== undefined)
    throw new UserError(`${nameInReports(join(folder, taken))} exists. Choose another name.`)
}

function describeNext(brand: string, pages: string, out: string): string {
  const at = pages === 'pages.json' ? '' : ` --pages ${pages}`
  return `
The brand ${brand}: its settings, a theme from one colour, and a placeholder logo.
Next:
  1. Look at it: \`${callOf('preview', optionOf(out))}\`.
  2. Change what differs: in the composer, with \`${callOf('studio', `--brand ${brand}${at}`)}\`, or in
     brands/${brand}.json, with \`${callOf('dev', `--brand ${brand}${at}`)}\` to see each change.
  3. Replace the logo and the icons in brands/${brand}/public. All other files are those of public.
  4. See what differs: \`${callOf('brands', `${brand}${at}`)}\`.
  5. Build the sites of all brands: \`${callOf('build', `--brand all${at}`)}\`.`
}

function describeFaults(brand: string, out: string): string {
  return `The brand ${brand} is written, but its site is not built. Fix the errors, then run \`${callOf('build', `--brand ${brand} ${optionOf(out)}`.trim())}\`.`
}

function optionOf(out: string): string {
  return out === 'dist' ? '' : `--out ${out}`
}
