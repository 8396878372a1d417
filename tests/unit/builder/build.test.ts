import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli, execCli } from '../../fixtures/run-cli.ts'
import { makeFolder, readFolder, writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase, textWith } from '../../fixtures/sites.ts'
import type { Run } from '../../fixtures/start-program.ts'

const { path: folder, at, write } = folderForTests()

const out = at('out')
let pages = ''
let built: Run
let files: Map<string, string>

beforeAll(async () => {
  pages = writeSite(folder, makeBase())
  built = await execCli('build', '--pages', pages, '--out', out)
  files = built.code === 0 ? readFolder(out) : new Map()
}, 120_000)

const htmlFiles = () =>
  [...files]
    .filter(([file]) => file.endsWith('.html'))
    .map(([file, bytes]): [string, string] => [file, Buffer.from(bytes, 'latin1').toString()])

/** The folder's entries, to check that nothing is left next to the output. */
const besides = () => readdirSync(folder).toSorted()

describe('a build', () => {
  it('succeeds, prints what it wrote, and no error', () => {
    expect(built).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^\S+out: 4 HTML files, \d+\.\d KB, the largest \d+\.\d KB \(\/\w*\), in \d+\.\d s\n3 pages rendered, 0 unchanged\. Slowest: (?:\/\w* \d+\.\d ms(?:, |\.\n)){3}$/,
      ),
    })
    expect(besides()).toEqual(['out', 'pages.json', 'public'])
  })

  it('writes pages, data, pictures, redirects, files for hosts and public files, but no source pictures', () => {
    expect([files.has('logo/p666.png'), files.has('payments/card.svg')]).toEqual([true, true])
    const names = [...files.keys()].map((file) =>
      file.replace(/(?<=[-.])(?:[\w-]{8}|[0-9a-f]{16})(?=[-.])/, '#'),
    )
    expect(
      names.filter((name) => !/^(payments|social|floating|logo)\/|icon/.test(name)).toSorted(),
    ).toEqual([
      '.assetsignore',
      '404.html',
      '_headers',
      '_nginx.conf',
      '_redirects',
      'assets/client-#.js',
      'assets/client-#.licences.txt',
      'bonus.html',
      'data/bonus.json',
      'data/index.json',
      'data/site.json',
      'data/vip.json',
      'files/tour.mp4',
      'files/tour.vtt',
      ...['bonus-2-1.#-320', 'bonus-2-1.#-480', 'bonus-2-1.#-720', 'bonus-2-1.#-800']
        .concat(['vip-8-1.#-320', 'vip-8-1.#-480', 'vip-8-1.#-640'])
        .map((name) => `img/${name}.avif`)
        .concat('img/bonus-2-1.#-720.webp', 'img/vip-8-1.#-640.webp')
        .concat(Array.from({ length: 3 }, () => 'img/card-#.jpg'))
        .toSorted(),
      'index.html',
      'ogrmowvk.html',
      'old.html',
      'robots.txt',
      'site.webmanifest',
      'sitemap.xml',
      'vip.html',
    ])
  })

  it('references no missing file', () => {
    const address =
      /(?:src|href)="(\/[^"?#]+\.\w+)|[ ,"](\/img\/\S+) \d+w|image" content="https:\/\/p666\.example(\/[^"]+)"/g
    const named = htmlFiles().flatMap(([file, html]) =>
      Array.from(html.matchAll(address), ([, one, other, card]) => [
        file,
        (one ?? other ?? card ?? '').slice(1),
      ]),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(([, name = '']) => name.startsWith('img/card-'))).toHaveLength(6)
    expect(named.filter(([, name = '']) => !files.has(name))).toEqual([])
  })

  it('contains nothing of the cards, the gallery and the composer of the dev server', () => {
    expect([...files.keys()].some((name) => name.endsWith('.js'))).toBe(true)
    const marks = /data-open|__gallery|__studio|studio-(?:token|draft)|pragmatic|codemirror/i
    const found = [...files].filter(
      ([name, content]) => !/licences/.test(name) && marks.test(name + content),
    )
    expect(found.map(([name]) => name)).toEqual([])
  })

  it('allows each inline script and style of each page by hash, and nothing unsafe', () => {
    const scripted = (count: number): RegExp =>
      new RegExp(
        `^default-src 'none'; script-src 'self'(?: 'sha256-\\S+'){${count}}; style-src 'sha256-.*; require-trusted-types-for 'script'; trusted-types markup`,
      )
    const headers = files.get('_headers') ?? ''
    const documents = htmlFiles().filter(([, html]) => html.includes('<style'))
    for (const [, html] of documents) {
      const policy =
        /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? ''
      const inline = Array.from(
        html.matchAll(/<(script|style)\b(?![^>]*ld\+json)[^>]*>([^]*?)<\/\1>/g),
        ([, element, text = '']) => ({
          element,
          hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        }),
      )
      expect(inline.length).toBeGreaterThan(0)
      expect(inline.filter(({ hash }) => !policy.includes(hash))).toEqual([])
      expect(inline.filter(({ hash }) => !headers.includes(hash))).toEqual([])
      expect(policy).toMatch(/^default-src 'none'; /)
      const hasScript = inline.some(({ element }) => element === 'script')
      expect(scripted(2).test(policy)).toBe(hasScript)
      expect(policy).not.toContain('unsafe-')
    }
    expect(documents.length).toBeGreaterThan(2)
    expect(/(?<= Content-Security-Policy: ).*/.exec(headers)?.[0]).toMatch(scripted(5))
    expect(headers).toContain("frame-ancestors 'none'")
    expect(headers).not.toContain('unsafe-')
  })

  it.each([
    ['index.html', ['data-shuffle', 'pointermove']],
    ['bonus.html', ['pointermove']],
    ['404.html', ['data-back', 'pointermove']],
  ])('has one inline script in %s, of less than 1 KB, with only what it needs', (file, needed) => {
    const [script = '', ...others] = (files.get(file) ?? '').match(/<script>[^]*?<\/script>/g) ?? []
    const marks = ['data-shuffle', 'data-back', 'pointermove']
    expect(marks.filter((mark) => script.includes(mark))).toEqual(needed)
    expect(Buffer.byteLength(script)).toBeLessThan(1024)
    expect(others).toEqual([])
  })

  it('writes the same bytes again, over the previous output', async () => {
    writeFileSync(join(out, 'left-over.html'), 'old')
    const { code } = await execCli('build', '--pages', pages, '--out', out, '--clean')
    expect(code).toBe(0)
    const again = readFolder(out)
    expect([...again.keys()]).toEqual([...files.keys()])
    expect([...files].filter(([file, content]) => again.get(file) !== content)).toEqual([])
    expect(besides()).toEqual(['out', 'pages.json', 'public'])
  })
})

