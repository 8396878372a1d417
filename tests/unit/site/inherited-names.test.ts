import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { describeTextEdit } from '../../../check/fix/edits.ts'
import type { Problem } from '../../../check/problem/problem.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { findLinks } from '../../../site/view/links.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { problemInWords } from '../../../studio/client/languages/model/translation-problems.ts'
import { cleanMarkup } from '../../../studio/client/rich/paste/clean-markup.ts'
import { makeBase, overlayOf, siteWith, textOf } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { bundle } from '../../fixtures/sites.ts'

/* Names that every object inherits members of, given to everything that content names. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { folder, at, placeOf } = openSiteFolder()
beforeEach(() => rmSync(folder, { recursive: true, force: true }))
const reader = createSiteReader(siteConfig)
const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

/** An object with one member, also if that is called __proto__. */
function only(name: string, value: object): object {
  return Object.fromEntries([[name, value]])
}

function head(title: string): object {
  return {
    title: `${title} at {keyword}`,
    description: `${title} at {keyword}, to read in full before you begin.`,
  }
}

/** The text of a site in which everything has this name; the word is a text and a redirect. */
function siteNamed(name: string, word: string): string {
  const path = `/${name}`
  const hero = { type: 'hero', title: word, desc: 'Odd.' }
  const note = {
    type: 'headingCard',
    id: name,
    title: 'Plain',
    desc: 'For {keyword}.',
    button: { label: 'More', href: `${path}#${name}` },
  }
  const cards = [{ id: `${name}-card`, title: 'A card', desc: 'One.' }]
  const grid = { type: 'promoGrid', id: name, emojiRule: { kind: 'first', emojis: ['🎉'] }, cards }
  const use = {
    type: 'use',
    section: name,
    campaign: name,
    set: only(name, { title: 'Of the use' }),
  }
  const titled = only(name, { title: 'Of the campaign' })
  const days = { from: '2026-06-01', until: '2026-06-30' }
  const set = { pages: only(path, titled), sections: only(name, titled) }
  const odd = { name: word, meta: head('All that has an odd name'), blocks: [hero, note] }
  const uses = {
    name: 'Uses',
    meta: head('All that uses a section'),
    blocks: [{ ...hero, title: 'Uses' }, use],
  }
  const text = textOf(
    siteWith({
      'site locales': [{ lang: 'fil-PH', path: `/fil-${name}`, name: 'Filipino', coverage: 1 }],
      [`site redirects /old/${word}`]: path,
      sections: only(name, { title: word, blocks: [grid] }),
      campaigns: only(name, { title: word, ...days, set }),
      pages: { ...makeBase().pages, ...only(path, odd), '/uses': uses },
    }),
  )
  return text.replaceAll('"vip-8-1"', `"${name}"`)
}

/** Checks and compiles that site without a brand, and with one that changes it. */
async function load(name: string, word: string, brand: string) {
  writeSite(folder, siteNamed(name, word))
  writeSite(at(`brands/${brand}`), {}, brand)
  for (const place of ['', `brands/${brand}/`]) {
    const images = at(`${place}public/images`)
    renameSync(join(images, 'vip-8-1.svg'), join(images, `${name}.svg`))
  }
  writeFiles(folder, {
    [`brands/${brand}.json`]: {
      ...overlayOf(brand, 'Lucky'),
      pages: only(`/${name}`, { blocks: only(name, { desc: 'Of the brand.' }) }),
    },
    'locales/fil.po': `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${word}"\nmsgstr "Ang ${word}"\n`,
  })
  const options = { partial: true, translations: true }
  return [await reader.load(placeOf(), options), await reader.load(placeOf(brand), options)]
}

describe.each(words)('%s', (word) => {
  it('is a text like any other, on a site whose names are all "constructor"', async () => {
    const found = await load('constructor', word, 'lucky')
    const errors = found.flatMap(({ check }) =>
      check.problems.filter(({ severity }) => severity === 'error'),
    )
    expect(errors).toEqual([])
    for (const [index, { content }] of found.entries()) {
      const { pages, redirects } = content?.data ?? {}
      const desc = index === 0 ? 'For p666.' : 'Of the brand.'
      expect(pages?.['/constructor']).toMatchObject({
        name: word,
        blocks: [{ title: word }, { id: 'constructor', title: 'Of the campaign', desc }],
      })
      expect(pages?.['/uses']?.blocks[1]).toMatchObject({
        title: 'Of the use',
        cards: [{ id: 'constructor-card' }],
      })
      expect(redirects).toMatchObject({ [`/old/${word}`]: '/constructor' })
      const translated = content?.languages?.flatMap(({ data }) => Object.values(data.pages))
      expect(translated?.map(({ name }) => name)).toContain(`Ang ${word}`)
    }
  })

  it.skipIf(word === 'constructor')('is refused as a name because of its form only', async () => {
    for (const { check } of await load(word, 'Odd', 'lucky'))
      expect(
        new Set(
          check.problems.map(
            ({ code, message }) => `${code} ${/ is not .*? (?:format|path)\b/.exec(message)?.[0]}`,
          ),
        ),
      ).toEqual(new Set(['P016  is not in the right format', 'P027  is not a valid path']))
    const site = createSiteViewer('pages.json', calendar)({ 'pages.json': siteNamed(word, word) })
    const places = findLinks({ site, bundle, main: 'pages.json' }, `/${word}`)
    expect(places.map(({ text }) => text)).toEqual([`/${word}`, `/${word}#${word}`])
  })

  it('is shown as it is in messages, and pasted', () => {
    expect(describeTextEdit(`${word} x`, { from: 0, to: word.length, text: 'y' })).toBe(
      `changed ${word} to y`,
    )
    const start = { offset: 0, line: 1, column: 1 }
    const problem: Problem = {
      code: 'P082',
      name: 'translation-markup',
      severity: 'error',
      path: [],
      range: { start, end: start },
      where: '',
      message: `<${word}> is missing.`,
      hint: '',
    }
    expect(problemInWords(problem).message).toBe('Formatting is missing.')
    expect(cleanMarkup(`<${word}>Text</${word}>`)).toContain('Text')
  })
})

it('is the name of a brand like any other', async () => {
  const found = await load('odd', 'Odd', 'constructor')
  expect(found[1]?.content?.data.pages['/odd']?.blocks[1]).toMatchObject({ desc: 'Of the brand.' })
})
