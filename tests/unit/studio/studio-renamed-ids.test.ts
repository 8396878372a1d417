import { expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { Texts } from '../../../studio/api.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { edited, lens, main, own } from '../../fixtures/edited-site.ts'

/* What follows an id that gets another name. */

const po = 'locales/fil.po'

/** A site, what differs for a brand, and translations, in which a block of the page and one of the section have these ids. */
function filesWith(top: string, limits: string, where = 'elsewhere') {
  const use = { type: 'use', id: 'use', section: 'limits', set: { [limits]: { title: 'Set' } } }
  const set = {
    pages: { '/': { [top]: { title: 'T' }, [limits]: { title: 'L' } }, '/other': { top: {} } },
    sections: { limits: { [limits]: { title: 'S' } }, outer: { [limits]: { title: 'O' } } },
  }
  const base = {
    site: {},
    sections: {
      limits: { blocks: [{ type: 'headingCard', id: limits, title: 'Limits' }] },
      outer: { blocks: [{ type: 'use', section: 'limits', set: { [limits]: { desc: 'x' } } }] },
    },
    campaigns: { easter: { from: '2026-03-01', set } },
    pages: {
      '/': { blocks: [{ type: 'hero', id: top, title: 'Hello' }, use] },
      '/other': { blocks: [{ type: 'hero', id: 'top', title: 'Other' }] },
    },
  }
  const overlay = {
    campaigns: { easter: { set: { pages: { '/': { [top]: { title: 'Mine' } } } } } },
    pages: {
      '/': { blocks: { [top]: { desc: 'Mine' }, use: { set: { [limits]: { cta: 'x' } } } } },
    },
  }
  const contexts = [`/#${top}`, '/other#top', `sections/limits#${limits}`, where]
  const entries = contexts.map((context) => `msgctxt "${context}"\nmsgid "Hello"\nmsgstr "Hi"\n`)
  return { [main]: textOf(base), [own]: textOf(overlay), [po]: entries.join('\n') }
}

/** The texts after the block at a path gets another id. */
function changed(files: Texts, path: Path, value: string, brand?: string): Texts {
  const edit = { kind: 'set' as const, path: [...path, 'id'], value }
  return edited(files, lens.write(files, brand, [{ file: main, edit }]))
}

const block = ['pages', '/', 'blocks', 0]

it('is followed by campaigns, brands and translations', () => {
  const files = filesWith('top', 'limits')
  expect(changed(files, block, 'start')).toEqual(filesWith('start', 'limits'))
})

it('is followed by what pages, sections and brands set in a section', () => {
  const files = filesWith('top', 'limits')
  const path = ['sections', 'limits', 'blocks', 0]
  expect(changed(files, path, 'caps')).toEqual(filesWith('top', 'caps'))
})

it('is not followed where another one has the name', () => {
  const files = filesWith('top', 'limits')
  const after = changed(files, block, 'use')
  expect(after).toMatchObject({ [po]: files[po] })
  expect(JSON.parse(after[main] ?? '').campaigns).toEqual(JSON.parse(files[main]).campaigns)
})

it('is followed by what a brand has of its own', () => {
  const set = (id: string) => ({ pages: { '/': { [id]: { title: 'Mine' } } } })
  const overlay = (id: string) =>
    textOf({
      campaigns: { easter: { set: set(id) } },
      pages: { '/': { blocks: { [id]: { $before: '*', type: 'cta', title: 'Mine' } } } },
    })
  const files = { ...filesWith('top', 'limits'), [own]: overlay('mine') }
  const after = { ...files, [own]: overlay('hers') }
  expect(changed(files, block, 'hers', 'lucky')).toEqual(after)
})
