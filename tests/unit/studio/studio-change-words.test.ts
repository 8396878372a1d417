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

/** Each conflict between two versions: its place, mine and theirs. */
function wordsOf(mine: JsonValue, theirs: JsonValue, base: JsonValue = site): string[] {
  const [old, own, other] = [base, mine, theirs].map((one) => ({ [main]: JSON.stringify(one) }))
  const merged = mergeFiles({ files: own!, base: old! }, other!)
  return merged!.conflicts.map((conflict) => {
    const words = wordConflict(conflict, JSON.parse(merged!.files[main]!), bundle)
    return `${words.place}: ${words.mine} | ${words.theirs}`
  })
}
const edited = (before: string, after: string): JsonValue =>
  JSON.parse(JSON.stringify(site).replace(before, () => after))

describe('a conflict in the words of the forms', () => {
  it('names the place and shows texts without markup', () => {
    expect(wordsOf(edited('For <b>you', 'By <i>me'), edited('For <b>you', 'By us <b>'))).toEqual([
      'Home › Hero › Description: By me & me | By us & me',
    ])
  })

  it('names a block where the merge has it', () => {
    const more = withBlocks([{ type: 'marquee' }, ...blocks])
    const theirs = JSON.parse(JSON.stringify(more).replace('Know them', 'Theirs'))
    expect(wordsOf(edited('Know them', 'Mine'), theirs)).toEqual([
      'Home › Heading card (block 3) › Description: Mine | Theirs',
    ])
  })

  it('shows what is written if both are the same in words', () => {
    expect(wordsOf(edited('<b>you</b>', '<i>you</i>'), edited('<b>you</b>', 'you'))).toEqual([
      'Home › Hero › Description: For <i>you</i> &amp; me | For you &amp; me',
    ])
  })

  it('says where a page is that one side has renamed', () => {
    const { '/vip': vip, '/bonus': bonus, ...others } = site.pages
    const moved = { pages: { '/offers': bonus, ...others, '/club': vip } }
    const gone = { pages: { ...others, '/bonus': bonus } }
    const mine = edited('"VIP club"', '"Club"')
    expect(wordsOf(mine, moved)).toEqual(['Club (/vip): Club | (renamed to /club)'])
    expect(wordsOf(moved, mine).join()).toMatch(/: \(renamed to \/club\) \| Club$/)
    expect(wordsOf(mine, gone).join()).toMatch(/ \| \(removed\)$/)
  })

  it('shows a block that one side has removed, and an order of entries', () => {
    expect(wordsOf(edited('"Welcome"', '"Hello"'), withBlocks(blocks.slice(1)))).toEqual([
      'Home › Hero: Hero: Hello | (removed)',
    ])
    const grid = (...titles: string[]) =>
      withBlocks([{ type: 'promoGrid', cards: titles.map((title) => card(title)) }])
    expect(wordsOf(grid('B', 'C', 'A'), grid('C', 'B', 'A'), grid('A', 'B', 'C'))).toEqual([
      'Home › Promo grid › Cards: 3 cards:\nB\nC\nA | 3 cards:\nC\nB\nA',
    ])
  })
})
