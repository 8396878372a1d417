import { spawnSync } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { listShellLanguages } from '../../../builder/compile/messages.ts'
import { hasReact, refusePlace, writeNewSite } from '../../../codegen/scaffold/site/new-site.ts'
import { firstTextsIn, brandOf, type Answers } from '../../../codegen/scaffold/site/site-texts.ts'
import { callOf, guideOf, isInstalled, packageManager } from '../../../schema/config/call.ts'
import { messagesFileOf } from '../../../schema/config/labels.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import type { Options } from '../../options.ts'
import { nameInReports } from '../../site/pages-file.ts'
import { askSettings, brandTitle, type SettingQuestion } from './ask-settings.ts'
import { drawMarks } from './draw-marks.ts'

/** Creates a site in a folder: what options leave open is asked, or has a default where nobody can answer. */
export async function newSite({ positionals: [name = '.'], ...options }: Options): Promise<number> {
  const folder = resolve(name)
  refusePlace(folder)
  const site = await complete(folder, options)
  const languages = listShellLanguages()
  let generated = ''
  const written = writeNewSite(
    folder,
    { ...site, languages },
    await drawMarks(brandOf(site.title), site.title, site.color),
    () => {
      generated = generateIn(folder)
    },
  )
  for (const file of written) console.log(`wrote ${nameInReports(join(folder, file))}`)
  process.stdout.write(generated)
  console.log(describeNext(folder, site.lang))
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

const questions: readonly SettingQuestion<keyof Answers>[] = [
  { key: 'title', property: 'keyword', text: 'What is the site called?' },
  { key: 'url', property: 'url', text: 'Where will it be published?' },
  { key: 'lang', property: 'lang', text: 'In which language are its texts?' },
  { key: 'color', property: 'themeColor', text: 'Which is its main colour?' },
]

function complete(folder: string, given: Pick<Options, keyof Answers | 'settings'>) {
  const title = brandTitle(brandOf(basename(folder)))
  const site = { title, url: '', lang: 'en', color: '#2f6f4f' }
  const address = (): string => `https://${brandOf(site.title)}.example`
  return askSettings(questions, given, site, { address, settings: given.settings })
}

function describeNext(folder: string, lang: string): string {
  const path = nameInReports(folder)
  const at = path === '.' || path === resolve('.') ? '' : ` in ${path}`
  const isPackage = !folder.startsWith(join(projectRoot, '/'))
  const run = (command: string): string => callOf(command, '', isPackage, folder)
  const install =
    isPackage && !hasReact(folder)
      ? [`Install what package.json now names: \`${packageManager()} install\`.`]
      : []
  const steps = [
    ...install,
    `Edit its pages: \`${run('studio')}\` opens the composer.`,
    ...(firstTextsIn(lang) ? [] : [translateStep(lang)]),
    `Add a block type: \`${run('new-block openingHours')}\`.`,
    `Build it: \`${run('build')}\` writes the folder dist, for any static host.`,
  ]
  const guides = isInstalled ? guideOf('') : nameInReports(join(projectRoot, 'docs'))
  return `
A site${at}: two pages, a theme from one colour, and a placeholder logo.
Next:
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}
The guides are in ${guides}; start with sites.md.`
}

/** What to do about texts in English on a site in a language of which the program has none. */
function translateStep(lang: string): string {
  return `Translate what is in English: the texts of the two pages, and messages such as "Menu". For these, remove \`locale\` from site.config.ts; the next command then lists what belongs in ${messagesFileOf(lang)}.`
}
