import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { refuseAsked, writeAsked, type AskedFile } from '../../site/files/asked-file.ts'
import { explainFailure } from '../../site/files/explain-failure.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { compareWithBaseline, readBaseline, saveBaseline } from './baseline.ts'
import { buildCases } from './build-cases.ts'
import { bytesCases } from './bytes-cases.ts'
import type { Case } from './case.ts'
import { composerCases } from './composer-cases.ts'
import { growthCases, hugeCases } from './growth-cases.ts'
import { inProcessCases } from './in-process-cases.ts'
import { lighthouseCases } from './lighthouse-cases.ts'
import { rebuildCases } from './rebuild-cases.ts'
import { searchCases } from './search-cases.ts'
import { formatTable, type Row } from './table.ts'
import { visitorCases } from './visitor-cases.ts'

/** `npm run bench`: measures what the project promises. Not a test, because figures depend on the machine. */

const usage = `Usage: npm run bench -- [options]

  --only TEXT       run only the cases with this text in their names
  --pages N         the pages of the generated sites, 10000 by default
  --huge            also measure 100,000 pages
  --json            print JSON
  --json-out FILE   write the figures as JSON, for CI
  --save-baseline   make the figures the ones that later runs are compared with
  --strict          fail if a figure misses its goal`
const values = readOptions()
const pages = Number(values.pages)
const machine = {
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  node: process.version,
  /** Load average of the minute before the start. */
  load: loadavg()[0] ?? 0,
}
const figures: AskedFile = {
  option: '--json-out',
  file: values['json-out'],
  place: placeSite(join(projectRoot, 'pages.json')),
}
const baselineFile = join(projectRoot, 'tests/bench/baseline.json')
const baseline = readBaseline(baselineFile, pages)
const cases = [
  ...buildCases,
  ...rebuildCases,
  ...growthCases,
  ...inProcessCases,
  ...bytesCases,
  ...composerCases,
  ...visitorCases,
  ...searchCases,
  ...lighthouseCases,
  ...(values.huge ? hugeCases : []),
].filter(({ name }) => name.includes(values.only))

const refusal = findRefusal()
if (!(Number.isInteger(pages) && pages >= 100))
  stop(`"${values.pages}" is not a number of pages from 100 on.`)
else if (cases.length === 0) stop(`No case has "${values.only}" in its name.`)
else if (refusal !== undefined) stop(refusal)
else {
  const rows: Row[] = []
  for (const one of cases) {
    console.error(`measuring ${one.name} …`)
    const row = await measure(one)
    rows.push({ ...row, change: compareWithBaseline(row, baseline) })
  }
  report(rows)
  if (values.strict && rows.some(({ isOk }) => !isOk)) process.exitCode = 1
}

/** A failed case is also a row: it has missed its target. */
async function measure({ measure: run, ...one }: Case): Promise<Row> {
  try {
    const figure = await run({ pages })
    const judged = one.of === 'floor' ? (figure.floor ?? Number.NaN) : figure.value
    return { ...one, ...figure, isOk: one.target === undefined || judged <= one.target }
  } catch (error) {
    return { ...one, note: error instanceof Error ? error.message : String(error), isOk: false }
  }
}

function report(rows: readonly Row[]): void {
  const json = JSON.stringify({ pages, machine, cases: rows }, undefined, 2)
  console.log(values.json ? json : [formatTable(rows), '', ...describeRun()].join('\n'))
  writeAsked(figures, `${json}\n`)
  console.error(`The figures are in ${figures.file}.`)
  if (!values['save-baseline']) return
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  saveBaseline(baselineFile, rows, { version, pages }, baseline)
  console.error(`The ratios, bytes and counts are in ${relative('.', baselineFile)}.`)
}

function findRefusal(): string | undefined {
  try {
    refuseAsked(figures)
    return undefined
  } catch (error) {
    return explainFailure(error)
  }
}

function describeRun(): string[] {
  const { cores, node, load } = machine
  const isBusy = load > cores / 2
  return [
    `${pages} pages, ${cores} cores, Node ${node}.`,
    ...(baseline ? [`"since" is since ${baseline.version}.`] : []),
    ...(isBusy
      ? [`Other programs were running (load ${load.toFixed(1)}): times and ratios are off.`]
      : []),
  ]
}

/** The options; ends the process for --help, and for one that does not exist. */
function readOptions() {
  try {
    const { values: given } = parseArgs({
      options: {
        pages: { type: 'string', default: '10000' },
        only: { type: 'string', default: '' },
        huge: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'json-out': { type: 'string', default: 'node_modules/.cache/bench/figures.json' },
        'save-baseline': { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (given.help) {
      console.log(usage)
      process.exit(0)
    }
    return given
  } catch (error) {
    console.error(`${explainFailure(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

function stop(reason: string): void {
  console.error(reason)
  process.exitCode = 2
}
