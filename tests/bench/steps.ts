import { siteConfig } from '../../schema/config/site-config.ts'
import { readFileSync } from 'node:fs'
import { createCheck } from '../../check/check.ts'
import { createPageCompiler, blockTextsOf } from '../../builder/compile/compile.ts'
import { pagePolicy } from '../../builder/hosts/policy.ts'
import { createSiteReader } from '../../builder/load-site.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { createDocumentRenderer } from '../../renderer/prerender/entry-server.tsx'
import { medianOf } from './median.ts'
import { timeOf } from './time-of.ts'

/**
 * The steps of a build, in one thread: `steps.js FILE ROUNDS` prints the milliseconds to parse, check, compile and
 * render a site as JSON, medians of the rounds. It is bundled first, like the build.
 */

const [pagesFile = '', rounds = '5'] = process.argv.slice(2)
const text = readFileSync(pagesFile, 'utf8')
const reader = createSiteReader(siteConfig)
const place = placeSite(pagesFile)
const { bundle, files, pictures, messages } = await reader.environment(place)
const checkText = createCheck(bundle)
const { file } = checkText(text, files)
const { content } = await reader.load(place)
if (file === undefined || content === undefined) throw new Error('the site has problems')
const pages = Object.entries(file.pages)
const compile = createPageCompiler(file.site, {
  bundle,
  pictures: pictures.pictures,
  ...blockTextsOf({ messages }),
})
const compiled = pages.map(([key, page]) => compile(key, page).page)
const renderer = createDocumentRenderer({
  ...content.data,
  client: '/client.js',
  policyOf: (texts) => pagePolicy(texts, siteConfig.security),
})

const steps: Record<string, () => void> = {
  parse: () => void JSON.parse(text),
  check: () => void checkText(text, files),
  compile: () => {
    for (const [key, page] of pages) compile(key, page)
  },
  prerender: () => {
    for (const page of compiled) renderer.render({ state: 'ready', page }, page.path)
  },
}
const times = new Map<string, number[]>()
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, step] of Object.entries(steps))
    times.set(name, [...(times.get(name) ?? []), timeOf(step)])
}
const medians = Array.from(times, ([name, each]) => [name, medianOf(each)])
console.log(JSON.stringify(Object.fromEntries(medians)))
