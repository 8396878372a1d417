import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPageCompiler, blockTextsOf } from '../../builder/compile/compile.ts'
import { pagePolicy } from '../../builder/hosts/policy.ts'
import { createSiteReader } from '../../builder/load-site.ts'
import { createCheck } from '../../check/check.ts'
import type { Rule } from '../../check/rules/rule.ts'
import { createDocumentRenderer } from '../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../schema/config/site-config.ts'
import { loadSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { inspectFiles } from '../../site/files/public-files.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { breakLastPage } from './big-site.ts'
import { medianOf } from './median.ts'

/** Measurements in one thread of a process of their own, bundled like the build: `in-process.mjs TASK FILE` prints JSON. */

type Figures = Record<string, number>

const [task = '', file = ''] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const parse = (): unknown => JSON.parse(text)
const tasks: Record<string, () => Figures | Promise<Figures>> = {
  /** Without rules: text and schema only. */
  stages: () => compare(prepare(0, [])),
  /** The same with all rules. */
  times: () => compare(prepare(0)),
  /** The same for a valid site, and for one with a mistake on its last page. */
  mistake() {
    // Decoded from bytes, like a file: scanning a concatenated text is slower.
    const broken = Buffer.from(breakLastPage(text)).toString()
    const [checkValid, checkBroken] = [prepare(0, []), prepare(1, [])]
    return inTurn({ valid: () => checkValid(text), broken: () => checkBroken(broken) })
  },
  /** Peak memory of one check in bytes, above what the process used before, including the text's bytes. */
  memory() {
    const check = prepare(0)
    const before = process.memoryUsage.rss()
    check(readFileSync(file))
    return { peak: process.resourceUsage().maxRSS * 1024 - before }
  },
  steps,
}
const measure = tasks[task]
if (measure === undefined) throw new Error(`there is no task ${task}`)
console.log(JSON.stringify(await measure()))

/** Milliseconds to parse and to check the text. */
function compare(check: (input: string) => void): Figures {
  return inTurn({ parse, check: () => check(text) })
}

/** Calls all in turn, in five rounds, so that they run under the same conditions. Returns the medians in milliseconds. */
function inTurn(calls: Readonly<Record<string, () => unknown>>): Figures {
  const times = Object.entries(calls).map(([name, call]) => ({ name, call, took: [0] }))
  for (let round = 0; round < 5; round++)
    for (const { call, took } of times) {
      const start = performance.now()
      call()
      took[round] = performance.now() - start
    }
  return Object.fromEntries(times.map(({ name, took }) => [name, medianOf(took)]))
}

/** Runs the check as the commands do; throws on an unexpected result, so that no wrong figure is printed. */
function prepare(errors: number, rules?: readonly Rule[]): (input: string | Uint8Array) => void {
  const check = createCheck(loadSchemas(siteConfig), rules)
  const files = inspectFiles(placeSite(join(projectRoot, 'pages.json')))
  return (input) => {
    const found = check(input, files).problems.filter(({ severity }) => severity === 'error')
    if (found.length !== errors)
      throw new Error(`expected ${errors} errors, found ${found.length}: ${found[0]?.message}`)
  }
}

/** Milliseconds to parse, check, compile and render a site. */
async function steps(): Promise<Figures> {
  const reader = createSiteReader(siteConfig)
  const place = placeSite(file)
  const { bundle, files, pictures, messages } = await reader.environment(place)
  const checkText = createCheck(bundle)
  const { file: checked } = checkText(text, files)
  const { content } = await reader.load(place)
  if (checked === undefined || content === undefined) throw new Error('the site has problems')
  const pages = Object.entries(checked.pages)
  const compile = createPageCompiler(checked.site, {
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
  return inTurn({
    parse,
    check: () => checkText(text, files),
    compile() {
      for (const [key, page] of pages) compile(key, page)
    },
    prerender() {
      for (const page of compiled) renderer.render({ state: 'ready', page }, page.path)
    },
  })
}
