import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import type { Case, Figure } from './case.ts'
import { medianOf } from './median.ts'
import { openPreview, type Preview } from './preview.ts'

const rounds = 5
/** Milliseconds between two saves: the dev server checks the file a second time after a while. */
const pause = 500

const text = readFileSync(join(projectRoot, 'pages.json'), 'utf8')
const heading = '{keyword} Bonus Terms Made Clear'

/** The latency of the dev server, from the write of the file to the page that shows the change. */
export const previewCases: Case[] = [
  {
    name: 'preview: from saving a title to seeing it',
    target: 100,
    unit: 'ms',
    measure: () =>
      measurePreview((preview, round) => {
        const title = `Heading number ${round}`
        return preview.save(replaceIn(text, heading, title), { heading: title })
      }),
  },
  {
    name: 'preview: from saving a fixed file to its problems being gone',
    target: 200,
    unit: 'ms',
    measure: () =>
      measurePreview(async (preview) => {
        const broken = replaceIn(text, '"type": "stepList"', '"type": "steplist"')
        await preview.save(broken, { hasProblems: true })
        await wait(pause)
        return preview.save(text, { hasProblems: false })
      }),
  },
]

/** Takes the median of the rounds, after one to warm up the page and the server. */
async function measurePreview(
  measure: (preview: Preview, round: number) => Promise<number>,
): Promise<Figure> {
  const preview = await openPreview('bonus')
  try {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const time = await measure(preview, round)
      if (round > 0) times.push(time)
      await wait(pause)
    }
    return { value: medianOf(times), note: `${times.join(', ')} ms` }
  } finally {
    await preview.close()
  }
}

function replaceIn(whole: string, from: string, to: string): string {
  if (!whole.includes(from))
    throw new Error(`pages.json has no ${from}; give the bench another text`)
  return whole.replace(from, () => to)
}
