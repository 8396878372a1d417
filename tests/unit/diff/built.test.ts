// covers: cli/pictures/** diff/**
import { array, assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRasters } from '../../../cli/pictures/compare-pixels.ts'
import { describePictures, formatPictures } from '../../../cli/pictures/format-report.ts'
import { pictureChanges } from '../../../cli/pictures/picture-changes.ts'
import type { Raster } from '../../../cli/pictures/take-picture.ts'
import { compareBuilt } from '../../../diff/compare-built.ts'
import { pairParts } from '../../../diff/page-parts.ts'
import { textOfWords } from '../../../diff/words.ts'
import { createComposerNamer } from '../../../studio/client/model/words/composer-namer.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'

const namer = createComposerNamer(bundle)

const { at, read } = folderForTests()

interface FakePage {
  blocks: string[]
  title?: string
  head?: string
}

/** A page as a build writes it, with blocks that are one text each. */
function builtPage({ blocks, title = 'Title', head = '' }: FakePage) {
  const main = blocks.map((text) => `<section>${text}</section>`).join('')
  const data = { meta: { title }, blocks: blocks.map((text) => ({ type: 'notice', text })) }
  const html = `<!doctype html><html lang="en-PH"><head>${head}<title>${title}</title></head><body><header>Menu</header><main>${main}</main><footer>End</footer></body></html>`
  return { path: '/', html, data }
}

/** Writes a folder as a build does. */
function writeBuilt(
  name: string,
  pages: Record<string, FakePage>,
  more: Record<string, string> = {},
) {
  const files = Object.entries(pages).map(([key, fake]) => {
    const { html, data } = builtPage(fake)
    return { [`${key}.html`]: html, [`data/${key}.json`]: JSON.stringify(data) }
  })
  writeFiles(at(name), { 'data/site.json': '{"nav":[]}', ...Object.assign({}, ...files), ...more })
  return at(name)
}

const page = (...blocks: string[]): FakePage => ({ blocks })
const index = page('One.', 'Two.')

const noBrowser = () => {
  throw new Error('no browser is needed')
}
const options = {
  folders: { before: '', after: '' },
  at: 0,
  open: noBrowser,
}
const views = [{ width: 360, look: 'light' }] as const

async function describeBuilt(before: string, after: string, limit = 0) {
  const changes = await compareBuilt(before, after)
  const taken = await pictureChanges(changes, { ...options, views, limit })
  return describePictures(changes, taken, namer)
}

const inWords = (groups: Awaited<ReturnType<typeof describeBuilt>>) =>
  groups.map(({ page: heading, lines }) => [heading, ...lines].map(textOfWords).join('\n'))

describe('two built folders', () => {
  it('with the same bytes have no difference, and need no browser', async () => {
    const [a, b] = [writeBuilt('same-a', { index }), writeBuilt('same-b', { index })]
    expect(await compareBuilt(a, b)).toMatchObject({ pages: [], files: [], replaced: [] })
    expect(await runCli('diff', '--pictures', a, b, '--report', at('same.html'))).toMatchObject({
      code: 0,
      stdout: 'No difference.\n',
    })
    expect(read('same.html')).toContain('<p>No difference.</p>')
  })

  it('list pages with other texts first, pages that came and went, and other files', async () => {
    const before = writeBuilt(
      'a',
      { index, code: { ...index, head: '<!-- 1 -->' }, gone: page('Bye.') },
      { 'robots.txt': 'a' },
    )
    const after = writeBuilt(
      'b',
      {
        index: { ...page('One.', '2.'), title: 'Other' },
        code: { ...index, head: '<!-- 2 -->' },
        fresh: page('Hello you all.', 'x'),
      },
      { 'robots.txt': 'b' },
    )
    expect(inWords(await describeBuilt(before, after))).toEqual([
      'Home\nSearch and sharing: Title changed: Title → Other\nNotice (block 2): Text changed: Two. → 2.\nNot pictured: the limit is reached.',
      '/fresh was added\nNot pictured: the limit is reached.',
      '/gone was removed\nNot pictured: the limit is reached.',
      '/code\nNot pictured: the limit is reached.',
      'Other files that differ\nrobots.txt',
    ])
  })

  it('can be limited to languages', async () => {
    const [a, b] = [writeBuilt('en-a', { index }), writeBuilt('en-b', { index: page('1') })]
    expect((await compareBuilt(a, b, ['de'])).pages).toEqual([])
    expect((await compareBuilt(a, b, ['de', 'en'])).pages).toHaveLength(1)
  })
})

