import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSite, type BuildOptions } from '../../../builder/build-site.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { baseSite, textOf } from '../../fixtures/base-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { makeFolder, readFolder, writeSite } from '../../fixtures/site-folder.ts'

/** A second build of a site writes the same bytes as a first one, with as few files rewritten as possible. */

const folder = makeFolder()
afterAll(folder.remove)

const out = join(folder.path, 'out')
const fresh = join(folder.path, 'fresh')
const pagesFile = join(folder.path, 'pages.json')
const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'pages')
const cardFolder = join(projectRoot, 'node_modules', '.cache', 'cards')
const cacheFile = join(cacheFolder, `${hashOf(out).slice(0, 16)}.json`)

/** The base site with two more pages, and one of its texts changed. */
function makeSite(change: (site: PagesFile) => void = () => {}): PagesFile {
  const site = baseSite()
  for (const name of ['one', 'two']) {
    const { meta: _meta, ...page } = structuredClone(site.pages['/vip'] ?? { name, blocks: [] })
    site.pages[`/${name}`] = {
      ...page,
      name,
      showNav: false,
      meta: {
        title: `All about number ${name} at {keyword}`,
        description: `What there is to know of number ${name} at {keyword}, told in a few short words.`,
      },
    }
  }
  change(site)
  return site
}

const build = (outDir: string, options: Partial<BuildOptions> = {}) =>
  buildSite({ place: placeSite(pagesFile), outDir, useCache: true, ...options })

/** Builds, and returns the files that were written: those that are not the same files as in the previous build. */
async function rebuild(site: PagesFile, options?: Partial<BuildOptions>) {
  const before = listFiles()
  writeFileSync(pagesFile, textOf(site))
  const { check, report } = await build(out, options)
  expect(check?.problems).toBeUndefined()
  const written = [...listFiles()].filter(([file, inode]) => before.get(file) !== inode)
  const pages = written.map(([file]) => file).filter((file) => isPage(file))
  return { pages: pages.toSorted(), rendered: report?.written.map(({ key }) => key) }
}

const isPage = (file: string): boolean =>
  /^(?:data\/)?(?:index|bonus|vip|one|two)\.(?:html|json)$/.test(file)

function listFiles(): Map<string, number> {
  const entries = readdirSync(out, { recursive: true, encoding: 'utf8' })
  return new Map(entries.map((file) => [file, statSync(join(out, file)).ino]))
}

/** Whether the output is byte for byte that of a build without a cache. */
async function expectAsFresh(): Promise<void> {
  rmSync(fresh, { recursive: true, force: true })
  await build(fresh)
  expect(readFolder(out)).toEqual(readFolder(fresh))
}

const everyPage = ['bonus', 'index', 'one', 'two', 'vip']
  .flatMap((name) => [`data/${name}.json`, `${name}.html`])
  .toSorted()

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old

beforeAll(() => {
  mkdirSync(folder.path, { recursive: true })
  writeSite(folder.path, makeSite())
})
afterAll(() => {
  for (const file of readdirSync(cacheFolder)) {
    if (file.startsWith(hashOf(out).slice(0, 16))) rmSync(join(cacheFolder, file))
  }
})
beforeEach(async () => {
  rmSync(out, { recursive: true, force: true })
  writeFileSync(pagesFile, textOf(makeSite()))
  await build(out)
}, 240_000)

