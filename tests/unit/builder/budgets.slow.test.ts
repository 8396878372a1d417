// covers: tests/fixtures/site/**
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeBigSite } from '../../bench/big-site.ts'
import { weighSite, type FileBytes } from '../../bench/page-bytes.ts'
import { fixtureSite, makeFolder, runCli } from '../../fixtures/site-folder.ts'

/* This does not depend on the machine, so it decides. */

const folder = makeFolder()
afterAll(folder.remove)

it('has pages that do not grow with the number of pages', async () => {
  const site = join(folder.path, 'site')
  cpSync(fixtureSite, site, { recursive: true })
  writeFileSync(join(site, 'big.json'), makeBigSite(100))
  const small = await weigh(join(site, 'pages.json'), 'small')
  const big = new Map((await weigh(join(site, 'big.json'), 'big')).map((file) => [file.file, file]))
  expect(small.length).toBeGreaterThan(18)
  expect(small.filter(({ file, raw }) => big.get(file)?.raw !== raw)).toEqual([])
})

async function weigh(pagesFile: string, name: string): Promise<FileBytes[]> {
  const out = join(folder.path, name)
  const { code, stderr } = await runCli('build', '--pages', pagesFile, '--out', out)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return weighSite(out)
}
