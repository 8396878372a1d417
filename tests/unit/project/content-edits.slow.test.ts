// covers: tests/fixtures/site/**
import { copyFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Block, PagesFile } from '../../../schema/pages.gen.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { findSiteFaults } from '../../fixtures/own-site.ts'
import { fixtureSite } from '../../fixtures/site-folder.ts'

/* Composers may change a site in every valid way: what is checked of any content still holds. */

const { path: folder, read, write } = folderForTests()
const at = (name: string): string => join(folder, 'site', name)
const picture = (name: string): string => at(`public/images/${name}.webp`)
beforeEach(() => {
  rmSync(at(''), { recursive: true, force: true })
  cpSync(fixtureSite, at(''), { recursive: true })
})

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
const reorder = (file: PagesFile, order: (paths: string[]) => string[]): PagesFile => ({
  ...file,
  pages: Object.fromEntries(
    order(Object.keys(file.pages)).map((path) => [path, pageOf(file, path)]),
  ),
})
const note: Block = { type: 'headingCard', title: 'New this month', desc: '<p>Read the terms.</p>' }

/** What changes together: edits by what they change. */
const edits: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  texts: {
    'a heading': (file) => void (blockOf(file, '/vip', 'hero').title = 'Levels, explained'),
    'a text': (file) =>
      void (blockOf(file, '/bonus', 'hero').desc = '<p>All that it <b>takes</b>.</p>'),
    'a label of a button': (file) =>
      replace(file, /"label":"[^"]{3,}"/g, '"label":"Read the terms"'),
    'a title of a page': (file) =>
      void (pageOf(file, '/games').meta = {
        title: 'Games of skill and of chance at {keyword}',
        description:
          'Which games there are at {keyword}, how each of them is played, and what to know before.',
      }),
    'a line of the footer': (file) => void (file.site.footer.promoText = '50% BONUS'),
    'a label of a floating button': (file) =>
      file.site.floatingButtons?.forEach(
        (button, index) => void (button.text = `See offer ${index}`),
      ),
  },
  pages: {
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
      return replace(
        replace(file, '"/app"', '"/"'),
        /href=\\"\/app(?:#[^"\\]*)?\\"/g,
        'href=\\"/\\"',
      )
    },
    'a page out of the navigation': (file) => void (pageOf(file, '/login').inNav = false),
  },
  'the order of pages, to the opposite one': {
    'pages in the opposite order': (file) => reorder(file, (paths) => paths.toReversed()),
  },
  'the order of pages, to that of the alphabet': {
    'pages in alphabetical order': (file) => reorder(file, (paths) => paths.toSorted()),
  },
  blocks: {
    'a block added': (file) => void pageOf(file, '/login').blocks.push(note),
    'a block removed': (file) => {
      const page = pageOf(file, '/')
      page.blocks = page.blocks.filter(({ type }) => type !== 'cta')
    },
    'blocks in another order': (file) => {
      const page = pageOf(file, '/casino')
      page.blocks = [...page.blocks.slice(0, 1), ...page.blocks.slice(1).toReversed()]
    },
  },
  pictures: {
    'another picture of a block': (file) =>
      void (blockOf(file, '/bonus', 'hero').image = 'vip-8-1'),
    'a picture drawn anew': () => copyFileSync(picture('app-9-1'), picture('bonus-2-1')),
    'two pictures swapped': (file) =>
      replace(
        replace(replace(file, '"slots-3-1"', '"held"'), '"games-5-1"', '"slots-3-1"'),
        '"held"',
        '"games-5-1"',
      ),
    'a picture added': (file) => {
      copyFileSync(picture('app-9-1'), picture('lanterns'))
      file.site.imageCount += 1
    },
  },
  addresses: {
    'a redirect': (file) =>
      void (file.site.redirects = { ...file.site.redirects, '/old': '/bonus' }),
    'an address of the site': (file) => void (file.site.url = 'https://www.p666.example'),
  },
}

it.each(Object.entries(edits))('%s change, and the site stays sound', async (_what, changes) => {
  let file: PagesFile = JSON.parse(read('site/pages.json'))
  for (const [name, edit] of Object.entries(changes)) {
    const before = textOf(file)
    file = edit(file) ?? file
    const isChanged = textOf(file) !== before
    expect({ name, isChanged }).toEqual({ name, isChanged: !/drawn anew/.test(name) })
  }
  write('site/pages.json', textOf(file))
  expect(await findSiteFaults(at('pages.json'), join(folder, 'out'))).toEqual([])
})
