import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Schema } from '../../../schema/read/bundle.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { freeId, idForm, idFromTitle, titleOf } from '../../../schema/values/id.ts'

const titles: [title: string, id: string | undefined][] = [
  ['How to start', 'how-to-start'],
  ['How do I withdraw?', 'how-do-i-withdraw'],
  ["Don't rush — players' limits", 'dont-rush-players-limits'],
  ['Bonus at {keyword}', 'bonus-at'],
  ["{keyword}'s terms", 'terms'],
  ['{keyword}', undefined],
  ['🎰 Slots & tables 🎲', 'slots-tables'],
  ['Café Ñandú: déjà vu', 'cafe-nandu-deja-vu'],
  ['Straße, Œuvre, Łódź, ﬁve', 'strasse-oeuvre-lodz-five'],
  ['3 steps to start', 'steps-to-start'],
  ['100% BONUS + 100 FS', 'bonus-100-fs'],
  ['2026', undefined],
  ['', undefined],
  ['  —  ', undefined],
  ['歡迎光臨', undefined],
  ['Добро пожаловать', 'dobro-pozhalovat'],
  ['Καλό καλοκαίρι', 'kalo-kalokairi'],
  ['VIP 等級 guide', 'vip-guide'],
  ['a'.repeat(80), 'a'.repeat(60)],
  [
    `${'word '.repeat(11)}longer words`,
    Array(11).fill('word').concat('longer').join('-').slice(0, 54),
  ],
]

it.each(titles)('makes of the title %j the id %j', (title, id) => {
  expect(idFromTitle(title)).toBe(id)
})

it('makes ids that the schema accepts, and that stay as they are', () => {
  const schema: Schema = JSON.parse(
    readFileSync(join(projectRoot, 'schema', 'page', 'id.schema.json'), 'utf8'),
  )
  expect(schema.pattern).toBe(idForm.source)
  for (const [title] of titles) {
    const id = idFromTitle(title)
    if (id === undefined) continue
    expect(id).toMatch(idForm)
    expect(id.length).toBeLessThanOrEqual(schema.maxLength ?? 0)
    expect(idFromTitle(id)).toBe(id)
  }
})

it('numbers an id that is in use or reserved, within its length', () => {
  const long = 'a'.repeat(60)
  const used = new Set(['offers', 'offers-2', long])
  expect(freeId('terms', used)).toBe('terms')
  expect(freeId('offers', used)).toBe('offers-3')
  expect(freeId('main', used)).toBe('main-2')
  expect(freeId(long, used)).toBe(`${'a'.repeat(58)}-2`)
})

it('reads a title where there is one', () => {
  expect(titleOf({ type: 'faq', question: 'Why?' })).toBe('Why?')
  expect([titleOf({ title: 5 }), titleOf(null), titleOf('x'), titleOf([])]).toEqual(
    Array(4).fill(undefined),
  )
})
