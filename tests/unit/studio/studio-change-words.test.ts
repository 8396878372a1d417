// covers: studio/client/model/words/** diff/**
import { describe, expect, it } from 'vitest'
import { diffSites } from '../../../diff/diff.ts'
import { reportChanges } from '../../../diff/report.ts'
import type { Words } from '../../../diff/words.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createComposerNamer } from '../../../studio/client/model/words/composer-namer.ts'
import { wordConflict } from '../../../studio/client/model/words/conflict-words.ts'
import { mergeFiles } from '../../../studio/texts/merge-files.ts'
import { bundle } from '../../fixtures/bundle.ts'

const main = 'pages.json'

const hero = { type: 'hero', id: 'welcome', title: 'Welcome', desc: 'For <b>you</b> &amp; me' }
const card = (title: string) => ({ title, desc: 'Every day', imgPath: 'bonus-2-1' })
const site = {
  site: { brand: 'bonus', footer: { promoText: '100% bonus' } },
  pages: {
    '/': {
      name: '/',
      meta: { title: 'Start', description: 'Here.' },
      blocks: [
        hero,
        { type: 'promoGrid', variant: 'default', cards: [card('Spins'), card('Cash')] },
        { type: 'headingCard', id: 'facts', title: 'Facts', desc: 'Know them' },
        { type: 'headingCard', title: 'Rules', desc: 'Keep them' },
        { type: 'use', section: 'limits', set: { caps: { desc: 'Here' } } },
      ],
    },
    '/vip': { name: 'VIP club', blocks: [hero] },
    '/bonus': { name: 'Bonus', blocks: [hero] },
  },
  sections: {
    limits: { title: 'Play safely', blocks: [{ type: 'headingCard', id: 'caps', title: 'Caps' }] },
  },
  campaigns: {
    christmas: {
      title: 'Christmas',
      from: '2026-12-20',
      until: '2026-12-26',
      set: {
        pages: { '/': { welcome: { desc: 'Ho ho' } } },
        sections: { limits: { caps: { desc: 'Less' } } },
        site: { footer: { promoText: 'Presents' } },
        meta: { '/vip': { title: 'VIP Christmas' } },
      },
    },
  },
}

function describeEdit(before: string, after: string): string[] {
  const text = JSON.stringify(site)
  expect(text).toContain(before)
  return describeChanges(site, JSON.parse(text.replace(before, () => after)))
}

function describeChanges(before: JsonValue, after: JsonValue): string[] {
  const groups = reportChanges(diffSites(before, after), after, createComposerNamer(bundle))
  return groups.flatMap(({ page, lines }) =>
    lines.map((line) => (page ? `${textOf(page)} | ${textOf(line)}` : textOf(line))),
  )
}

function textOf(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : word.content)).join('')
}

const { blocks } = site.pages['/']
const withBlocks = (next: readonly JsonValue[]): JsonValue => ({
  ...site,
  pages: { ...site.pages, '/': { ...site.pages['/'], blocks: [...next] } },
})

