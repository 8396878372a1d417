import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { build, measureBuilds } from './builds.ts'
import type { Case } from './case.ts'
import { onceEach } from './once-each.ts'
import { weighSite, type FileBytes } from './page-bytes.ts'
import type { PlannedFile } from './plan.ts'
import { runNode } from './run-child.ts'
import { makeScratch } from './scratch.ts'

const isHtml = ({ file }: { file: string }): boolean => file.endsWith('.html')
const isData = ({ file }: { file: string }): boolean => file.endsWith('.json')

const clientSize = join(projectRoot, 'tests/bench/client-size.ts')

/** The output of client-size.ts: bytes after gzip, in total and per package. */
interface Client {
  total: { gzip: number }
  packages: { name: string; gzip: number }[]
}

/** The size of pages: the heaviest page of the project's site as transferred, and the average of a big site. */
export const bytesCases: Case[] = [
  heaviest('HTML', 8192, isHtml, ({ brotli }) => brotli),
  heaviest('HTML that is not shown text', 4096, isHtml, ({ invisible }) => invisible),
  heaviest('page data', 4096, isData, ({ brotli }) => brotli),
  {
    name: 'bytes of the client, gzip',
    unit: 'B',
    target: 75_000,
    async measure() {
      const { total, packages } = await runNode<Client>('--import', 'tsx', clientSize, '--json')
      const parts = packages.map(({ name, gzip }) => `${name} ${gzip}`)
      return { value: total.gzip, note: `${parts.slice(0, 5).join(', ')}; once` }
    },
  },
  average('HTML', isHtml),
  average('data', isData),
  {
    name: 'files with HTML or data, per page',
    unit: 'files',
    target: 2.1,
    async measure({ pages }) {
      const files = (await measureBuilds(pages)).plan().length
      return { value: files / pages, note: `${files} files` }
    },
  },
]

function heaviest(
  what: string,
  target: number,
  isMeant: (file: FileBytes) => boolean,
  weigh: (file: FileBytes) => number,
): Case {
  return {
    name: `bytes of ${what}, brotli, the most`,
    unit: 'B',
    target,
    async measure() {
      const files = (await weighOwnSite()).filter(isMeant).toSorted((a, b) => weigh(b) - weigh(a))
      const [most] = files
      if (most === undefined) throw new Error('the build has written no such file')
      return { value: weigh(most), note: `${most.file}, ${most.raw} as it is; once` }
    },
  }
}

function average(what: string, isMeant: (file: PlannedFile) => boolean): Case {
  return {
    name: `bytes of ${what}, per page of the big site`,
    unit: 'B',
    async measure({ pages }) {
      const files = (await measureBuilds(pages)).plan().filter(isMeant)
      const sum = files.reduce((total, { size }) => total + size, 0)
      return {
        value: sum / pages,
        note: `${(sum / 2 ** 20).toFixed(1)} MiB in ${files.length} files; once`,
      }
    },
  }
}

const weighOwnSite = onceEach<void, Promise<FileBytes[]>>(buildOwnSite)

async function buildOwnSite(): Promise<FileBytes[]> {
  const out = join(makeScratch(), 'out')
  await build(join(projectRoot, 'pages.json'), out)
  return weighSite(out)
}
