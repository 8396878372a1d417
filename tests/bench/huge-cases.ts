import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeBigSiteInFiles } from './big-site.ts'
import { build } from './builds.ts'
import type { Case } from './case.ts'
import { mebibytesOf, formatTime } from './format.ts'
import { makeScratch } from './scratch.ts'

const size = { pages: 100_000, files: 1000 }

/** A much larger site, which takes minutes and several gigabytes of disk space, so it is measured only on request. */
export const hugeCases: Case[] = [
  {
    name: '100,000 pages in 1,000 files, memory of all processes at its peak',
    unit: 'MiB',
    target: 2048,
    async measure() {
      const folder = makeScratch()
      for (const [name, text] of makeBigSiteInFiles(size.pages, size.files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
      const { time, memory } = await build(
        join(folder, 'pages.json'),
        join(folder, 'out'),
        '--no-cache',
      )
      if (memory === undefined) throw new Error('memory is read from /proc, which is not there')
      const speed = (size.pages / time) * 1000
      const note = `${formatTime(time)}, ${speed.toFixed(0)} pages per second; once`
      return { value: mebibytesOf(memory), note }
    },
  },
]
