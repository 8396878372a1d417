// covers: diff/** tests/golden/expected/diff.txt
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diffSites } from '../../../diff/diff.ts'
import { formats } from '../../../diff/format.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Block, PagesFile } from '../../../schema/pages.gen.ts'
import { baseSite, deepFreeze, textOf } from '../../fixtures/base-site.ts'
import { root } from '../../fixtures/site-folder.ts'

/** Changes a site. */
type Edit = (site: PagesFile) => unknown

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

/** Changes of the base site, or of another one that `start` makes of it; what is said of them is in `golden/expected`. */
const cases: Readonly<Record<string, Edit | { start: Edit; edit: Edit }>> = {
  nothing: () => {},
  'another order of keys': (site) => {
    const [hero] = blocksOf(site, '/')
    for (const [key, value] of Object.entries(hero!).toReversed()) {
      Reflect.deleteProperty(hero!, key)
      Reflect.set(hero!, key, value)
    }
  },
  'a text': (site) => Object.assign(blocksOf(site, '/vip')[0]!, { title: 'VIP levels' }),
  'a text in another object': (site) =>
    Object.assign(site.pages['/bonus']!.meta!, { title: 'Offers' }),
  'a block that moves': (site) => move(blocksOf(site, '/'), 1, 3),
  'two neighbours that swap': (site) => move(blocksOf(site, '/bonus'), 2, 3),
  'a block whose neighbours swap around it': (site) =>
    (site.pages['/']!.blocks = blocksOf(site, '/').toReversed()),
  'a block that is inserted before all others': (site) =>
    blocksOf(site, '/').unshift({ type: 'cta', title: 'Begin', buttons: [{ label: 'Go' }] }),
  'a block that is removed': (site) => blocksOf(site, '/').splice(1, 1),
  'a block without a title that is removed': (site) => blocksOf(site, '/').splice(2, 1),
  'a block that moves and is edited': (site) => {
    move(blocksOf(site, '/bonus'), 1, 3)
    Object.assign(blocksOf(site, '/bonus')[3]!, { title: 'All offers' })
  },
  'a rewritten block': (site) =>
    Object.assign(blocksOf(site, '/bonus')[0]!, { title: 'Deals', desc: 'Now.', image: 'x-1' }),
  'a block that is replaced': (site) =>
    blocksOf(site, '/bonus').splice(2, 1, {
      type: 'legal',
      sections: [{ title: 'T', desc: 'Rules.' }],
    }),
  'another type for the same content': (site) =>
    Object.assign(blocksOf(site, '/bonus')[3]!, { type: 'promoGrid' }),
  'one of three equal blocks that is removed': {
    start: (site) =>
      blocksOf(site, '/').push(...[1, 2, 3].map(() => structuredClone(blocksOf(site, '/')[4]!))),
    edit: (site) => blocksOf(site, '/').splice(5, 1),
  },
  'one of two equal blocks that is edited': {
    start: (site) => blocksOf(site, '/').push(structuredClone(blocksOf(site, '/')[4]!)),
    edit: (site) => Object.assign(blocksOf(site, '/')[4]!, { title: 'Enter now' }),
  },
  'an equal block around which another moves': {
    start: (site) => blocksOf(site, '/').push(structuredClone(blocksOf(site, '/')[1]!)),
    edit: (site) => blocksOf(site, '/').splice(1, 1),
  },
  'a card that is added between others': (site) =>
    entriesOf(site, '/vip', 1).splice(1, 0, { title: 'Wagering', desc: 'w' }),
  'a card in one of two blocks of a type': {
    start: (site) => blocksOf(site, '/vip').push(structuredClone(blocksOf(site, '/vip')[1]!)),
    edit: (site) => entriesOf(site, '/vip', 2).splice(1, 1),
  },
  'cards that swap': (site) => move(entriesOf(site, '/vip', 1), 3, 0),
  'a card that is edited while another is inserted before it': (site) => {
    entriesOf(site, '/', 2).unshift({ title: 'New', desc: 'n' })
    Object.assign(entriesOf(site, '/', 2)[1]!, { desc: 'All of it.' })
  },
  'a property deep inside': (site) =>
    Object.assign(entriesOf(site, '/', 2)[0]!, { button: { label: 'Read', href: '/vip' } }),
  'plain values in a list': (site) =>
    Object.assign(blocksOf(site, '/')[2]!, {
      emojiRule: { kind: 'shuffle', emojis: ['🎁', '🎰', '🎱', '🃏'] },
    }),
  'properties that are added and removed': (site) => {
    Object.assign(blocksOf(site, '/bonus')[0]!, { logo: true, button: { label: 'Go' } })
    Object.assign(blocksOf(site, '/bonus')[1]!, { columns: 3 })
    Reflect.deleteProperty(blocksOf(site, '/bonus')[2]!, 'title')
    delete site.pages['/vip']!.showNav
  },
  'an added list': (site) => {
    site.pages['/']!.vipLevels = [{ name: 'Gold' }, { name: 'Silver' }]
  },
  'pages that are added and removed': (site) => {
    delete site.pages['/vip']
    site.pages['/promos'] = {
      name: 'Promos',
      blocks: [{ type: 'legal', sections: [{ title: 'T', desc: 'Nothing alike.' }] }],
    }
  },
  'a page under another address': (site) => {
    const { '/bonus': bonus, '/vip': vip, ...rest } = site.pages
    site.pages = { ...rest, '/offers': bonus!, '/vip': vip! }
  },
  'a page under another address that is edited': (site) => {
    const { '/vip': vip, ...rest } = site.pages
    Object.assign(vip!.blocks[0]!, { title: 'Levels' })
    site.pages = { ...rest, '/levels': vip! }
  },
  'another order of pages': (site) => {
    const { '/': home, '/bonus': bonus, '/vip': vip } = site.pages
    site.pages = { '/': home!, '/vip': vip!, '/bonus': bonus! }
  },
  'a page that comes first': (site) => {
    const { '/vip': vip, ...rest } = site.pages
    site.pages = { '/vip': vip!, ...rest }
  },
  'what all pages share': (site) => {
    site.site.footer.promoText = '200% BONUS'
    move(site.site.footer.paymentMethods, 0, 4)
    Object.assign(site.site.footer.socialLinks[1]!, { label: 'Diary' })
    Object.assign(site.site.floatingButtons[0]!, { offset: 200 })
    site.site.redirects!['/new.html'] = 'promoUrl'
    delete site.site.redirects!['/old.html']
  },
  'the schema that editors read': (site) => {
    site.$schema = './schema/pages.schema.json'
  },
  'a word in a long text': {
    start: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: 'word '.repeat(100) }),
    edit: (site) =>
      Object.assign(blocksOf(site, '/')[0]!, {
        desc: `${'word '.repeat(60)}new ${'word '.repeat(40)}`,
      }),
  },
  'the end of a long text': {
    start: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: '🎰'.repeat(99) }),
    edit: (site) => Object.assign(blocksOf(site, '/')[0]!, { desc: `${'🎰'.repeat(98)}!` }),
  },
  'characters that control a terminal': (site) => {
    Object.assign(blocksOf(site, '/vip')[0]!, { title: 'a\u001b[31m\u009b\u202e\n' })
    Object.assign(site.pages, { '/\u001b[2J': { name: '\u0007', blocks: [] } })
  },
  'a campaign that moves, ends and changes something else': {
    start: (site) => {
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
  },
  'keys that every object seems to have': (site) => {
    const pages = JSON.parse('{"__proto__": {"name": "P", "blocks": []}, "constructor": 1}')
    site.pages = { ...site.pages, ...pages }
  },
}

