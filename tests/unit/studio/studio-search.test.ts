// covers: studio/client/search/model/** site/view/written.ts
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlain } from '../../../check/rules/read/plain-text.ts'
import { excerptOf } from '../../../studio/client/search/model/query.ts'
import {
  listMatches,
  replaceEdits,
  replaceMatches,
} from '../../../studio/client/search/model/replace.ts'
import { createReadParts, type SearchPart } from '../../../studio/client/search/model/search.ts'
import { search } from '../../../studio/client/search/model/search.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { contextOf, edited, main } from '../../fixtures/edited-site.ts'
import { wordList } from '../../fixtures/word-list.ts'

const files = {
  [main]: textOf({
    site: {
      brand: 'bonus',
      keyword: 'p666',
      url: 'https://bonus.example',
      promoUrl: 'https://bonus.example/go',
      imageCount: 1,
      footer: { promoText: '100% bonus at {keyword}' },
    },
    pages: {
      '/': {
        name: '/',
        meta: { title: 'Start', description: 'A bonus.' },
        blocks: [
          {
            type: 'hero',
            id: 'bonus',
            title: 'Bonus and bonus',
            desc: '<b>Bonus</b> <a href="/bonus">terms</a> of {keyword}',
          },
          {
            type: 'promoGrid',
            cards: [
              { title: 'One', desc: 'Nothing' },
              { title: 'bonuses', desc: 'A bo<i>nus</i> &amp; more', imgPath: 'bonus-2-1' },
            ],
          },
          { type: 'use', section: 'limits', set: { limits: { title: 'No bonus here' } } },
        ],
      },
      '/bonus': { name: 'Bonus page', blocks: [{ type: 'use', section: 'limits' }] },
    },
    sections: {
      limits: {
        title: 'Know your bonus',
        blocks: [{ type: 'headingCard', id: 'limits', title: 'Limits', desc: 'A bonus ends.' }],
      },
    },
    campaigns: {
      christmas: {
        title: 'Christmas',
        from: '2026-12-20',
        set: { pages: { '/': { bonus: { title: 'Christmas bonus' } } } },
      },
    },
  }),
  'more.json': textOf({
    pages: {
      '/vip': { name: 'VIP', blocks: [{ type: 'hero', title: 'Bonus', desc: 'Levels.' }] },
    },
  }),
}

const context = contextOf(files)
const { site } = context
const readParts = createReadParts()
const parts: SearchPart[] = [...readParts(context)]

function found(words: string, title: string): string[] {
  const group = search(words, parts, context, site.pages[0]).find((one) => one.title === title)
  return (group?.hits ?? []).map(({ excerpt: { text, mark }, where }) => {
    const marked = `${text.slice(0, mark[0])}[${text.slice(...mark)}]${text.slice(mark[1])}`
    return where === '' ? marked : `${marked} (${where})`
  })
}

describe('search', () => {
  it('finds pages by name and by address', () => {
    expect(found('bonus', 'Pages')).toEqual(['[Bonus] page (/bonus)'])
    expect(found('/vi', 'Pages')).toEqual(['[]VIP (/vip)'])
  })

  it('finds blocks by type and by text', () => {
    expect(found('grid', 'Blocks')).toEqual(['Promo [grid] (/)'])
    expect(found('hero', 'Blocks')).toEqual(['[Hero]: Bonus and bonus (/)', '[Hero]: Bonus (/vip)'])
  })

  it('finds texts wherever they are written, those of the open page first, and says where', () => {
    expect(found('bonus', 'Texts')).toEqual([
      'A [bonus]. (Home › Search and sharing › Description)',
      '[Bonus] and bonus (Home › Hero › Title)',
      '[Bonus] terms of p666 (Home › Hero › Description)',
      '[bonus]es (Home › Promo grid › Card 2 › Title)',
      'A [bonus] & more (Home › Promo grid › Card 2 › Description)',
      'No [bonus] here (Home › Shared section › Different here › Heading card › Title)',
      '100% [bonus] at p666 (Site settings › Footer › Promotional line)',
      'A [bonus] ends. (Know your bonus › Heading card › Description, shared section, used on 2 pages)',
      'Christmas [bonus] (Home › Hero › Title, only during Christmas)',
      '[Bonus] page (/bonus › Name in navigation)',
      '[Bonus] (/vip › Hero › Title)',
    ])
  })

  it('finds the keyword of the brand where its token is written', () => {
    expect(found('P666', 'Texts')[0]).toBe('Bonus terms of [p666] (Home › Hero › Description)')
  })

  it('finds settings by title and by value, sections and campaigns', () => {
    expect(found('corners', 'Settings')).toEqual(['[Corners] (Site settings › Theme)'])
    expect(found('bonus.example/', 'Settings')).toEqual([
      'Promotional page: https://[bonus.example/]go (Site settings)',
    ])
    expect(found('know', 'Shared sections')).toEqual(['[Know] your bonus'])
    expect(found('chris', 'Campaigns')).toEqual(['[Chris]tmas'])
  })

  it('takes signs of patterns as they are, and finds nothing for spaces', () => {
    expect(found('100%', 'Texts')).toHaveLength(1)
    expect(found('.*', 'Texts')).toEqual([])
    expect(search('  ', parts, context, undefined)).toEqual([])
  })
})

