import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { loadSchemas, projectRoot } from '../../../schema/read/load-schemas.ts'
import { inspectFiles, placeSite } from '../../../site/files/site-files.ts'

const file = join(projectRoot, 'pages.json')
const result = createCheck(loadSchemas())(readFileSync(file), inspectFiles(placeSite(file)))
const pages = result.file?.pages ?? {}
const site = result.file?.site

/** The blocks of each page, as section 2 of the specification names them; other types may stand between them. */
const layouts = {
  '/': ['hero', 'headingCard', 'promoGrid', 'headingCard', 'legal', 'cta'],
  '/bonus': ['hero', 'promoGrid', 'stepList', 'contentCards'],
  '/slots': ['hero', 'promoGrid', 'stepList', 'contentCards'],
  '/login': ['hero', 'headingCard'],
  '/games': ['hero', 'promoGrid', 'stepList', 'contentCards'],
  '/casino': ['hero', 'promoGrid', 'stepList', 'contentCards'],
  '/game': ['hero', 'promoGrid', 'stepList', 'contentCards'],
  '/vip': ['hero', 'headingCard', 'promoGrid', 'vipGuide', 'contentCards'],
  '/app': ['hero', 'promoGrid', 'stepList', 'contentCards'],
}

it('has no problem', () => {
  expect(result.problems).toEqual([])
})

it('has the nine pages in the order of the specification, each with its blocks', () => {
  const specified = new Set(Object.values(layouts).flat())
  const found = Object.entries(pages).map(([path, { blocks }]) => [
    path,
    blocks.map(({ type }) => type).filter((type) => specified.has(type)),
  ])
  expect(found).toEqual(Object.entries(layouts))
})

describe.each(Object.keys(layouts))('%s', (path) => {
  const page = pages[path]
  const text = wordsOf(page?.blocks)

  it('says 350 words or more', () => {
    expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(350)
  })

  it('has a title and a description of a good length', () => {
    const { title = '', description = '' } = page?.meta ?? {}
    const lengthOf = (words: string): number => words.replaceAll('{keyword}', 'p666').length
    expect(lengthOf(title)).toBeGreaterThanOrEqual(25)
    expect(lengthOf(title)).toBeLessThanOrEqual(60)
    expect(lengthOf(description)).toBeGreaterThanOrEqual(80)
    expect(lengthOf(description)).toBeLessThanOrEqual(155)
  })

  it('promises no winnings, claims no licence, and speaks to adults', () => {
    const forbidden =
      /guaranteed|risk-free|easy money|pay your bills|get rich|sure win|lucky charm|licen[cs]e|licensed|pagcor|award|18\+|!/i
    expect(forbidden.exec(text)).toBeNull()
  })
})

it('has titles and descriptions that differ from page to page', () => {
  const metas = Object.values(pages).flatMap(({ meta }) => [meta?.title, meta?.description])
  expect(new Set(metas).size).toBe(metas.length)
})

it('has the constants of the specification', () => {
  expect(site).toMatchObject({
    keyword: 'p666',
    lang: 'en-PH',
    imageCount: 15,
    footer: { promoText: '100% BONUS + 100 FS + 75 EM', copyrightYear: 2025 },
    floatingButtons: [{ text: 'Claim your bonus' }, { text: 'Get your bonus' }],
    redirects: { '/ogrmowvk.html': 'promoUrl' },
    responsibleGambling: { minAge: 21, line: 'Gambling can be addictive. Know when to stop.' },
  })
  expect(site?.responsibleGambling.licence).toBeUndefined()
})

it('names its fifteen pictures by section, number and index', () => {
  const sections = ['bonus-2', 'slots-3', 'games-5', 'casino-6', 'game-7', 'vip-8', 'app-9']
  const names = [...sections.flatMap((name) => [`${name}-1`, `${name}-2`]), 'login-4-1']
  expect(inspectFiles(placeSite(file)).images).toEqual(names.toSorted())
})

/** The texts of a page's blocks, without markup and without settings. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(/<[^>]*>/g, ' ')
  if (Array.isArray(value)) return value.map(wordsOf).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const settings = ['type', 'anchor', 'href', 'image', 'imageUse', 'imgPath', 'emojiRule', 'emoji']
  const shown = Object.entries(value).filter(
    ([key]) => ![...settings, 'icon', 'style', 'tone'].includes(key),
  )
  return shown.map(([, entry]) => wordsOf(entry)).join(' ')
}
