// covers: pages.json pages/** brands/** public/**
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteReader, type LoadedSite } from '../../../builder/load-site.ts'
import { htmlFileOf } from '../../../schema/values/file-path.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { weighSite, type FileBytes } from '../../bench/page-bytes.ts'
import { findHeavyPages } from '../../fixtures/page-weight.ts'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

/* What holds of the project's own site, whatever its composers write. OWN_SITE names another pages file. */

const folder = makeFolder()
afterAll(folder.remove)
const pagesFile = process.env['OWN_SITE'] ?? join(root, 'pages.json')
const out = join(folder.path, 'out')
let loaded: LoadedSite
let files: FileBytes[]

beforeAll(async () => {
  const [own, { code, stderr }] = await Promise.all([
    createSiteReader().load(placeSite(pagesFile)),
    startProgram(
      process.execPath,
      ['cli/start.mjs', 'build', '--pages', pagesFile, '--out', out],
      // The first build draws the pictures.
      { cwd: root, env: plainEnvironment(), timeout: 590_000 },
    ).ended,
  ])
  if (code !== 0) throw new Error(stderr)
  loaded = own
  files = weighSite(out)
}, 600_000)

const pages = () => Object.values(loaded.content?.data.pages ?? {})

it('has no error', () => {
  const errors = loaded.check.problems.filter(({ severity }) => severity === 'error')
  expect(errors).toEqual([])
  expect(pages()).not.toEqual([])
})

it('is two files for each page, and few besides', () => {
  const redirects = Object.keys(loaded.check.file?.site.redirects ?? {})
  expect(files).toHaveLength(2 * pages().length + 2 + redirects.length)
})

it('has no page that is too heavy', () => {
  expect(findHeavyPages(files, pages())).toEqual([])
})

it('has one main heading on each page', () => {
  const headings = pages().map(({ path }) => {
    const html = readFileSync(join(out, htmlFileOf(path)), 'utf8')
    return [path, html.match(/<h1\b/g)?.length]
  })
  expect(headings).toEqual(pages().map(({ path }) => [path, 1]))
})

it('has the files that its pages name', () => {
  const missing = pages().flatMap(({ path }) => {
    const html = readFileSync(join(out, htmlFileOf(path)), 'utf8')
    const named = Array.from(html.matchAll(/(?:src|srcset)="([^"]*)"/g), ([, urls = '']) => urls)
    const urls = named.flatMap((list) =>
      list.split(/\s*,\s*/).map((one) => one.split(/[ ?]/)[0] ?? ''),
    )
    return urls.filter((url) => url.startsWith('/') && !existsSync(join(out, url)))
  })
  expect(missing).toEqual([])
})
