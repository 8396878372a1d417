// covers: site/files/** builder/output/** check/rules/general/pictures/** server/dev/**
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { copyPublic } from '../../../builder/output/shared-files.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { startDevServer } from '../../../server/dev-server.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { findPublic, inspectFiles, listPictures } from '../../../site/files/public-files.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase, pictureNames } from '../../fixtures/sites.ts'

const { folder, at, pagesFile, placeOf } = openSiteFolder()
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true })
  writeSite(folder, makeBase())
  writeFiles(folder, { 'secret.txt': 'secret', 'private/letter.txt': 'secret' })
})
const build = () => runCli('build', '--pages', pagesFile, '--out', out)

const out = at('dist')
const faults: [name: string, target: string, message: string, hint: string][] = [
  ['a.txt', '../secret.txt', 'leads out of the public folder', 'Replace the link with a copy'],
  ['images/a.svg', '/etc/hosts', 'leads out of the public folder', 'Replace the link with a copy'],
  ['deep', '../private', 'leads out of the public folder', 'Replace the link with a copy'],
  ['twice', 'out', 'leads out of the public folder', 'Replace the link with a copy'],
  ['gone', 'nowhere', 'to something that does not exist', 'Correct the link, or remove it.'],
  ['self', 'self', 'to something that does not exist', 'Correct the link, or remove it.'],
  ['logo/up', '..', 'to a folder that contains it', 'Remove the link.'],
]
it('reports links that lead out, to nothing, or to a folder that contains them', async () => {
  symlinkSync(at('private'), at('public/out'))
  for (const [name, target] of faults) symlinkSync(target, at(`public/${name}`))
  const { code, stderr } = await runCli('validate', pagesFile)
  expect([code, stderr.match(/error {2}P028 missing-file/g)?.length]).toEqual([1, 8])
  for (const [name, , message, hint] of faults)
    expect(stderr).toMatch(new RegExp(`"public/${name}" is a link .*${message}\\.\n +${hint}`))
})

it('builds nothing from a link that leads outside, also if only the link is new', async () => {
  expect(await build()).toMatchObject({ code: 0 })
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toContain('"public/a.txt" is a link that leads out of the public folder.')
})

it('reports names that are not UTF-8, once, and accepts the character that stands for them', async () => {
  const latin = Buffer.concat([Buffer.from(at('public/images/caf')), Buffer.from([0xe9])])
  writeFileSync(Buffer.concat([latin, Buffer.from('.png')]), '')
  mkdirSync(latin)
  writeFileSync(at('public/\ufffd.txt'), '')
  const { code, stderr } = await runCli('validate', pagesFile)
  expect([code, stderr.match(/P\d+ .*/g)]).toEqual([1, ['P028 missing-file', 'P028 missing-file']])
  expect(stderr).toContain(
    '"public/images/caf\ufffd.png" has a name in another encoding than UTF-8.',
  )
})

it('reports a pipe', async () => {
  spawnSync('mkfifo', [at('public/pipe')])
  const { code, stderr } = await runCli('validate', pagesFile)
  expect(code).toBe(1)
  expect(stderr).toContain('"public/pipe" is neither a file nor a folder.')
})

it('reports a file whose place the build takes', () => {
  for (const name of ['robots.txt', '_headers', 'sitemap-2.xml'])
    writeFileSync(at(`public/${name}`), '')
  const names = ['_headers', 'robots.txt', 'sitemap-2.xml'].map((name) => `public/${name}`)
  expect(inspectFiles(placeOf()).faults).toEqual(names.map((name) => ({ name, kind: 'taken' })))
})

it('reports two pictures of one name with both places', async () => {
  copyFileSync(at('public/logo/p666.png'), at(`public/images/${pictureNames[0]}.png`))
  const [png, svg] = ['png', 'svg'].map((ending) => `"public/images/${pictureNames[0]}.${ending}"`)
  const { code, stderr } = await runCli('validate', pagesFile)
  expect([code, stderr.match(/P028/g)]).toEqual([1, ['P028']])
  expect(stderr).toContain(
    `  ${png} and ${svg} are two pictures of the same name.\n  Rename one of them, or remove it.\n`,
  )
})

