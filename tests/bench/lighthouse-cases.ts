import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { servePreview } from '../../server/preview/server.ts'
import { findBrowser } from '../fixtures/launch-browser.ts'
import { addressOf, closeServer, listen } from '../fixtures/serve.ts'
import { installLocked } from '../install-packages.ts'
import { build } from './builds.ts'
import type { Case, Unit } from './case.ts'
import { medianOf, onceEach } from './median.ts'
import { makeScratch } from './scratch.ts'

const run = promisify(execFile)
const runs = 3

/** Lighthouse's results for the project's site on a slow phone, the worst of its pages. Medians of three. */
export const lighthouseCases: Case[] = [
  worst('points of 100 that are missing', 'points', 0, ({ missing }) => missing),
  worst(
    'first paint, beyond that of a blank page',
    'ms',
    60,
    (page, blank) => page.firstPaint - blank.firstPaint,
  ),
  worst('largest paint', 'ms', 976, ({ largestPaint }) => largestPaint),
  worst('blocked', 'ms', 0, ({ blocked }) => blocked),
]

/** Lighthouse's results for one page: points of 100 that it does not have, and milliseconds on a simulated slow phone. */
interface Figures {
  path: string
  /** In the worst of performance, accessibility, best practices and SEO, and of the runs. */
  missing: number
  firstPaint: number
  largestPaint: number
  blocked: number
}

function worst(
  what: string,
  unit: Unit,
  target: number,
  judge: (page: Figures, blank: Figures) => number,
): Case {
  return {
    name: `lighthouse: ${what}, the most`,
    unit,
    target,
    async measure() {
      const { blank, pages } = await measureOwnSite()
      const figures = pages.map((page) => ({ path: page.path, value: judge(page, blank) }))
      const [most] = figures.toSorted((a, b) => b.value - a.value)
      if (!most) throw new Error('the site has no pages')
      const others = figures.map(({ path, value }) => `${path} ${value.toFixed(0)}`)
      return { value: most.value, note: others.join(', ') }
    },
  }
}

/** The figures of all pages, and those of a page with a single word, which no page can beat. */
const measureOwnSite = onceEach<void, Promise<{ blank: Figures; pages: Figures[] }>>(async () => {
  const pagesFile = join(projectRoot, 'pages.json')
  const out = join(makeScratch(), 'out')
  await build(pagesFile, out)
  const { pages: paths }: { pages: object } = JSON.parse(readFileSync(pagesFile, 'utf8'))
  const site = await servePreview(out, 0)
  const nothing = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><html lang="en"><title>Blank</title><h1>Blank</h1>')
  })
  await listen(nothing)
  try {
    const blank = await measurePage(addressOf(nothing), '/')
    const pages: Figures[] = []
    for (const path of Object.keys(paths)) pages.push(await measurePage(addressOf(site), path))
    return { blank, pages }
  } finally {
    closeServer(site)
    closeServer(nothing)
  }
})

async function measurePage(origin: string, path: string): Promise<Figures> {
  const reports: Report[] = []
  for (let round = 0; round < runs; round++) reports.push(await runLighthouse(origin + path))
  const median = (audit: string): number =>
    medianOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const names = ['performance', 'accessibility', 'best-practices', 'seo']
  const scores = reports.flatMap(({ categories }) =>
    names.map((name) => categories[name]?.score ?? 0),
  )
  return {
    path,
    missing: 100 - 100 * Math.min(...scores),
    firstPaint: median('first-contentful-paint'),
    largestPaint: median('largest-contentful-paint'),
    blocked: median('total-blocking-time'),
  }
}

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Runs Lighthouse with its defaults: a simulated slow phone on slow 4G. */
async function runLighthouse(address: string): Promise<Report> {
  const program = join(installLocked(join(import.meta.dirname, 'programs')), 'lighthouse')
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu'
  const args = [join(program, 'cli/index.js'), address, '--output=json', '--quiet', flags]
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}
