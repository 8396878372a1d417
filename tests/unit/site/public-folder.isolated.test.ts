// covers: site/files/** builder/output/** check/rules/general/pictures/** server/dev/**
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { copyPublic } from '../../../builder/output/shared-files.ts'
import { inspectFiles, listPictures } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { startDevServer } from '../../../server/dev-server.ts'
import { makeFolder, runCli, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite } from '../../fixtures/sites.ts'

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const out = at('dist')
let pagesFile = ''
beforeEach(() => {
  for (const name of readdirSync(folder.path)) rmSync(at(name), { recursive: true })
  pagesFile = writeSite(folder.path, baseSite())
  writeFileSync(at('secret.txt'), 'secret')
  mkdirSync(at('private'))
  writeFileSync(at('private/letter.txt'), 'secret')
})
const build = () => runCli('build', '--pages', pagesFile, '--out', out)

const faults: [name: string, target: string, message: string, hint: string][] = [
  ['a.txt', '../secret.txt', 'leads out of the public folder', 'Replace the link with a copy'],
  ['images/a.svg', '/etc/hosts', 'leads out of the public folder', 'Replace the link with a copy'],
  ['deep', '../private', 'leads out of the public folder', 'Replace the link with a copy'],
  ['twice', 'out', 'leads out of the public folder', 'Replace the link with a copy'],
  [
    'gone.txt',
    'nowhere.txt',
    'to something that does not exist',
    'Correct the link, or remove it.',
  ],
  ['self', 'self', 'to something that does not exist', 'Correct the link, or remove it.'],
  ['logo/up', '..', 'to a folder that contains it', 'Remove the link.'],
]
it.each(faults)('reports the link %s to %s: it %s', async (name, target, message, hint) => {
  if (name === 'twice') symlinkSync(at('private'), at('public/out'))
  symlinkSync(target, at(`public/${name}`))
  const { code, stderr } = await runCli('validate', pagesFile)
  expect(code).toBe(1)
  expect(stderr).toContain('error  P028 missing-file')
  expect(stderr).toMatch(new RegExp(`"public/${name}" is a link .*${message}\\.\n +${hint}`))
})

it('builds nothing from a link that leads outside, also if only the link is new', async () => {
  expect(await build()).toMatchObject({ code: 0 })
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toContain('"public/a.txt" is a link that leads out of the public folder.')
})

it('reports a pipe', async () => {
  spawnSync('mkfifo', [at('public/pipe')])
  const { code, stderr } = await runCli('validate', pagesFile)
  expect(code).toBe(1)
  expect(stderr).toContain('"public/pipe" is neither a file nor a folder.')
})

it('copies links inside as the files that they name', async () => {
  symlinkSync('favicon.svg', at('public/other.svg'))
  symlinkSync(at('public/logo'), at('public/marks'))
  symlinkSync('bonus-2-1.svg', at('public/images/extra.svg'))
  symlinkSync(at('public'), at('way'))
  expect(inspectFiles(placeSite(pagesFile))).toMatchObject({ faults: [] })
  expect([...listPictures(placeSite(pagesFile)).keys()]).toContain('extra')
  await copyPublic({ ...placeSite(pagesFile), publicDir: at('way') }, out)
  const entries = readdirSync(out, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([])
  expect(readFileSync(join(out, 'other.svg'))).toEqual(readFileSync(at('public/favicon.svg')))
  expect(readdirSync(join(out, 'marks'))).toEqual(readdirSync(at('public/logo')))
  expect(readdirSync(out)).not.toContain('images')
})

it('never copies what leads outside', async () => {
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  symlinkSync(at('private'), at('public/deep'))
  await copyPublic(placeSite(pagesFile), out)
  expect(readdirSync(out)).not.toContain('a.txt')
  expect(readdirSync(out)).not.toContain('deep')
  expect(inspectFiles(placeSite(pagesFile)).has('/a.txt')).toBe(false)
})

it('is not followed out of by the dev server', async () => {
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  symlinkSync(at('private'), at('public/deep'))
  const server = await startDevServer(placeSite(pagesFile), 0)
  try {
    for (const path of ['a.txt', 'deep/letter.txt', '%61.txt', 'x/../a.txt', 'a.txt?x']) {
      const response = await fetch(server.url + path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain('secret')
    }
    expect((await fetch(`${server.url}favicon.svg`)).status).toBe(200)
  } finally {
    await server.close()
  }
})

it.each([
  ['a.jpg', 'jpeg', { IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } }, true],
  ['logo/b.png', 'png', { IFD0: { Artist: 'Ana Cruz' } }, true],
  ['c.webp', 'webp', { IFD2: { CameraOwnerName: 'Ana' } }, true],
  ['d.jpeg', 'jpeg', { IFD0: { Software: 'Editor', Artist: ' ' } }, false],
  ['images/e.jpg', 'jpeg', { IFD0: { Artist: 'Ana Cruz' } }, false],
] as const)('tells that %s says who took it, or where', async (name, format, exif, isTold) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  await picture
    .toFormat(format)
    .withExif(exif)
    .toFile(at(`public/${name}`))
  const told = isTold ? [{ name: `public/${name}`, kind: 'private' }] : []
  expect(inspectFiles(placeSite(pagesFile)).faults).toEqual(told)
})
