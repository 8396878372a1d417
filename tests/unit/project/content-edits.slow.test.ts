// covers: tests/fixtures/site/**
import { copyFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Block, PagesFile } from '../../../schema/pages.gen.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { findSiteFaults } from '../../fixtures/own-site.ts'
import { fixtureSite } from '../../fixtures/site-folder.ts'

/* Composers may change a site in every valid way: what is checked of any content still holds. */

const { path: folder, read, write } = folderForTests()
const at = (name: string): string => join(folder, 'site', name)
const picture = (name: string): string => at(`public/images/${name}.webp`)
cpSync(fixtureSite, at(''), { recursive: true })

type Edit = (file: PagesFile) => PagesFile | void

const pageOf = ({ pages }: PagesFile, path: string) => {
  const page = pages[path]
  if (!page) throw new Error(`the fixture site has no page ${path}`)
  return page
}
const blockOf = <T extends Block['type']>(file: PagesFile, path: string, type: T) => {
  const found = pageOf(file, path).blocks.find(
    (block): block is Extract<Block, { type: T }> => block.type === type,
  )
  if (!found) throw new Error(`${path} has no ${type}`)
  return found
}
const replace = (file: PagesFile, from: string | RegExp, to: string): PagesFile =>
  JSON.parse(JSON.stringify(file).replaceAll(from, to))
const note: Block = { type: 'headingCard', title: 'New this month', desc: '<p>Read the terms.</p>' }

/** What composers change, by its name. */
const edits: Readonly<Record<string, Edit>> = {
  'a heading': (file) => void (blockOf(file, '/vip', 'hero').title = 'Levels, explained'),
  'a text': (file) =>
    void (blockOf(file, '/bonus', 'hero').desc = '<p>All that it <b>takes</b>.</p>'),
  'a label of a button': (file) => replace(file, /"label":"[^"]{3,}"/g, '"label":"Read the terms"'),
  'a line of the footer': (file) => void (file.site.footer.promoText = '50% BONUS'),
  'a page added': (file) => {
    const meta = {
      title: 'Lanterns and festivals at {keyword}',
      description:
        'What is on at {keyword} while the lanterns are lit, day by day, and until when it goes on.',
    }
    const hero: Block = { type: 'hero', title: 'Lanterns', desc: '<p>Lit until midnight.</p>' }
    file.pages['/lanterns'] = { name: 'lanterns', meta, blocks: [hero, note] }
  },
  'a page removed': (file) => {
    delete file.pages['/app']
    const linked = replace(file, '"/app"', '"/"')
    return replace(linked, /href=\\"\/app(?:#[^"\\]*)?\\"/g, 'href=\\"/\\"')
  },
  'a page out of the navigation': (file) => void (pageOf(file, '/login').inNav = false),
  'pages in the opposite order': (file) => ({
    ...file,
    pages: Object.fromEntries(Object.entries(file.pages).toReversed()),
  }),
  'a block added': (file) => void pageOf(file, '/login').blocks.push(note),
  'a block removed': (file) => {
    const page = pageOf(file, '/')
    page.blocks = page.blocks.filter(({ type }) => type !== 'cta')
  },
  'blocks in another order': (file) => {
    const page = pageOf(file, '/casino')
    page.blocks = [...page.blocks.slice(0, 1), ...page.blocks.slice(1).toReversed()]
  },
  'another picture of a block': (file) => void (blockOf(file, '/bonus', 'hero').image = 'vip-8-1'),
  'a picture added': (file) => {
    copyFileSync(picture('app-9-1'), picture('lanterns'))
    file.site.imageCount += 1
  },
  'a redirect': (file) => void (file.site.redirects = { ...file.site.redirects, '/old': '/bonus' }),
  'an address of the site': (file) => void (file.site.url = 'https://www.p666.example'),
}

it('stays sound after edits of all kinds', async () => {
  let file: PagesFile = JSON.parse(read('site/pages.json'))
  for (const [name, edit] of Object.entries(edits)) {
    const before = textOf(file)
    file = edit(file) ?? file
    expect({ name, isChanged: textOf(file) !== before }).toEqual({ name, isChanged: true })
  }
  copyFileSync(picture('app-9-1'), picture('bonus-2-1'))
  write('site/pages.json', textOf(file))
  expect(await findSiteFaults(at('pages.json'), join(folder, 'out'))).toEqual([])
})