describe('a build after a build', () => {
  it('of the same site writes no page', async () => {
    expect(await rebuild(makeSite())).toEqual({ pages: [], rendered: [] })
    await expectAsFresh()
  })

  it('writes only the changed page', async () => {
    const changed = makeSite(({ pages }) => {
      const [block] = pages['/one']?.blocks ?? []
      if (block?.type === 'hero') block.title = 'Another heading'
    })
    expect(await rebuild(changed)).toEqual({
      pages: ['data/one.json', 'one.html'],
      rendered: ['/one'],
    })
    expect(readFileSync(join(out, 'one.html'), 'utf8')).toContain('Another heading')
    await expectAsFresh()
  })

  it('removes and adds pages without touching the rest', async () => {
    const changed = makeSite(({ pages }) => {
      const { '/one': one } = pages
      if (one) pages['/three'] = one
      delete pages['/one']
    })
    expect((await rebuild(changed)).pages).toEqual([])
    expect(readdirSync(out)).toContain('three.html')
    expect(readdirSync(out)).not.toContain('one.html')
    await expectAsFresh()
  })

  it.each([
    ['the keyword', (site: PagesFile) => void (site.site.keyword = 'q777')],
    ['the footer', (site: PagesFile) => void (site.site.footer.promoText = 'Another line')],
    [
      'a name in the navigation',
      (site: PagesFile) => {
        const { '/bonus': bonus } = site.pages
        if (bonus) bonus.name = 'Offers'
      },
    ],
  ])('writes every page when %s changes', async (_, change) => {
    expect((await rebuild(makeSite(change))).pages).toEqual(everyPage)
    await expectAsFresh()
  })

  it('writes every page when a picture has another size', async () => {
    const picture = join(
      folder.path,
      'public',
      'images',
      readdirSync(join(folder.path, 'public', 'images'))[0] ?? '',
    )
    const before = readFileSync(picture, 'utf8')
    writeFileSync(picture, before.replaceAll('480', '500'))
    try {
      expect((await rebuild(makeSite())).pages).toEqual(everyPage)
      await expectAsFresh()
    } finally {
      writeFileSync(picture, before)
    }
  })

  it('rewrites files that were changed or removed in the output', async () => {
    writeFileSync(join(out, 'one.html'), 'something else')
    rmSync(join(out, 'data', 'two.json'))
    expect((await rebuild(makeSite())).rendered).toEqual(['/one', '/two'])
    await expectAsFresh()
  })

  it('rewrites a page of another build with the same length and time', async () => {
    const file = join(out, 'one.html')
    const { size, mtimeMs } = statSync(file)
    const other = join(folder.path, 'other.html')
    writeFileSync(other, 'x'.repeat(size))
    execFileSync('touch', ['-r', file, other]) // to the nanosecond, which Node cannot
    renameSync(other, file)
    expect(statSync(file)).toMatchObject({ size, mtimeMs })
    expect((await rebuild(makeSite())).rendered).toEqual(['/one'])
    await expectAsFresh()
  })

  it('draws the card of an unchanged page if it is no longer cached', async () => {
    // No other test draws this card, so none depends on it.
    const site = makeSite(({ pages }) => {
      const [block] = pages['/one']?.blocks ?? []
      if (block?.type === 'hero') block.title = 'A heading with a lost card'
    })
    await rebuild(site)
    const html = readFileSync(join(out, 'one.html'), 'utf8')
    const [, card = ''] = /\/img\/(card-\w+\.jpg)/.exec(html) ?? []
    rmSync(join(cardFolder, card))
    expect((await rebuild(site)).rendered).toEqual(['/one'])
    expect(readdirSync(join(out, 'img'))).toContain(card)
    await expectAsFresh()
  })

  it('uses no cache with --no-cache', async () => {
    expect((await rebuild(makeSite(), { useCache: false })).pages).toEqual(everyPage)
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['not ours', () => '{}'],
    ['changed in one letter', (text: string) => text.replace('"isQuiet":true', '"isQuiet":trve')],
    ['changed in one hash', (text: string) => text.replace(/"\/one","./, '"/one","!')],
    [
      'sealed, of another format',
      (text: string) => {
        const body = text.slice(text.indexOf('\n') + 1).replace('"format":', '"format":9')
        return `${hashOf(body)}\n${body}`
      },
    ],
    [
      'sealed, of another folder',
      (text: string) => {
        const body = text.slice(text.indexOf('\n') + 1).replace(out, `${out}2`)
        return `${hashOf(body)}\n${body}`
      },
    ],
  ])('ignores a cache that is %s', async (_, damage) => {
    writeFileSync(cacheFile, damage(readFileSync(cacheFile, 'utf8')))
    expect((await rebuild(makeSite())).pages).toEqual(everyPage)
    await expectAsFresh()
  })
})

describe('the cached check of a build', () => {
  const codesAfter = async (text: string): Promise<string[] | undefined> => {
    writeFileSync(pagesFile, text)
    const { check, report } = await build(out)
    const isWritten = check?.problems.every(({ severity }) => severity === 'warning') ?? true
    expect(report !== undefined).toBe(isWritten)
    return check?.problems.map(({ code }) => code)
  }

  it('reports a mistake the second time, too', async () => {
    const broken = textOf(makeSite()).replace('"type": "hero"', '"type": "heroo"')
    expect(await codesAfter(broken)).toEqual(['P011'])
    expect(await codesAfter(broken)).toEqual(['P011'])
    expect(await codesAfter(textOf(makeSite()))).toBeUndefined()
  })

  it('keeps warning about a byte order mark', async () => {
    const marked = `\uFEFF${textOf(makeSite())}`
    expect(await codesAfter(marked)).toEqual(['P005'])
    expect(await codesAfter(marked)).toEqual(['P005'])
  })

  it('keeps warning about a page that has not changed', async () => {
    const warned = makeSite(({ pages }) => {
      const { '/one': one } = pages
      if (one?.meta) one.meta.title = 'Short'
    })
    expect(await codesAfter(textOf(warned))).toEqual(['P036'])
    expect(await codesAfter(textOf(warned))).toEqual(['P036'])
  })

  it('finds a problem that a change to one page causes in another', async () => {
    const linking = (id: string): PagesFile =>
      makeSite(({ pages, site }) => {
        site.redirects = { ...site.redirects, '/before': '/one#place' }
        const cta = pages['/one']?.blocks.at(-1)
        if (cta) cta.id = id
      })
    expect(await codesAfter(textOf(linking('place')))).toBeUndefined()
    expect(await codesAfter(textOf(linking('elsewhere')))).toEqual(['P024'])
    expect(await codesAfter(textOf(linking('place')))).toBeUndefined()
  })

  it('finds that a page now has the title of another', async () => {
    const same = makeSite(({ pages }) => {
      const { '/one': one, '/two': two } = pages
      if (one?.meta?.title !== undefined && two?.meta) two.meta.title = one.meta.title
    })
    expect(await codesAfter(textOf(same))).toEqual(['P035'])
  })

  it('depends on the files that exist', async () => {
    const file = join(folder.path, 'public', 'favicon.svg')
    const before = readFileSync(file)
    rmSync(file)
    expect(await codesAfter(textOf(makeSite()))).toEqual(['P028'])
    writeFileSync(file, before)
  })
})

describe('shards of a build', () => {
  it('have together the same files as one complete build', async () => {
    const union = new Map<string, string>()
    const counts: number[] = []
    for (const index of [1, 2, 3]) {
      const target = join(folder.path, `share-${index}`)
      await build(target, { shard: { index, count: 3 } })
      const files = readFolder(target)
      counts.push([...files.keys()].filter(isPage).length)
      for (const [file, content] of files) {
        expect(union.get(file) ?? content).toBe(content)
        union.set(file, content)
      }
    }
    expect(counts).toEqual([4, 4, 2])
    expect(new Map([...union].toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(readFolder(out))
  })

  it('share the pictures among them, each once', async () => {
    const counts = [1, 2].map(
      (index) => readdirSync(join(folder.path, `share-${index}`, 'img')).length,
    )
    const all = readdirSync(join(out, 'img')).length
    expect(counts.every((count) => count > 0 && count < all)).toBe(true)
  })

  it.each(['0/3', '4/3', '1', 'a/b', '1/3/5'])('reject the value %s', async (share) => {
    const { code, stderr } = await runCli('build', '--pages', pagesFile, '--shard', share)
    expect(code).toBe(2)
    expect(stderr).toContain(`"${share}" is not a shard.`)
  })
})
