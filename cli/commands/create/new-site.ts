import { spawnSync } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { listShellLanguages } from '../../../builder/compile/messages.ts'
import { writeSite } from '../../../codegen/scaffold/site/new-site.ts'
import { brandOf, type Answers } from '../../../codegen/scaffold/site/site-texts.ts'
import { callOf } from '../../../schema/config/call.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import type { Options } from '../../options.ts'
import { nameInReports } from '../../site/pages-file.ts'
import { askSettings, titleOf, type Question } from './ask-settings.ts'
import { drawMarks } from './draw-marks.ts'

/** Creates a site in a folder: what options leave open is asked, or has a default where nobody can answer. */
export async function newSite({ names: [name = '.'], ...options }: Options): Promise<number> {
  const folder = resolve(name)
  const site = await complete(folder, options)
  const languages = listShellLanguages()
  let generated = ''
  const written = writeSite(
    folder,
    { ...site, languages },
    await drawMarks({ ...site, brand: brandOf(site.title) }),
    () => {
      generated = generateIn(folder)
    },
  )
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

const questions: readonly Question<keyof Answers>[] = [
  { key: 'title', property: 'keyword', text: 'What is the site called?' },
  { key: 'url', property: 'url', text: 'Where will it be published?' },
  { key: 'lang', property: 'lang', text: 'In which language are its texts?' },
  { key: 'color', property: 'themeColor', text: 'Which is its main colour?' },
]

function complete(folder: string, given: Pick<Options, keyof Answers>): Promise<Answers> {
  const title = titleOf(brandOf(basename(folder)))
  const site = { title, url: '', lang: 'en', color: '#2f6f4f' }
  return askSettings(questions, given, site, () => `https://${brandOf(site.title)}.example`)
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