describe('a build that fails', () => {
  const broken = at('broken.json')
  const before = () => [readFolder(out), besides()]

  it.each([
    ['a misspelt property', '"copyrightYear"', '"copyrigthYear"', 'Did you mean "copyrightYear"?'],
    ['a syntax error', '"site": {', '"site": ', 'P001 json-syntax'],
    [
      'a wrong number of pictures',
      '"imageCount": 2',
      '"imageCount": 15',
      'image count mismatch: expected 15 img files',
    ],
  ])('for %s ends with 1, says why, and leaves the old output whole', async (_, from, to, says) => {
    writeFileSync(broken, textWith([from, to]))
    const [old, siblings] = before()
    const { code, stdout, stderr } = await runCli('build', '--pages', broken, '--out', out)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr).toMatch(/1 error( in 1 page)?\n$/)
    expect(stderr).not.toContain('\u001b')
    expect(before()).toEqual([old, siblings])
  })

  it('for an invalid picture ends with 1 and leaves the old output intact', async () => {
    const other = makeFolder()
    const file = writeSite(other.path, makeBase())
    writeFiles(other.path, { 'public/images/vip-8-1.svg': 'no picture' })
    const [old, siblings] = before()
    const { code, stderr } = await runCli('build', '--pages', file, '--out', out)
    other.remove()
    expect(code).toBe(1)
    expect(stderr).toContain('"public/images/vip-8-1.svg" is damaged or too large.')
    expect(before()).toEqual([old, siblings])
  })

  it.each([
    ['a folder with other files', 'foreign', 'foreign/diary.txt', /contains other files/],
    ['a file', 'file', 'file', /^Cannot continue: .+\n$/],
  ])('into %s is rejected, and nothing is changed', async (_, name, mine, says) => {
    write(mine, 'mine')
    const target = at(name)
    const { code, stderr } = await runCli('build', '--pages', pages, '--out', target)
    expect([code, readFolder(folder).get(mine)]).toEqual([2, 'mine'])
    expect(stderr).toMatch(says)
    expect(besides().filter((one) => one.startsWith(name))).toEqual([name])
  })

  it.each(['0/3', '4/3', '1', 'a/b', '1/3/5'])('for the shard %s is rejected', async (share) => {
    const { code, stderr } = await runCli('build', '--pages', pages, '--shard', share)
    expect([code, stderr]).toEqual([2, expect.stringContaining(`"${share}" is not a shard.`)])
  })

  it.each(['.', '..'])('over the pages file itself (%s) is rejected', async (name) => {
    const site = makeFolder()
    const file = writeSite(join(site.path, 'a'), makeBase())
    const old = readFolder(site.path)
    const { code } = await runCli('build', '--pages', file, '--out', join(site.path, 'a', name))
    expect(code).toBe(2)
    expect(readFolder(site.path)).toEqual(old)
    site.remove()
  })
})
