import { spawnSync } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { listMarks } from '../../../builder/marks/marks.ts'
import { drawPlaceholder } from '../../../builder/marks/placeholder.ts'
import { quote } from '../../../check/problem/suggest.ts'
import { repairValue } from '../../../check/schema/repair.ts'
import { listShellLanguages } from '../../../builder/compile/messages.ts'
import { deriveTheme } from '../../../codegen/scaffold/site/derive-theme.ts'
import { writeSite, type NewFile } from '../../../codegen/scaffold/site/new-site.ts'
import { brandOf, type Answers } from '../../../codegen/scaffold/site/site-texts.ts'
import { callOf } from '../../../schema/config/call.ts'
import { loadSchemas, projectRoot } from '../../../schema/read/load-schemas.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import type { Options } from '../../options.ts'
import { nameInReports } from '../../site/pages-file.ts'

/** Creates a site in a folder: what options leave open is asked, or has a default where nobody can answer. */
export async function newSite({ names: [name = '.'], ...options }: Options): Promise<number> {
  const folder = resolve(name)
  const site = await complete(folder, options)
  const languages = listShellLanguages()
  let generated = ''
  const written = writeSite(folder, { ...site, languages }, await drawMarks(site), () => {
    generated = generateIn(folder)
  })
  for (const file of written) console.log(`wrote ${nameInReports(join(folder, file))}`)
  process.stdout.write(generated)
  console.log(describeNext(folder))
  return 0
}

/** Writes the generated files of a site with its own program; returns what that prints. */
function generateIn(folder: string): string {
  const start = join(projectRoot, 'cli', 'start.mjs')
  const args = [start, 'codegen', '--site', folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the generated files could not be written: ${stderr}`)
  return stdout
}

/** The questions, and the property of the site settings that says which answers are possible. */
const questions = [
  { key: 'title', property: 'keyword', text: 'What is the site called?' },
  { key: 'url', property: 'url', text: 'Where will it be published?' },
  { key: 'lang', property: 'lang', text: 'In which language are its texts?' },
  { key: 'color', property: 'themeColor', text: 'Which is its main colour?' },
] as const

async function complete(folder: string, given: Pick<Options, keyof Answers>): Promise<Answers> {
  const brand = brandOf(basename(folder))
  const title = brand
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const site: Answers = { title, url: '', lang: 'en', color: '#2f6f4f' }
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  try {
    for (const { key, property, text } of questions) {
      if (key === 'url') site.url = `https://${brandOf(site.title)}.example`
      for (;;) {
        const answer = given[key] ?? (await lines?.question(`${text} [${site[key]}] `)) ?? ''
        const value = answer.trim() || site[key]
        const fault = explain(property, value)
        site[key] = value
        if (fault === undefined) break
        if (given[key] !== undefined || !lines) throw new UserError(`--${key} ${value}: ${fault}`)
        console.log(fault)
      }
    }
  } finally {
    lines?.close()
  }
  return site
}

/** Why a value cannot be that of a property of the site settings; undefined if it can. */
function explain(property: string, value: string): string | undefined {
  const { $defs } = loadSchemas()
  const own = $defs['Site']?.properties?.[property]
  const form = own?.pattern ?? $defs['Color']?.pattern
  if (form === undefined || new RegExp(form, 'u').test(value)) return undefined
  const meant = repairValue(value, form)?.value
  const advice =
    meant === undefined
      ? `For example: ${JSON.stringify(own?.examples?.[0])}`
      : `Did you mean ${quote(meant)}?`
  return `This is not possible here. ${own?.description ?? ''} ${advice}`
}

async function drawMarks(site: Answers): Promise<NewFile[]> {
  const { primary, onPrimary } = deriveTheme(site.color)
  const [plate = '#000000', letter = '#ffffff'] = [primary?.light, onPrimary?.light]
  // The name has to be readable in dark and in light mode, so the logo brings its own background.
  const sources = await drawPlaceholder(site.title, { plate, letter })
  const brand = brandOf(site.title)
  const marks = await Promise.all(
    listMarks(brand, sources).map(async ({ file, draw }): Promise<NewFile> => {
      return [`public/${file}`, await draw()]
    }),
  )
  return [
    ['public/favicon.svg', sources.small],
    [`public/logo/${brand}.svg`, sources.logo],
    ...marks,
  ]
}

function describeNext(folder: string): string {
  const path = nameInReports(folder)
  const at = path === '.' || path === resolve('.') ? '' : ` in ${path}`
  const isOurs = folder.startsWith(join(projectRoot, '/'))
  const run = (command: string): string =>
    isOurs ? `npm run ${command} -- --site ${path}` : callOf(command, '', true)
  return `
A site${at}: two pages, a theme from one colour, and a placeholder logo.
Next:
  1. Edit its pages: \`${run('studio')}\` opens the composer.
  2. Add a block type: \`${run('new-block openingHours')}\`.
  3. Build it: \`${run('build')}\` writes the folder dist, for any static host.
The guides are in ${nameInReports(join(projectRoot, 'docs'))}; start with sites.md.`
}