it('reads a page again only when it has changed', () => {
  const again = [...readParts(contextOf(files))]
  const same = [...readParts(context)]
  expect(same[3]).toBe(parts[3])
  expect(again[3]).not.toBe(parts[3])
})

it('cuts an excerpt between words', () => {
  const text = `${'word '.repeat(20)}goal${' next'.repeat(30)}`
  const { text: cut, mark } = excerptOf(text, [100, 104])
  expect(cut.slice(...mark)).toBe('goal')
  expect(cut).toMatch(/^…word .* next…$/)
  expect(cut.length).toBeLessThan(120)
})

describe('replacing', () => {
  const query = { words: 'bonus' }

  it('lists texts that visitors read, and counts what has formatting in it', () => {
    const { matches, others } = listMatches(query, parts)
    expect(matches.map(({ text: { path } }) => path.join('.'))).toEqual(
      wordList(`
        site.footer.promoText sections.limits.blocks.0.desc
        campaigns.christmas.set.pages./.bonus.title
        pages./.meta.description pages./.blocks.0.title pages./.blocks.0.title pages./.blocks.0.desc
        pages./.blocks.1.cards.1.title pages./.blocks.2.set.limits.title
        pages./bonus.name pages./vip.blocks.0.title
      `),
    )
    expect(others).toBe(1)
  })

  it('leaves the keyword whole', () => {
    expect(listMatches({ words: 'p666' }, parts)).toEqual({ matches: [], others: 2 })
    expect(listMatches({ words: 'keyword' }, parts).matches).toEqual([])
  })

  it('matches case and whole words if asked', () => {
    const count = (more: object): number => listMatches({ ...query, ...more }, parts).matches.length
    expect(count({ matchCase: true })).toBe(7)
    expect(count({ wholeWords: true })).toBe(10)
  })

  it('changes only what was chosen, in one step that is undone as a whole', () => {
    const { matches } = listMatches(query, parts)
    const chosen = matches.filter(({ text }) => text.path[0] === 'pages')
    const after = edited(files, replaceEdits(chosen, 'R&D <3'))
    expect(after[main]).toContain('"title": "R&D <3 and R&D <3"')
    expect(after[main]).toContain(
      '"desc": "<b>R&amp;D &lt;3</b> <a href=\\"/bonus\\">terms</a> of {keyword}"',
    )
    expect(after[main]).toContain('"id": "bonus"')
    expect(after[main]).toContain('"imgPath": "bonus-2-1"')
    expect(after[main]).toContain('"promoText": "100% bonus at {keyword}"')
    expect(after['more.json']).toContain('"title": "R&D <3"')
  })

  it('keeps the capital letter of a word that begins a sentence', () => {
    const text = {
      file: main,
      path: [],
      piece: 'Text',
      value: 'Wagering is wagering',
      shown: 'Wagering is wagering',
      lower: 'wagering is wagering',
    } as const
    const own = [{ texts: [text], blocks: [] }]
    const replaced = (words: string, by: string): string =>
      replaceMatches(text, listMatches({ words }, own).matches, by)
    expect(replaced('wagering', 'turnover')).toBe('Turnover is turnover')
    expect(replaced('Wagering', 'turnover')).toBe('turnover is turnover')
    expect(replaced('wagering', '')).toBe(' is ')
  })

  it('changes a text with markup as visitors read it, and nothing else', () => {
    const words = fc.constantFrom('bonus', 'a', '&', '<', ' ', '&amp;', 'copy;', '&#', 'p', '')
    const pieces = fc.constantFrom(...wordList('bonus <b> </b> &amp; &lt; x {keyword} <br>'), ' ')
    const markup = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''))
    fc.assert(
      fc.property(markup, words, (value, by) => {
        const text = { file: main, path: [], piece: 'Html', value, shown: '', lower: '' } as const
        const shown = readPlain(text).text
        const own = [{ ...text, shown, lower: shown.toLowerCase() }]
        const { matches } = listMatches({ words: 'bonus' }, [{ texts: own, blocks: [] }])
        const after = replaceMatches(text, matches, by)
        expect(readPlain({ piece: 'Html', value: after }).text).toBe(shown.replaceAll('bonus', by))
        expect(after.match(/<[^>]*>/g)).toEqual(value.match(/<[^>]*>/g))
      }),
    )
  })
})
