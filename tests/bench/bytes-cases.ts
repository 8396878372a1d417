import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { maximum } from '../fixtures/page-weight.ts'
import { build } from './builds.ts'
import type { Case } from './case.ts'
import { onceEach } from './median.ts'
import { weighSite, type FileBytes } from './page-bytes.ts'
import { runNode } from './run-node.ts'
import { makeScratch } from './scratch.ts'

const isHtml = ({ file }: FileBytes): boolean => file.endsWith('.html')
const isData = ({ file }: FileBytes): boolean => file.endsWith('.json')

const clientSize = join(projectRoot, 'tests/bench/client-size.ts')

/** The output of client-size.ts: bytes after gzip, in total and per package. */
interface Client {
  total: { gzip: number }
  packages: { name: string; gzip: number }[]
}

/** The size of pages: the heaviest page of the project's site as transferred, and the client. */
export const bytesCases: Case[] = [
  { ...heaviest('HTML, brotli', isHtml, ({ brotli }) => brotli), target: maximum.html },
  {
    ...heaviest('HTML that is not shown text, brotli', isHtml, ({ invisible }) => invisible),
    target: maximum.markup,
  },
  { ...heaviest('HTML, as it is', isHtml, ({ raw }) => raw), target: 18_432 },
  { ...heaviest('page data, brotli', isData, ({ brotli }) => brotli), target: maximum.data },
  {
    name: 'bytes of the client, gzip',
    unit: 'B',
    target: 109_500,
    async measure() {
      const { total, packages } = await runNode<Client>('--import', 'tsx', clientSize, '--json')
      const parts = packages.map(({ name, gzip }) => `${name} ${gzip}`)
      return { value: total.gzip, note: `${parts.slice(0, 5).join(', ')}; once` }
    },
  },
]

function heaviest(
  what: string,
  isMeant: (file: FileBytes) => boolean,
  weigh: (file: FileBytes) => number,
): Case {
  return {
    name: `bytes of ${what}, the most`,
    unit: 'B',
    async measure() {
      const files = (await weighOwnSite()).filter(isMeant).toSorted((a, b) => weigh(b) - weigh(a))
      const each = files.map((file) => `${file.file} ${weigh(file)}`)
      const [most] = files
      if (most === undefined) throw new Error('the build has written no such file')
      return { value: weigh(most), note: `${each.join(', ')}; once` }
    },
  }
}

const weighOwnSite = onceEach<void, Promise<FileBytes[]>>(async () => {
  const out = join(makeScratch(), 'out')
  await build(join(projectRoot, 'pages.json'), out)
  return weighSite(out)
})