describe('the parts of a page', () => {
  const partsOf = (a: FakePage, b: FakePage, replaced: string[] = []) =>
    pairParts(builtPage(a), builtPage(b), replaced).filter((one) => one.differs || one.isMoved)

  it('are paired where blocks came, went, changed or moved', () => {
    expect(partsOf(page('A a a', 'B', 'C'), page('New', 'A a b', 'C', 'B'))).toEqual([
      { after: 0, isMoved: false, differs: true },
      { before: 0, after: 1, isMoved: false, differs: true },
      { before: 2, after: 2, isMoved: true, differs: false },
    ])
  })

  it('differ where a file that they show was replaced', () => {
    expect(partsOf(page('A', 'see /logo.png'), page('A', 'see /logo.png'), ['/logo.png'])).toEqual([
      { before: 1, after: 1, isMoved: false, differs: true },
    ])
  })

  it('all differ where the style does', () => {
    expect(partsOf(index, { ...index, head: '<style>a{}</style>' })).toHaveLength(4)
  })
})

/** A picture four pixels wide, of one colour a row. */
function raster(
  rows: readonly number[],
  dots: readonly (readonly [x: number, y: number])[] = [],
): Raster {
  const data = Buffer.concat(rows.map((colour) => Buffer.alloc(16, colour)))
  for (const [x, y] of dots) data[(y * 4 + x) * 4] = 255
  return { width: 4, height: rows.length, data }
}

describe('two pictures', () => {
  const many = Array.from({ length: 200 }, (_, row) => row)

  const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

  it('differ in the columns of a pixel, and in single places that are apart', () => {
    const near = area(1, 10, 2, 2)
    const far = area(3, 150, 1, 1)
    const dots = [
      [1, 10],
      [2, 11],
      [3, 150],
    ] as const
    expect(compareRasters(raster(many), raster(many, dots))).toEqual([
      [near, near],
      [far, far],
    ])
  })

  it('differ in rows that only one has, and not in those that moved along', () => {
    const longer = many.toSpliced(20, 0, 255, 254)
    expect(compareRasters(raster(many), raster(longer))).toEqual([
      [area(0, 20, 4, 0), area(0, 20, 4, 2)],
    ])
  })

  it('have a region for each difference, whatever they are', () => {
    const rows = array(nat(3), { maxLength: 40 })
    assert(
      property(rows, rows, (a, b) => {
        const [before, after] = [raster(a), raster(b)]
        const isSame = before.data.equals(after.data)
        expect(compareRasters(before, after).length > 0).toBe(!isSame)
        expect(compareRasters(before, raster(a))).toEqual([])
      }),
      { numRuns: cases(500) },
    )
  })
})

it('the report escapes what comes from content, and allows its own style and script alone', async () => {
  const before = writeBuilt('evil-a', { index })
  const after = writeBuilt('evil-b', { index: { ...index, title: '<img src=x onerror=alert(1)>' } })
  const groups = await describeBuilt(before, after, 1)
  const title = { before: '<b>', after: 'B', at: 'now' }
  const html = formatPictures(title, [{ name: '', groups }], namer)
  expect(html).toContain('&#60;img src=x onerror')
  expect(html).toContain('The page looks the same.')
  expect(html).not.toMatch(/<img src=x|<b>|unsafe-|https?:/)
  expect(/content="(default-src[^"]*)"/.exec(html)?.[1]).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-\S{44}'; script-src 'sha256-\S{44}'; base-uri 'none'; form-action 'none'$/,
  )
})

it.each([
  [['nowhere', 'x'], '"nowhere" is neither a file, nor a folder with a site, nor a commit.\n'],
  [
    ['HEAD', '--widths', '1'],
    '"1" is not a list of widths in pixels. Expected a value like 360,1280.\n',
  ],
])('refuses %j', async (args, says) => {
  const { code, stdout, stderr } = await runCli('diff', '--pictures', ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(says)
})
