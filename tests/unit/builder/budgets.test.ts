import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBigSite } from '../../bench/big-site.ts'
import { weighSite, type FileBytes } from '../../bench/page-bytes.ts'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

/* What pages may weigh, and how many files a page may be. These do not depend on the machine, so they decide. */

const folder = makeFolder()
afterAll(folder.remove)

const own: { site: { redirects: object }; pages: object } = JSON.parse(
  readFileSync(join(root, 'pages.json'), 'utf8'),
)
const pages = Object.keys(own.pages).length
let files: FileBytes[]

beforeAll(async () => {
  files = await weigh(join(root, 'pages.json'), 'own')
}, 600_000)

const isHtml = ({ file }: FileBytes) => file.endsWith('.html')

describe('the site', () => {
  it('is two files for each page, and few besides', () => {
    const besides = ['404.html', 'data/site.json', ...Object.keys(own.site.redirects)]
    expect(files).toHaveLength(2 * pages + besides.length)
  })

  it('has HTML of at most 8 KB a page as it travels, of which at most 6,200 bytes are no text', () => {
    const heavy = files.filter(
      (file) => isHtml(file) && (file.brotli > 8 * 1024 || file.invisible > 6200),
    )
    expect(heavy).toEqual([])
  })

  it('has page data of at most 4 KB as it travels', () => {
    expect(files.filter((file) => !isHtml(file) && file.brotli > 4 * 1024)).toEqual([])
  })

  it('has pages that do not grow with the number of pages', async () => {
    const pagesFile = join(folder.path, 'big.json')
    writeFileSync(pagesFile, makeBigSite(100))
    const big = await weigh(pagesFile, 'big')
    const sizes = new Map(big.map(({ file, raw }) => [file, raw]))
    expect(files.filter(({ file, raw }) => sizes.get(file) !== raw)).toEqual([])
  }, 600_000)
})

async function weigh(pagesFile: string, name: string): Promise<FileBytes[]> {
  const out = join(folder.path, name)
  const command = ['cli/start.mjs', 'build', '--pages', pagesFile, '--out', out]
  // The first build draws the pictures.
  const options = { cwd: root, env: plainEnvironment(), timeout: 590_000 }
  const { code, stderr } = await startProgram(process.execPath, command, options).ended
  if (code !== 0) throw new Error(stderr)
  return weighSite(out)
}
