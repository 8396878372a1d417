import { statSync } from 'node:fs'
import type { Case } from './case.ts'
import { runChild } from './run-child.ts'
import { formatMegabytes, formatTime } from './format.ts'
import { siteFileOf } from './site-file.ts'

const rounds = '5'

/**
 * The check of a site with this many pages, compared with parsing its text, with a tenth of it, and with a mistake in
 * it.
 */
export const checkCases: Case[] = [
  perParse('check, text and schema of a valid site, per JSON.parse of its text', 'stages', 4),
  perParse('check, with all rules, per JSON.parse of its text', 'times', 20),
  {
    name: 'check, a mistake on the last page, per valid run',
    target: 2,
    unit: '×',
    async measure({ pages }) {
      const { valid = Number.NaN, broken = Number.NaN } = await runChild(
        'mistake',
        siteFileOf(pages),
        rounds,
      )
      return { value: broken / valid, note: `${formatTime(broken)} against ${formatTime(valid)}` }
    },
  },
  {
    name: 'check, time per page, per that of a tenth of the pages',
    target: 1.5,
    unit: '×',
    async measure({ pages }) {
      const few = Math.ceil(pages / 10)
      const perPage = async (count: number): Promise<number> => {
        const { check = Number.NaN } = await runChild('times', siteFileOf(count), rounds)
        return check / count
      }
      const [small, large] = [await perPage(few), await perPage(pages)]
      const note = `${large.toFixed(3)} ms at ${pages} pages against ${small.toFixed(3)} ms at ${few}`
      return { value: large / small, note }
    },
  },
  {
    name: 'check, memory at its peak, per byte of the text',
    target: 6,
    unit: '×',
    async measure({ pages }) {
      const file = siteFileOf(pages)
      const { size } = statSync(file)
      const { peak = Number.NaN } = await runChild('memory', file)
      return {
        value: peak / size,
        note: `${formatMegabytes(peak)} against ${formatMegabytes(size)}`,
      }
    },
  },
]

function perParse(name: string, task: string, target: number): Case {
  return {
    name,
    target,
    unit: '×',
    async measure({ pages }) {
      const file = siteFileOf(pages)
      const { parse = Number.NaN, check = Number.NaN } = await runChild(task, file, rounds)
      return { value: check / parse, note: `${formatTime(check)} against ${formatTime(parse)}` }
    },
  }
}