it('reports each difference in words', async () => {
  const said = Object.entries(cases).map(([name, change]) => {
    const { start, edit } = typeof change === 'function' ? { edit: change } : change
    const before = baseSite()
    start?.(before)
    const after = structuredClone(before)
    edit(after)
    return `# ${name}\n${sayDifference(jsonOf(before), jsonOf(after))}`
  })
  const file = join(root, 'tests/golden/expected/diff.txt')
  await expect(said.join('\n')).toMatchFileSnapshot(file)
})

it.each<[before: JsonValue, after: JsonValue, says: string | RegExp]>([
  [{ pages: [] }, { pages: {} }, 'pages changed: [] → {}\n'],
  [{}, { pages: ['a'] }, 'pages was added: ["a"]\n'],
  [{ pages: [{ name: 'A' }] }, { pages: [] }, 'page 1 was removed: "A"\n'],
  [{ pages: { '/a': 1 } }, { pages: { '/a': null } }, '/a changed: 1 → null\n'],
  [jsonOf(baseSite()), [], /^the whole file changed: \{.{50,70}… → \[\]\n$/],
  [1, 2, 'the whole file changed: 1 → 2\n'],
])('reports a change of shape %#', (before, after, says) => {
  expect(sayDifference(before, after)).toEqual(
    typeof says === 'string' ? says : expect.stringMatching(says),
  )
})

function sayDifference(before: JsonValue, after: JsonValue): string {
  const changes = diffSites(deepFreeze(before), deepFreeze(after))
  return formats.text(changes, after)
}

function jsonOf(site: PagesFile): JsonValue {
  return JSON.parse(textOf(site))
}
