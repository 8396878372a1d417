import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCheck } from '../../check/check.ts'
import type { Rule } from '../../check/rules/rule.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { loadSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { inspectFiles } from '../../site/files/public-files.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { breakLastPage } from './big-site.ts'
import { medianOf } from './median.ts'
import { timeOf } from './time-of.ts'

/** A measurement in its own process: `child.ts TASK FILE ROUNDS` prints its figures as JSON. */

const [task = '', file = '', rounds = '5'] = process.argv.slice(2)
const tasks: Record<string, () => Record<string, number>> = { times, stages, mistake, memory }
const measure = tasks[task]
if (measure === undefined) throw new Error(`there is no task ${task}`)
console.log(JSON.stringify(measure()))

/** Milliseconds to parse and to check one text. */
function times(): Record<string, number> {
  return compare(prepare(0))
}

/** The same without rules: text and schema only. */
function stages(): Record<string, number> {
  return compare(prepare(0, []))
}

/** Parses and checks alternately, so that both run under the same conditions. */
function compare(check: (input: string) => void): Record<string, number> {
  const text = readFileSync(file, 'utf8')
  const parsed: number[] = []
  const checked: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    parsed.push(timeOf(() => JSON.parse(text)))
    checked.push(timeOf(() => check(text)))
  }
  return { parse: medianOf(parsed), check: medianOf(checked) }
}

/** Milliseconds for text and schema of a valid site, and of the same site with one mistake on its last page. */
function mistake(): Record<string, number> {
  const text = readFileSync(file, 'utf8')
  // Decoded from bytes, like a file: scanning a concatenated text is slower.
  const broken = Buffer.from(breakLastPage(text)).toString()
  const [checkValid, checkBroken] = [prepare(0, []), prepare(1, [])]
  const valid: number[] = []
  const found: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    valid.push(timeOf(() => checkValid(text)))
    found.push(timeOf(() => checkBroken(broken)))
  }
  return { valid: medianOf(valid), broken: medianOf(found) }
}

/** Peak memory of one check in bytes, above what the process used before, including the text's bytes. */
function memory(): Record<string, number> {
  const check = prepare(0)
  const before = process.memoryUsage.rss()
  check(readFileSync(file))
  return { peak: process.resourceUsage().maxRSS * 1024 - before }
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