describe('a change in the words of the forms', () => {
  it.each([
    ['Home | Promo grid: Card 2 › Title', 'Cash', 'Gold'],
    ['Site settings: Footer › Promotional line', '100% bonus', '200% bonus'],
    ['Campaign Christmas: Home › Hero › Description', 'Ho ho', 'Ho ho ho'],
    ['Campaign Christmas: Section Play safely › Heading card › Description', 'Less', 'More'],
    ['Campaign Christmas: Site settings › Footer › Promotional line', 'Presents', 'Gifts'],
    ['Campaign Christmas: /vip › Search and sharing › Title', 'VIP Christmas', 'VIPs'],
    ['Section Play safely: Heading card › Title', 'Caps', 'Limits'],
    ['VIPs (/vip) | Name in navigation', 'VIP club', 'VIPs'],
  ])('is: %s changed: %s → %s', (place, before, after) => {
    expect(describeEdit(before, after)).toEqual([`${place} changed: ${before} → ${after}`])
  })

  it.each<[words: string, before: string, after: string]>([
    [
      'Home | Heading card (block 3): Description changed: Know them → Read "them"',
      '"Know them"',
      '"Read \\"them\\""',
    ],
    [
      'Home | Hero: Description changed: For you & me → For all & me',
      'For <b>you</b> &amp; me',
      'For <i>all</i> &amp; me',
    ],
    ['Home | Hero: Description changed in its formatting: For you & me', '<b>you</b>', 'you'],
    ['Home | Hero: Title changed: Welcome → (empty)', '"Welcome"', '""'],
    [
      `Home | Heading card (block 3): Title changed: Facts → ${'Facts and figures '.repeat(4).slice(0, 60)}…`,
      '"Facts"',
      `"${'Facts and figures '.repeat(5)}"`,
    ],
    ['Home | Promo grid: Layout changed: Default → Compact', '"default"', '"compact"'],
    [
      'Home | Shared section: Section changed: Play safely → gone',
      '"section":"limits"',
      '"section":"gone"',
    ],
    [
      'Campaign Christmas: Runs from changed: 20 December 2026 → 21 December 2026, 18:00',
      '2026-12-20',
      '2026-12-21T18:00',
    ],
    [
      'Campaign Christmas: Home › Hero › Description changed: Ho ho → (left out)',
      '{"desc":"Ho ho"}',
      '{"desc":null}',
    ],
    [
      'Campaign Christmas: /bonus › Search and sharing › Title was added: Gifts',
      ',"meta":{"/vip":{"title":"VIP Christmas"}}',
      ',"meta":{"/vip":{"title":"VIP Christmas"},"/bonus":{"title":"Gifts"}}',
    ],
    [
      'Campaign Christmas: Section Play safely › Heading card › Description was removed: Less',
      '"sections":{"limits":{"caps":{"desc":"Less"}}},',
      '',
    ],
    [
      'Home | Shared section: Different here › Heading card › Description was removed: Here',
      ',"set":{"caps":{"desc":"Here"}}',
      '',
    ],
    [
      'Home | Shared section: Different here › Heading card › Description changed: Here → There',
      '"desc":"Here"',
      '"desc":"There"',
    ],
    [
      'Home | Promo grid: Card 1 › Button was added: Play',
      '"imgPath":"bonus-2-1"',
      '"imgPath":"bonus-2-1","button":{"label":"Play","href":"/vip"}',
    ],
  ])('is: %s', (words, before, after) => {
    expect(describeEdit(before, after)).toEqual([words])
  })

  it('names a block that was added, removed or moved by its type and number', () => {
    const rest = blocks.slice(1)
    expect(describeChanges(site, withBlocks(rest))).toEqual([
      'Home | Hero (block 1) was removed: Welcome',
    ])
    expect(describeChanges(withBlocks(rest), site)).toEqual([
      'Home | Hero (block 1) was added: Welcome',
    ])
    expect(describeChanges(site, withBlocks([...rest, hero]))).toEqual([
      'Home | Hero (block 1) moved to 5',
    ])
  })

  it('names pages, sections and campaigns that were added or moved', () => {
    const { '/': home, '/vip': vip, '/bonus': bonus } = site.pages
    expect(
      describeChanges(site, { ...site, pages: { '/bonus': bonus, '/': home, '/vip': vip } }),
    ).toEqual(['navigation order changed: Bonus (/bonus) now comes first'])
    expect(describeChanges({ ...site, campaigns: {} }, site)).toEqual([
      'Campaign Christmas was added: Christmas',
    ])
    expect(describeChanges({ ...site, sections: {} }, site)).toEqual([
      'Section Play safely was added: Play safely',
    ])
  })

  it('prints no name of a property or a type', () => {
    const all = describeChanges({ pages: { '/': { blocks: [] } } }, site)
    expect(all.length).toBeGreaterThan(5)
    expect(all.join('\n')).not.toMatch(/desc|promoGrid|headingCard|imgPath|[{}"]/)
  })
})

describe('a conflict in the words of the forms', () => {
  function wordsOf(mine: JsonValue, theirs: JsonValue, base: JsonValue = site): unknown[] {
    const [old, own, other] = [base, mine, theirs].map((one) => ({ [main]: JSON.stringify(one) }))
    const merged = mergeFiles({ files: own!, base: old! }, other!)
    return merged!.conflicts.map((conflict) =>
      wordConflict(conflict, JSON.parse(merged!.files[main]!), bundle),
    )
  }
  const edited = (before: string, after: string): JsonValue =>
    JSON.parse(JSON.stringify(site).replace(before, () => after))

  it('names the place and shows texts without markup', () => {
    expect(wordsOf(edited('For <b>you', 'By <i>me'), edited('For <b>you', 'By us <b>'))).toEqual([
      { place: 'Home › Hero › Description', mine: 'By me & me', theirs: 'By us & me' },
    ])
  })

  it('names a block where the merge has it', () => {
    const more = withBlocks([{ type: 'marquee' }, ...blocks])
    const theirs = JSON.parse(JSON.stringify(more).replace('Know them', 'Theirs'))
    expect(wordsOf(edited('Know them', 'Mine'), theirs)).toEqual([
      { place: 'Home › Heading card (block 4) › Description', mine: 'Mine', theirs: 'Theirs' },
    ])
  })

  it('shows what is written if both are the same in words', () => {
    expect(wordsOf(edited('<b>you</b>', '<i>you</i>'), edited('<b>you</b>', 'you'))).toEqual([
      {
        place: 'Home › Hero › Description',
        mine: 'For <i>you</i> &amp; me',
        theirs: 'For you &amp; me',
      },
    ])
  })

  it('says where a page is that one side has renamed', () => {
    const { '/vip': vip, '/bonus': bonus, ...others } = site.pages
    const moved = { ...site, pages: { '/offers': bonus, ...others, '/club': vip } }
    const gone = { ...site, pages: { ...others, '/bonus': bonus } }
    const mine = edited('"VIP club"', '"Club"')
    expect(wordsOf(mine, moved)).toEqual([
      { place: 'Club (/vip)', mine: 'Club', theirs: '(renamed to /club)' },
    ])
    expect(wordsOf(moved, mine)).toMatchObject([{ mine: '(renamed to /club)', theirs: 'Club' }])
    expect(wordsOf(mine, gone)).toMatchObject([{ theirs: '(removed)' }])
  })

  it('shows a block that one side has removed, and an order of entries', () => {
    expect(wordsOf(edited('"Welcome"', '"Hello"'), withBlocks(blocks.slice(1)))).toEqual([
      { place: 'Home › Hero', mine: 'Hero: Hello', theirs: '(removed)' },
    ])
    const grid = (...titles: string[]) =>
      withBlocks([{ type: 'promoGrid', cards: titles.map((title) => card(title)) }])
    expect(wordsOf(grid('B', 'C', 'A'), grid('C', 'B', 'A'), grid('A', 'B', 'C'))).toEqual([
      {
        place: 'Home › Promo grid › Cards',
        mine: '3 cards:\nB\nC\nA',
        theirs: '3 cards:\nC\nB\nA',
      },
    ])
  })
})
