import { describe, expect, it } from 'vitest'
import { diffSites } from '../../../diff/diff.ts'
import { formats } from '../../../diff/format.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Block, PagesFile } from '../../../schema/pages.gen.ts'
import { baseSite, deepFreeze, textOf } from '../../fixtures/base-site.ts'

interface Case {
  name: string
  edit: (site: PagesFile) => void
  /** A site different from the base site to start with. */
  from?: (site: PagesFile) => void
  says: string
}

const blocksOf = (site: PagesFile, path: string): Block[] => site.pages[path]!.blocks

/** The entries of a list in a block, whatever its type. */
function entriesOf(site: PagesFile, path: string, block: number, list = 'cards'): unknown[] {
  const entries: unknown = Object.entries(blocksOf(site, path)[block]!).find(
    ([key]) => key === list,
  )?.[1]
  if (!Array.isArray(entries)) throw new Error(`${path} has no ${list} in block ${block}`)
  return entries
}

function move(list: unknown[], from: number, to: number): void {
  list.splice(to, 0, ...list.splice(from, 1))
}

const cases: Case[] = [
  { name: 'nothing', edit: () => {}, says: 'No difference.' },
  {
    name: 'another order of keys',
    edit: (site) => {
      const [hero] = blocksOf(site, '/')
      for (const [key, value] of Object.entries(hero!).toReversed()) {
        Reflect.deleteProperty(hero!, key)
        Reflect.set(hero!, key, value)
      }
    },
    says: 'No difference.',
  },
  {
    name: 'a text',
    edit: (site) => Object.assign(blocksOf(site, '/vip')[0]!, { title: 'VIP levels' }),
    says: `/vip
  hero title changed: "VIP" → "VIP levels"`,
  },
  {
    name: 'a text in another object',
    edit: (site) => Object.assign(site.pages['/bonus']!.meta!, { title: 'Offers' }),
    says: `/bonus
  meta title changed: "Bonus terms at {keyword}" → "Offers"`,
  },
  {
    name: 'a block that moves',
    edit: (site) => move(blocksOf(site, '/'), 1, 3),
    says: `/
  block 2 (headingCard) moved to 4`,
  },
  {
    name: 'two neighbours that swap',
    edit: (site) => move(blocksOf(site, '/bonus'), 2, 3),
    says: `/bonus
  block 4 (contentCards) moved to 3`,
  },
  {
    name: 'a block whose neighbours swap around it',
    edit: (site) => (site.pages['/']!.blocks = blocksOf(site, '/').toReversed()),
    says: `/
  block 5 (cta) moved to 1
  block 4 (legal) moved to 2
  block 3 (promoGrid) now follows block 2 (legal)
  block 2 (headingCard) moved to 4`,
  },
  {
    name: 'a block that is inserted before all others',
    edit: (site) =>
      blocksOf(site, '/').unshift({ type: 'cta', title: 'Begin', buttons: [{ label: 'Go' }] }),
    says: `/
  block 1 (cta) was added: "Begin"`,
  },
  {
    name: 'a block that is removed',
    edit: (site) => blocksOf(site, '/').splice(1, 1),
    says: `/
  block 2 (headingCard) was removed: "The facts"`,
  },
  {
    name: 'a block without a title that is removed',
    edit: (site) => blocksOf(site, '/').splice(2, 1),
    says: `/
  block 3 (promoGrid) was removed: 2 cards`,
  },
  {
    name: 'a block that moves and is edited',
    edit: (site) => {
      move(blocksOf(site, '/bonus'), 1, 3)
      Object.assign(blocksOf(site, '/bonus')[3]!, { title: 'All offers' })
    },
    says: `/bonus
  block 2 (promoGrid) moved to 4
  promoGrid title changed: "Offers" → "All offers"`,
  },
  {
    name: 'a rewritten block',
    edit: (site) =>
      Object.assign(blocksOf(site, '/bonus')[0]!, { title: 'Deals', desc: 'Now.', image: 'x-1' }),
    says: `/bonus
  hero title changed: "Bonus" → "Deals"
  hero desc changed: "The offer." → "Now."
  hero image changed: "bonus-2-1" → "x-1"`,
  },
  {
    name: 'a block that is replaced',
    edit: (site) =>
      blocksOf(site, '/bonus').splice(2, 1, {
        type: 'legal',
        sections: [{ title: 'T', desc: 'Rules.' }],
      }),
    says: `/bonus
  block 3 (legal) was added: 1 section
  block 3 (stepList) was removed: "How to start"`,
  },
  {
    name: 'another type for the same content',
    edit: (site) => Object.assign(blocksOf(site, '/bonus')[3]!, { type: 'promoGrid' }),
    says: `/bonus
  block 4 (promoGrid) type changed: "contentCards" → "promoGrid"`,
  },
  {
    name: 'one of three equal blocks that is removed',
    from: (site) =>
      blocksOf(site, '/').push(...[1, 2, 3].map(() => structuredClone(blocksOf(site, '/')[4]!))),
    edit: (site) => blocksOf(site, '/').splice(5, 1),
    says: `/
  block 8 (cta) was removed: "Enter {keyword}"`,
  },
  {
    name: 'one of two equal blocks that is edited',
    from: (site) => blocksOf(site, '/').push(structuredClone(blocksOf(site, '/')[4]!)),
    edit: (site) => Object.assign(blocksOf(site, '/')[4]!, { title: 'Enter now' }),
    says: `/
  block 5 (cta) title changed: "Enter {keyword}" → "Enter now"`,
  },
  {
    name: 'an equal block around which another moves',
    from: (site) => blocksOf(site, '/').push(structuredClone(blocksOf(site, '/')[1]!)),
    edit: (site) => blocksOf(site, '/').splice(1, 1),
    says: `/
  block 2 (headingCard) was removed: "The facts"`,
  },
  {
    name: 'a card that is added between others',
    edit: (site) => entriesOf(site, '/vip', 1).splice(1, 0, { title: 'Wagering', desc: 'w' }),
    says: `/vip
  promoGrid: card 2 was added: "Wagering"`,
  },
  {
    name: 'a card in one of two blocks of a type',
    from: (site) => blocksOf(site, '/vip').push(structuredClone(blocksOf(site, '/vip')[1]!)),
    edit: (site) => entriesOf(site, '/vip', 2).splice(1, 1),
    says: `/vip
  block 3 (promoGrid): card 2 was removed: "B"`,
  },
  {
    name: 'cards that swap',
    edit: (site) => move(entriesOf(site, '/vip', 1), 3, 0),
    says: `/vip
  promoGrid: card 4 moved to 1: "D"`,
  },
  {
    name: 'a card that is edited while another is inserted before it',
    edit: (site) => {
      entriesOf(site, '/', 2).unshift({ title: 'New', desc: 'n' })
      Object.assign(entriesOf(site, '/', 2)[1]!, { desc: 'All of it.' })
    },
    says: `/
  promoGrid: card 1 was added: "New"
  promoGrid card 2 desc changed: "What it is." → "All of it."`,
  },
  {
    name: 'a property deep inside',
    edit: (site) =>
      Object.assign(entriesOf(site, '/', 2)[0]!, { button: { label: 'Read', href: '/vip' } }),
    says: `/
  promoGrid card 1 button href changed: "/bonus" → "/vip"`,
  },
  {
    name: 'plain values in a list',
    edit: (site) =>
      Object.assign(blocksOf(site, '/')[2]!, {
        emojiRule: { kind: 'shuffle', emojis: ['🎁', '🎰', '🎱', '🃏'] },
      }),
    says: `/
  promoGrid emojiRule: emoji 1 was added: "🎁"
  promoGrid emojiRule emoji 3 changed: "🎲" → "🎱"`,
  },
  {
    name: 'properties that are added and removed',
    edit: (site) => {
      Object.assign(blocksOf(site, '/bonus')[0]!, { logo: true, button: { label: 'Go' } })
      Object.assign(blocksOf(site, '/bonus')[1]!, { columns: 3 })
      Reflect.deleteProperty(blocksOf(site, '/bonus')[2]!, 'title')
      delete site.pages['/vip']!.showNav
    },
    says: `/bonus
  hero logo was added: true
  hero button was added: "Go"
  promoGrid columns changed: 2 → 3
  stepList title was removed: "How to start"
/vip
  showNav was removed: false`,
  },
  {
    name: 'an added list',
    edit: (site) => {
      site.pages['/']!.vipLevels = [{ name: 'Gold' }, { name: 'Silver' }]
    },
    says: `/
  vipLevels was added: 2 entries`,
  },
  {
    name: 'pages that are added and removed',
    edit: (site) => {
      delete site.pages['/vip']
      site.pages['/promos'] = {
        name: 'Promos',
        blocks: [{ type: 'legal', sections: [{ title: 'T', desc: 'Nothing alike.' }] }],
      }
    },
    says: `/promos was added (Promos, 1 block)
/vip was removed (VIP, 2 blocks)`,
  },
  {
    name: 'a page under another address',
    edit: (site) => {
      const { '/bonus': bonus, '/vip': vip, ...rest } = site.pages
      site.pages = { ...rest, '/offers': bonus!, '/vip': vip! }
    },
    says: `/bonus was renamed to /offers`,
  },
  {
    name: 'a page under another address that is edited',
    edit: (site) => {
      const { '/vip': vip, ...rest } = site.pages
      Object.assign(vip!.blocks[0]!, { title: 'Levels' })
      site.pages = { ...rest, '/levels': vip! }
    },
    says: `/vip was renamed to /levels
/levels
  hero title changed: "VIP" → "Levels"`,
  },
  {
    name: 'another order of pages',
    edit: (site) => {
      const { '/': home, '/bonus': bonus, '/vip': vip } = site.pages
      site.pages = { '/': home!, '/vip': vip!, '/bonus': bonus! }
    },
    says: `navigation order changed: /vip now follows /`,
  },
  {
    name: 'a page that comes first',
    edit: (site) => {
      const { '/vip': vip, ...rest } = site.pages
      site.pages = { '/vip': vip!, ...rest }
    },
    says: `navigation order changed: /vip now comes first`,
  },
  {
    name: 'what all pages share',
    edit: (site) => {
      site.site.footer.promoText = '200% BONUS'
      move(site.site.footer.paymentMethods, 0, 4)
      Object.assign(site.site.footer.socialLinks[1]!, { label: 'Diary' })
      Object.assign(site.site.floatingButtons[0]!, { offset: 200 })
      site.site.redirects!['/new.html'] = 'promoUrl'
      delete site.site.redirects!['/old.html']
    },
    says: `site: footer promoText changed: "100% BONUS" → "200% BONUS"
site: footer payment method 1 moved to 5: "e-wallet"
site: footer social link 2 label changed: "Our blog" → "Diary"
site: floating button 1 offset changed: 184 → 200
site: redirects /new.html was added: "promoUrl"
site: redirects /old.html was removed: "/bonus"`,
  },
  {
    name: 'the schema that editors read',
    edit: (site) => {
      site.$schema = './schema/pages.schema.json'
    },
    says: `$schema was added: "./schema/pages.schema.json"`,
  },
  {
    name: 'a word in a long text',
    from: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: 'word '.repeat(100) }),
    edit: (site) =>
      Object.assign(blocksOf(site, '/')[0]!, {
        desc: `${'word '.repeat(60)}new ${'word '.repeat(40)}`,
      }),
    says: `/
  hero desc changed: "…word word word word word word word word word word word word …" → "…word word word word new word word word word word word word w…"`,
  },
  {
    name: 'the end of a long text',
    from: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: '🎰'.repeat(99) }),
    edit: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: `${'🎰'.repeat(98)}!` }),
    says: `/
  hero desc changed: "…${'🎰'.repeat(30)}" → "…${'🎰'.repeat(29)}!"`,
  },
  {
    name: 'characters that control a terminal',
    edit: (site) => {
      Object.assign(blocksOf(site, '/vip')[0]!, { title: 'a\u001b[31m\u009b\u202e\n' })
      Object.assign(site.pages, { '/\u001b[2J': { name: '\u0007', blocks: [] } })
    },
    says: `/vip
  hero title changed: "VIP" → "a\\u001b[31m\ufffd\ufffd\\n"
/\ufffd[2J was added (\ufffd, 0 blocks)`,
  },
  {
    name: 'a campaign that moves, ends and changes something else',
    from: (site) => {
      const set = { pages: { '/': { welcome: { title: 'Merry' } } } }
      site.campaigns = {
        christmas: { from: '2026-12-20', until: '2026-12-27', set },
        later: { from: '2026-12-31' },
      }
    },
    edit: ({ campaigns }) => {
      Object.assign(campaigns!['christmas']!, {
        until: '2026-12-28',
        set: { pages: { '/': { welcome: { title: 'Merrier' } } } },
      })
      Object.assign(campaigns!['later']!, { until: '2027-01-06' })
    },
    says: `campaign "christmas" moves: until "2026-12-27" → "2026-12-28"
campaign "christmas" set pages / welcome title changed: "Merry" → "Merrier"
campaign "later" until was added: "2027-01-06"`,
  },
  {
    name: 'keys that every object seems to have',
    edit: (site) => {
      const pages = JSON.parse('{"__proto__": {"name": "P", "blocks": []}, "constructor": 1}')
      site.pages = { ...site.pages, ...pages }
    },
    says: `__proto__ was added (P, 0 blocks)
constructor was added`,
  },
]

