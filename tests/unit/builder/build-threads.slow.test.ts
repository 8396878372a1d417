// covers: tests/fixtures/site/**
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { textsOf } from '../../../builder/compile/compile.ts'
import { openPool } from '../../../builder/prerender/pool.ts'
import { makeBigSite } from '../../bench/big-site.ts'
import { execCli } from '../../fixtures/run-cli.ts'
import { fixtureSite, makeFolder, readFolder } from '../../fixtures/site-folder.ts'
import { bundle, messages, pictures } from '../../fixtures/sites.ts'

/** Sites with more pages than one thread receives. */

const folder = makeFolder()
afterAll(folder.remove)

const pagesFile = join(folder.path, 'pages.json')
cpSync(join(fixtureSite, 'public'), join(folder.path, 'public'), { recursive: true })
writeFileSync(pagesFile, makeBigSite(300))

const build = async (name: string, ...args: string[]) => {
  const out = join(folder.path, name)
  const { code, stdout, stderr } = await execCli(
    'build',
    '--pages',
    pagesFile,
    '--out',
    out,
    ...args,
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return { stdout, files: readFolder(out) }
}

it('come out of threads as they do of shards, which need none', async () => {
  const whole = await build('whole')
  expect(whole.stdout).toContain('300 pages rendered')
  const union = new Set<string>()
  for (const share of ['1/2', '2/2']) {
    const { stdout, files } = await build(`share-${share.replace('/', '-')}`, '--shard', share)
    expect(stdout).toContain('150 pages rendered')
    for (const [file, content] of files) {
      expect(whole.files.get(file) === content ? '' : file).toBe('')
      union.add(file)
    }
  }
  expect(union.size).toBe(whole.files.size)
}, 240_000)

it('are rejected, and nothing is written, when the last page has a mistake', async () => {
  const text = makeBigSite(300)
  const at = text.lastIndexOf('"title": ')
  mkdirSync(join(folder.path, 'broken'))
  const broken = join(folder.path, 'broken', 'pages.json')
  writeFileSync(broken, `${text.slice(0, at)}"tilte": ${text.slice(at + 9)}`)
  const out = join(folder.path, 'broken', 'out')
  const { code, stderr } = await execCli('build', '--pages', broken, '--out', out)
  expect(code).toBe(1)
  expect(stderr).toContain('Unknown property "tilte". Did you mean "title"?')
  expect(readFolder(join(folder.path, 'broken')).size).toBe(1)
}, 240_000)

it('end with the error of a thread instead of waiting forever', async () => {
  const site = JSON.parse('{}')
  const setup = {
    bundle,
    settings: site,
    site,
    ...textsOf({ messages }),
    theme: '',
    pictures,
    cards: { kit: '', isForAll: true },
    collectsStyles: false,
    client: '',
    work: folder.path,
    at: 0,
  }
  const pool = await openPool(setup, () => {}, undefined)
  pool.add({ bytes: new ArrayBuffer(2), pages: [{ key: '/', to: 2 }] })
  await expect(pool.drain()).rejects.toThrow(/./)
  await pool.close()
})
