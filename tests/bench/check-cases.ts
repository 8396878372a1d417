import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case, Figure } from './case.ts'
import { makeBigSite } from './big-site.ts'
import { runChild } from './run-child.ts'

const rounds = '5'

/** The check of a site of so many pages, against parsing its text, against a tenth of it, and with a mistake in it. */
export const checkCases: Case[] = [
  perParse('text and schema of a valid site, per JSON.parse of its text', 'stages', 4),
  perParse('the whole check with its rules, per JSON.parse of its text', 'times', 20),
  {
    name: 'a mistake on the last page, per valid run',
    target: 2,
    unit: '×',
    async measure({ pages }) {
      const { valid = Number.NaN, broken = Number.NaN } = await onSite(pages, (file) =>
        runChild('mistake', file, rounds),
      )
      return { value: broken / valid, note: `${say(broken)} against ${say(valid)}` }
    },
  },
  {
    name: 'time per page, per that of a tenth of the pages',
    target: 1.5,
    unit: '×',
    async measure({ pages }) {
      const few = Math.ceil(pages / 10)
      const perPage = async (count: number): Promise<number> => {
        const { check = Number.NaN } = await onSite(count, (file) =>
          runChild('times', file, rounds),
        )
        return check / count
      }
      const [small, large] = [await perPage(few), await perPage(pages)]
      const note = `${large.toFixed(3)} ms at ${pages} pages against ${small.toFixed(3)} ms at ${few}`
      return { value: large / small, note }
    },
  },
  {
    name: 'memory of the check at its peak, per byte of the text',
    target: 6,
    unit: '×',
    async measure({ pages }) {
      return onSite(pages, async (file): Promise<Figure> => {
        const { size } = statSync(file)
        const { peak = Number.NaN } = await runChild('memory', file)
        return { value: peak / size, note: `${megabytes(peak)} against ${megabytes(size)}` }
      })
    },
  },
]

function perParse(name: string, task: string, target: number): Case {
  return {
    name,
    target,
    unit: '×',
    async measure({ pages }) {
      const { parse = Number.NaN, check = Number.NaN } = await onSite(pages, (file) =>
        runChild(task, file, rounds),
      )
      return { value: check / parse, note: `${say(check)} against ${say(parse)}` }
    },
  }
}

/** Writes a big site to a folder of its own for as long as `use` runs. */
async function onSite<T>(pages: number, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const file = join(folder, 'pages.json')
    writeFileSync(file, makeBigSite(pages))
    return await use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function say(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
