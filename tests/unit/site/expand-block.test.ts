import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { siteRoot } from '../../../schema/config/site-root.ts'
import type { BlockExpanders } from '../../../schema/expand/expand-block.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { openExpander } from '../../../site/expand/open-expander.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { fakeFiles, siteWith, textOf } from '../../fixtures/sites.ts'

/* A block is made from files of the site before the check, so that what is in them is checked as any content. */

const { path: folder, at, write } = folderForTests()
const place = {
  pagesFile: at('pages.json'),
  publicDir: at('public'),
}
mkdirSync(at('public/images'), { recursive: true })
const check = createCheck(loadSchemas(siteConfig))

/** Makes a heading card whose text is a file. */
const expanders: BlockExpanders = {
  notice: ({ title }, { files }) => ({
    type: 'headingCard',
    title,
    desc: files.read('data/text.html').trim(),
  }),
}

const notice = { type: 'notice', id: 'made', tone: 'info', title: 'Prices', desc: 'Here.' }

/** The errors of the base site with a block at the end of /bonus, and that block as it was made. */
function checkBlock(block: object, own = expanders, others: Record<string, unknown> = {}) {
  const expander = openExpander(place, own)
  const text = textOf(siteWith({ 'pages /bonus blocks 4': block, ...others }))
  const { problems, file } = check(text, { ...fakeFiles(), ...(expander && { expander }) })
  const errors = problems.filter(({ severity }) => severity === 'error')
  return { errors, block: file?.pages['/bonus']?.blocks.at(-1) }
}

it('makes a block of another type, with the id and the dates of the one that is written', () => {
  write('data/text.html', 'A loaf costs <b>4</b>.\n')
  expect(checkBlock({ ...notice, from: '2026-01-01' })).toEqual({
    errors: [],
    block: {
      type: 'headingCard',
      title: 'Prices',
      desc: 'A loaf costs <b>4</b>.',
      id: 'made',
      from: '2026-01-01',
    },
  })
})

it.each([
  ['unsafe markup', '<script>alert(1)</script>', 'P021'],
  ['an unknown token', 'At {keywrd} today.', 'P020'],
  ['a dead link', '<a href="/nowhere">Read</a> it.', 'P024'],
  ['no text', '', 'P017'],
])('reports %s in a file at the block', (_, text, code) => {
  write('data/text.html', text)
  const { errors } = checkBlock(notice)
  expect(errors.map((error) => [error.code, error.where, error.fix])).toEqual([
    [code, expect.stringMatching(/^\/bonus › block \d+ \(notice\)$/), undefined],
  ])
  expect(errors[0]?.message).toContain('In the block that "notice" makes from data/text.html, in ')
})

const reading =
  (name: string): BlockExpanders['notice'] =>
  (block, { files }) => ({ ...block, desc: files.read(name) })

it.each<[string, BlockExpanders['notice'], string]>([
  [
    'a missing file',
    reading('data/txt.html'),
    'There is no data/txt.html. Did you mean "data/text.html"?',
  ],
  [
    'a path that leads out',
    reading('data/../pages.json'),
    'The block asks for "data/../pages.json", which is not in data/ or public/.',
  ],
  ['a link that leads out', reading('data/link'), 'There is no data/link.'],
  [
    'another folder',
    reading('site.config.ts'),
    'The block asks for "site.config.ts", which is not in data/ or public/.',
  ],
  [
    'a large file',
    reading('data/large'),
    'data/large is too large: 1025 KB; the maximum is 1024 KB.',
  ],
  ['another encoding', reading('data/latin'), 'data/latin is not saved as UTF-8.'],
  ['a folder as a file', reading('public/images'), 'public/images is not a file.'],
  [
    'what the block objects to',
    () => {
      throw new Error('Line 3 has no price.')
    },
    'Line 3 has no price.',
  ],
  [
    'a mistake of the program',
    () => {
      throw new TypeError('x is undefined')
    },
    'The expand.ts of the block type "notice" failed: TypeError: x is undefined.',
  ],
  [
    'a mistake in a line of the program',
    () => {
      const stack = `TypeError: odd\n    at expand (${join(siteRoot, 'blocks/notice/expand.ts')}:3:15)`
      throw Object.assign(new TypeError('odd'), { stack })
    },
    'The expand.ts of the block type "notice" failed: blocks/notice/expand.ts:3:15: odd.',
  ],
])('reports %s at the block', (_, expand, message) => {
  write('data/text.html', 'A loaf.')
  const odd = { 'data/large': ' '.repeat(1025 * 1024), 'data/latin': Uint8Array.of(0xe9, 0x20) }
  writeFiles(folder, { ...odd, secret: 'secret' })
  rmSync(at('data/link'), { force: true })
  symlinkSync(at('secret'), at('data/link'))
  const { errors } = checkBlock(notice, expand && { notice: expand })
  expect(errors.map((error) => [error.code, error.message, error.path.length])).toEqual([
    ['P072', message, 4],
  ])
})

it('reports what is wrong in a block of a section where a page uses it, and refuses to let campaigns change it', () => {
  write('data/text.html', '<script>alert(1)</script>')
  const set = { sections: { prices: { made: { title: 'May' } } } }
  const { errors } = checkBlock({ type: 'use', section: 'prices' }, expanders, {
    sections: { prices: { blocks: [notice] } },
    campaigns: { may: { from: '2027-05-01', until: '2027-05-31', set } },
  })
  expect(errors.map(({ code, where }) => [code, where])).toEqual([
    ['P021', expect.stringMatching(/^\/bonus › block \d+ \(use\)$/)],
    ['P069', 'campaigns › may › set › sections › prices › made › title'],
  ])
})

it('lists the files of a folder, and records what was read', () => {
  for (const name of ['b.png', 'a.png', '.hidden']) write(`public/images/${name}`, '')
  const expander = openExpander(place, {
    notice: (block, { files }) => ({ ...block, desc: files.list('public/images').join(' ') }),
  })
  const make = () =>
    expander
      ?.withSettings({})
      .expand({ type: 'notice', tone: 'info', title: 'A', desc: 'B' }, { path: '/', name: '' })
  expect(make()).toMatchObject({ block: { desc: 'a.png b.png' } })
  expect(make()?.reads).toEqual([['public/images/', expander?.stateOf('public/images/')]])
})

it('gives another state to what was read once it has changed, or is there', () => {
  const stateOf = (name: string) => openExpander(place, expanders)?.stateOf(name)
  const states = [stateOf('data/new.csv')]
  for (const text of ['1', '2']) {
    write('data/new.csv', text)
    states.push(stateOf('data/new.csv'))
  }
  expect(new Set(states).size).toBe(3)
  const before = stateOf('public/images/')
  write('public/images/c.png', '')
  expect(stateOf('public/images/')).not.toBe(before)
})
