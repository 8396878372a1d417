// covers: studio/client/model/words/**
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { wordConflict } from '../../../studio/client/model/words/conflict-words.ts'
import { mergeFiles } from '../../../studio/texts/merge-files.ts'
import { bundle } from '../../fixtures/bundle.ts'

const main = 'pages.json'

const hero = { type: 'hero', id: 'welcome', title: 'Welcome', desc: 'For <b>you</b> &amp; me' }
const card = (title: string) => ({ title, desc: 'Every day', imgPath: 'bonus-2-1' })
const site = {
  pages: {
    '/': {
      name: '/',
      blocks: [
        hero,
        { type: 'headingCard', id: 'facts', title: 'Facts', desc: 'Know them' },
        { type: 'headingCard', title: 'Rules', desc: 'Keep them' },
      ],
    },
    '/vip': { name: 'VIP club', blocks: [hero] },
    '/bonus': { name: 'Bonus', blocks: [hero] },
  },
}

const { blocks } = site.pages['/']
const withBlocks = (next: readonly JsonValue[]): JsonValue => ({
  pages: { ...site.pages, '/': { name: '/', blocks: [...next] } },
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
      { place: 'Home › Heading card (block 3) › Description', mine: 'Mine', theirs: 'Theirs' },
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
    const moved = { pages: { '/offers': bonus, ...others, '/club': vip } }
    const gone = { pages: { ...others, '/bonus': bonus } }
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