describe('the difference of two pages.json', () => {
  it.each(cases)('reports $name', ({ from, edit, says }) => {
    const before = baseSite()
    from?.(before)
    const after = structuredClone(before)
    edit(after)
    expect(sayDifference(jsonOf(before), jsonOf(after))).toBe(`${says}\n`)
  })

  it('reports a change of shape', () => {
    const site = jsonOf(baseSite())
    expect(sayDifference({ pages: [] }, { pages: {} })).toBe('pages changed: [] → {}\n')
    expect(sayDifference({}, { pages: ['a'] })).toBe('pages was added: ["a"]\n')
    expect(sayDifference({ pages: [{ name: 'A' }] }, { pages: [] })).toBe(
      'page 1 was removed: "A"\n',
    )
    expect(sayDifference({ pages: { '/a': 1 } }, { pages: { '/a': null } })).toBe(
      '/a changed: 1 → null\n',
    )
    expect(sayDifference(site, [])).toMatch(/^the whole file changed: \{.{50,70}… → \[\]\n$/)
    expect(sayDifference(1, 2)).toBe('the whole file changed: 1 → 2\n')
  })
})

function sayDifference(before: JsonValue, after: JsonValue): string {
  const changes = diffSites(deepFreeze(before), deepFreeze(after))
  return formats.text(changes, after)
}

function jsonOf(site: PagesFile): JsonValue {
  return JSON.parse(textOf(site))
}
