import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { listEntries } from '../browser/gallery.ts'
import { fixtureSite, startServer } from '../browser/running-site.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { findBase } from '../../impact/git.ts'
import { root } from '../fixtures/site-folder.ts'
import { checkOut } from './checkout.ts'
import { compareLooks, type Comparison, type Side } from './compare.ts'
import { describeLooks, unexplained, writeReport } from './report.ts'

/*
 * Compares how pages and gallery look with how they looked at another commit: npm run compare:looks
 * [-- BASE --out DIR --only TEXT]. Compares only addresses that contain TEXT, such as a block type.
 * Fails when a page looks different although its HTML is the same.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(root, 'test-results/looks') },
    only: { type: 'string', default: '' },
  },
})
const base = positionals[0] ?? findBase(root)
if (base === undefined) throw new Error('There is no commit to compare with.')
const checkout = checkOut(base)
const themed = mkdtempSync(join(tmpdir(), 'themes-'))
const browser = await launchBrowser({ args: ['--force-color-profile=srgb'] })
try {
  const comparisons = [
    ...(await compareSites((folder) => join(folder, 'pages.json'), listAddresses)),
    ...(await compareThemes()),
  ]
  const summary = describeLooks(comparisons, base)
  console.log(`${summary}\nThe pictures are in ${await writeReport(values.out, comparisons)}.`)
  const stepSummary = process.env['GITHUB_STEP_SUMMARY']
  if (stepSummary !== undefined) appendFileSync(stepSummary, summary)
  if (unexplained(comparisons).length > 0) process.exitCode = 1
} finally {
  await browser.close()
  checkout.remove()
  rmSync(themed, { recursive: true })
}

/** Starts a dev server of each commit, and compares pages that both have. */
async function compareSites(
  pagesOf: (folder: string) => string,
  list: (side: Side) => Promise<string[]>,
): Promise<Comparison[]> {
  const start = async (folder: string) => {
    const args = ['dev', '--port', '0', '--pages', pagesOf(folder)]
    return { root: folder, ...(await startServer(args, { cwd: folder })) }
  }
  const [before, after] = await Promise.all([start(checkout.root), start(root)])
  try {
    const known = new Set(await list(before))
    const addresses = (await list(after)).filter(
      (address) => known.has(address) && address.includes(values.only),
    )
    console.log(`Comparing ${addresses.length} pages with ${base} …`)
    return await compareLooks(browser, [before, after], addresses)
  } finally {
    before.process.kill()
    after.process.kill()
  }
}

/** The pages of a commit's pages.json, and the gallery's entries. */
async function listAddresses({ root: folder, url }: Side): Promise<string[]> {
  const { pages } = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const paths = Object.keys(pages).map((path) => path.slice(1))
  const types = listBlockTypes(folder).map(async (type) => {
    const names = await listEntries(`${url}__gallery`, type)
    return names.map((name) => `__gallery/${type}/${name}`)
  })
  return [...paths, 'nowhere', ...(await Promise.all(types)).flat()]
}

/** Compares a page of the fixture site in each theme of the fixtures. */
async function compareThemes(): Promise<Comparison[]> {
  const { site, ...rest } = JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
  const themes = join(root, 'tests/fixtures/themes')
  const comparisons: Comparison[] = []
  for (const file of 'vip'.includes(values.only) ? readdirSync(themes) : []) {
    const folder = join(themed, basename(file, '.json'))
    if (!existsSync(folder)) mkdirSync(folder)
    symlinkSync(join(fixtureSite, 'public'), join(folder, 'public'))
    const theme: unknown = JSON.parse(readFileSync(join(themes, file), 'utf8'))
    const text = JSON.stringify({ ...rest, site: { ...site, theme } })
    writeFileSync(join(folder, 'pages.json'), text)
    const found = await compareSites(
      () => join(folder, 'pages.json'),
      async () => ['vip'],
    )
    comparisons.push(...found.map((one) => ({ ...one, address: `vip in ${basename(file)}` })))
  }
  return comparisons
}