it('reports files in folders of the build', async () => {
  for (const name of ['img', 'assets']) writeFileSync(at(`public/${name}`), '')
  mkdirSync(at('public/data'))
  for (const name of ['index.json', 'prices.json']) writeFileSync(at(`public/data/${name}`), '{}')
  const { code, stderr } = await runCli('validate', pagesFile)
  expect([code, stderr.match(/".*" has the name of a folder .*/g)]).toEqual([
    1,
    ['assets', 'data', 'img'].map(
      (name) => `"public/${name}" has the name of a folder that the build writes its own files to.`,
    ),
  ])
})

it('never publishes a git repository or an .env file', async () => {
  const secrets = ['.env', '.env.local', 'logo/.GIT', 'repository']
  mkdirSync(at('public/logo/.GIT'))
  for (const name of ['.env', '.env.local', 'logo/.GIT/HEAD', '.envelope'])
    writeFileSync(at(`public/${name}`), 'secret')
  symlinkSync('logo/.GIT', at('public/repository'))
  const place = placeOf()
  const found = inspectFiles(place).faults?.map(({ name, kind }) => `${kind} ${name}`)
  expect(found?.toSorted()).toEqual(secrets.map((name) => `secret public/${name}`))
  expect(findPublic(place, 'logo/.GIT/HEAD') ?? findPublic(place, '.env')).toBeUndefined()
  await copyPublic(place, out)
  const copied = readdirSync(out, { recursive: true, encoding: 'utf8' })
  expect(copied.filter((name) => /HEAD|\.env/.test(name))).toEqual(['.envelope'])
})

it('names folders in headers only if their names are no patterns or rules', async () => {
  for (const name of ['own', 'public/*\n  ! X', ':file']) {
    mkdirSync(at(`public/${name}`), { recursive: true })
    writeFileSync(at(`public/${name}/a.txt`), '')
  }
  expect(await build()).toMatchObject({ code: 0 })
  const headers = readFileSync(join(out, '_headers'), 'utf8')
  expect(headers).toContain('\n/own/*\n')
  expect(headers).not.toMatch(/! X|\n\/:file\/\*/)
})

it('copies links inside as the files that they name', async () => {
  symlinkSync('favicon.svg', at('public/other.svg'))
  symlinkSync(at('public/logo'), at('public/marks'))
  symlinkSync('bonus-2-1.svg', at('public/images/extra.svg'))
  symlinkSync(at('public'), at('way'))
  expect(inspectFiles(placeOf())).toMatchObject({ faults: [] })
  expect([...listPictures(placeOf()).keys()]).toContain('extra')
  await copyPublic({ ...placeOf(), publicDir: at('way') }, out)
  const entries = readdirSync(out, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([])
  expect(readFileSync(join(out, 'other.svg'))).toEqual(readFileSync(at('public/favicon.svg')))
  expect(readdirSync(join(out, 'marks'))).toEqual(readdirSync(at('public/logo')))
  expect(readdirSync(out)).not.toContain('images')
})

it('never copies what leads outside', async () => {
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  symlinkSync(at('private'), at('public/deep'))
  await copyPublic(placeOf(), out)
  expect(readdirSync(out)).not.toContain('a.txt')
  expect(readdirSync(out)).not.toContain('deep')
  expect(inspectFiles(placeOf()).has('/a.txt')).toBe(false)
})

it('is neither followed out of nor watched behind links by the dev server, which reports them once', async () => {
  symlinkSync(at('secret.txt'), at('public/a.txt'))
  symlinkSync(at('private'), at('public/deep'))
  await rename(at('public'), at('shared'))
  symlinkSync('shared', at('public'))
  const print = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  let [reads, watched] = [0, (): Record<string, string[]> => ({})]
  const plugins = (site: LiveSite): Plugin => ({
    name: 'test',
    configureServer({ watcher }) {
      watched = () => watcher.getWatched()
      site.follow(() => void (reads += 1))
    },
  })
  const server = await startDevServer(placeOf(), siteConfig, 0, { plugins })
  onTestFinished(() => server.close())
  for (const path of ['a.txt', 'deep/letter.txt', '%61.txt', 'x/../a.txt', 'a.txt?x']) {
    const response = await fetch(server.url + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain('secret')
  }
  const icon = await fetch(`${server.url}favicon.svg`)
  const policy = icon.headers.get('content-security-policy')
  expect([icon.status, policy]).toEqual([200, "script-src 'none'"])
  await vi.waitFor(() => expect(watched()[at('shared')]).toContain('deep'), 20_000)
  const before = reads
  writeFileSync(at('shared/new.svg'), '<svg/>')
  await vi.waitFor(() => expect(reads).toBeGreaterThan(before), 20_000)
  expect(Object.keys(watched()).filter((path) => /deep|private/.test(path))).toEqual([])
  expect(print.mock.calls.filter(([text]) => /public\/deep/.test(text))).toHaveLength(1)
})

it.each([
  ['a.jpg', 'jpeg', { IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } }, true],
  ['photo.jfif', 'jpeg', { IFD3: { GPSLongitude: '14/1 35/1 0/1' } }, true],
  ['photo', 'jpeg', { IFD0: { Copyright: 'Ana Cruz' } }, true],
  ['logo/b.png', 'png', { IFD0: { Artist: 'Ana Cruz' } }, true],
  ['c.webp', 'webp', { IFD2: { CameraOwnerName: 'Ana' } }, true],
  ['d.jpeg', 'jpeg', { IFD0: { Software: 'Editor', Model: 'X', Artist: ' ' } }, false],
  ['images/e.jpg', 'jpeg', { IFD0: { Artist: 'Ana Cruz' } }, false],
] as const)('tells that %s says who took it, or where', async (name, format, exif, isTold) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  await picture
    .toFormat(format)
    .withExif(exif)
    .toFile(at(`public/${name}`))
  const told = isTold ? [{ name: `public/${name}`, kind: 'private' }] : []
  expect(inspectFiles(placeOf()).faults).toEqual(told)
})

