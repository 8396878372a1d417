import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { servePreview } from '../../server/preview/server.ts'
import { findBrowser } from '../fixtures/find-browser.ts'
import { medianOf } from './median.ts'
import { addressOf, closeServer, listen } from '../fixtures/serve.ts'

const run = promisify(execFile)

/** Lighthouse's results for one page: scores out of 100, and milliseconds on a simulated slow phone. */
export interface LighthouseFigures {
  path: string
  /** Performance, accessibility, best practices, SEO; each the lowest of its runs. */
  points: number[]
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

/** The figures of pages, and those of a page with a single word, which no page can beat. */
export interface LighthouseReport {
  blank: LighthouseFigures
  pages: LighthouseFigures[]
}

/**
 * Runs Lighthouse with its defaults, a simulated slow phone on slow 4G, on pages of a built site served on loopback.
 * `folder` is where Lighthouse is installed. Times are medians of the runs.
 */
export async function measureLighthouse(
  folder: string,
  outDir: string,
  paths: readonly string[],
  runs = 3,
): Promise<LighthouseReport> {
  const site = await servePreview(outDir, 0)
  const nothing = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><html lang="en"><title>Blank</title><h1>Blank</h1>')
  })
  await listen(nothing)
  try {
    const blank = await measurePage(folder, addressOf(nothing), '/', runs)
    const pages: LighthouseFigures[] = []
    for (const path of paths) pages.push(await measurePage(folder, addressOf(site), path, runs))
    return { blank, pages }
  } finally {
    closeServer(site)
    closeServer(nothing)
  }
}

/** The part of Lighthouse's report that is used. */
interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

async function measurePage(
  folder: string,
  origin: string,
  path: string,
  runs: number,
): Promise<LighthouseFigures> {
  const reports: Report[] = []
  for (let round = 0; round < runs; round++) reports.push(await runOnce(folder, origin + path))
  const median = (audit: string): number =>
    medianOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const categories = ['performance', 'accessibility', 'best-practices', 'seo']
  return {
    path,
    points: categories.map((name) =>
      Math.min(...reports.map((report) => (report.categories[name]?.score ?? 0) * 100)),
    ),
    firstPaint: median('first-contentful-paint'),
    largestPaint: median('largest-contentful-paint'),
    blocked: median('total-blocking-time'),
    shift: median('cumulative-layout-shift'),
  }
}

async function runOnce(folder: string, address: string): Promise<Report> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  if (!version.startsWith('12.')) throw new Error(`Lighthouse ${version} is not known here`)
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'cli/index.js'),
      address,
      '--output=json',
      '--quiet',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return JSON.parse(stdout)
}
