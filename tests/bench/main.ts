import { parseArgs } from 'node:util'
import type { Case } from './case.ts'
import { buildCases } from './build-cases.ts'
import { checkCases } from './check-cases.ts'
import { previewCases } from './preview-cases.ts'
import { formatTable, type Row } from './table.ts'

/* `npm run bench`: measures what the project promises. Not part of the tests: figures depend on the machine. */

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
})
const pages = Number(values.pages)
const cases = [...buildCases, ...checkCases, ...previewCases].filter(({ name }) =>
  name.includes(values.only),
)
if (!(Number.isInteger(pages) && pages >= 100))
  stop(`"${values.pages}" is not a number of pages from 100 on.`)
else if (cases.length === 0) stop(`No case has "${values.only}" in its name.`)
else {
  const rows: Row[] = []
  for (const one of cases) {
    console.error(`measuring ${one.name} …`)
    rows.push(await measure(one))
  }
  console.log(
    values.json ? JSON.stringify({ pages, cases: rows }, undefined, 2) : formatTable(rows),
  )
  if (values.strict && rows.some(({ isOk }) => !isOk)) process.exitCode = 1
}

/** A case that fails is a row as well: it has missed its target. */
async function measure({ measure: run, ...one }: Case): Promise<Row> {
  try {
    const figure = await run({ pages })
    const judged = one.of === 'floor' ? (figure.floor ?? Number.NaN) : figure.value
    return { ...one, ...figure, isOk: one.target === undefined || judged <= one.target }
  } catch (error) {
    return { ...one, note: error instanceof Error ? error.message : String(error), isOk: false }
  }
}

function stop(reason: string): void {
  console.error(reason)
  process.exitCode = 2
}