const jpeg = '\xff\xd8\xff\xed'
const png = '\x89PNG'
const tiff = 'II*\0\x08\0\0\0\x01\0\x3b\x01\x02\0\x04\0\0\0Ana\0\0\0\0\0'
const iptc = (type: string) =>
  `${jpeg}Photoshop 3.0\x008BIM\x04\x04\0\0\0\x08\x1c\x02${type}\0\x03Ana`
const digits = `\nexif\n  ${tiff.length}\n${Buffer.from(tiff, 'latin1').toString('hex')}\n`
const packed = deflateSync(digits).toString('latin1')
it.each([
  ['IPTC with a by-line', iptc('P'), true],
  ['IPTC with a city', iptc('Z'), true],
  ['IPTC with a credit', iptc('n'), true],
  ['IPTC with a headline', iptc('i'), false],
  ['XMP with a creator', `${jpeg}<dc:creator><rdf:Seq><rdf:li xml:lang="en">Ana</rdf:li>`, true],
  ['XMP with no creator', `${jpeg}<dc:creator><rdf:Seq><rdf:li> </rdf:li></rdf:Seq>`, false],
  ['XMP with a credit', `${jpeg}<photoshop:Credit>Ana</photoshop:Credit>`, true],
  ['XMP with a city as an attribute', `${jpeg}<rdf:Description photoshop:City="Cebu"/>`, true],
  ['XMP with a longitude', `${jpeg}<exif:GPSLongitude>121</exif:GPSLongitude>`, true],
  ['TIFF', tiff, true],
  ['PNG with a text', `${png}tEXtAuthor\0Ana`, true],
  ['PNG with a profile', `${png}tEXtRaw profile type exif\0${digits}`, true],
  ['PNG with a packed profile', `${png}zTXtRaw profile type exif\0\0${packed}IEND`, true],
  ['PNG with a damaged profile', `${png}zTXtRaw profile type exif\0\0damaged`, false],
  ['a comment', `${jpeg}\xff\xfe\0\x05Ana`, false],
  ['a text that is no picture', 'dc:creator="Ana"', false],
])('tells whether a file says who took it, or where: %s', (_what, bytes, isTold) => {
  writeFileSync(at('public/file'), bytes, 'latin1')
  expect(inspectFiles(placeOf()).faults).toHaveLength(isTold ? 1 : 0)
})
