// covers: pages.json public/** locales/** blocks/** renderer/** shell/** builder/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { globSync } from 'tinyglobby'
import { formTargets } from '../fixtures/base-site.ts'
import { sweep } from '../fixtures/cases.ts'
import { root } from '../fixtures/site-folder.ts'
import { siteInFilipino } from '../fixtures/site-in-filipino.ts'
import { builtForTests, type Change } from './built-site.ts'
import {
  edgelessCards,
  lonelyHeadings,
  lostEntries,
  paperFaults,
  pinnedHeight,
  unmarkedChoices,
} from './condition-rules.ts'
import { paths, settings } from './own-site.ts'
import { pages } from './site.ts'
import { expect, failedLoad, test, wakeIslands } from './test.ts'
import { textFaults } from './text-faults.ts'

/* Pages can be read, whatever the window, the settings and the paper of their visitors: the project's own, and its blocks. */

type Rule = (page: Page) => Promise<string[]>

interface Condition {
  name: string
  sizes: readonly (number | readonly [width: number, height: number])[]
  media?: Parameters<Page['emulateMedia']>[0]
  style?: string
  dir?: 'rtl'
  /** What the visitor has chosen in the browser, if not 16 px. */
  fontSize?: number
  /** What else is measured, on pages whose texts are those of the tests. */
  rules?: readonly Rule[]
}

const dark = { colorScheme: 'dark' } as const
const forced = { forcedColors: 'active' } as const
const more = { contrast: 'more' } as const
const paper = { media: 'print', ...dark } as const
/** https://www.w3.org/TR/WCAG22/#text-spacing */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

const conditions: readonly Condition[] = [
  { name: 'light', sizes: [320, 360, 768, 1024, 1280, 1440] },
  { name: 'dark', sizes: [360, 1280], media: dark },
  { name: 'on paper', sizes: [794], media: paper, rules: [paperFaults, lonelyHeadings] },
  {
    name: 'forced colors',
    sizes: [360, 1280],
    media: forced,
    rules: [unmarkedChoices, edgelessCards],
  },
  { name: 'dark forced colors', sizes: [1280], media: { ...forced, ...dark } },
  { name: 'more contrast', sizes: [360, 1280], media: more },
  { name: 'dark with more contrast', sizes: [1280], media: { ...more, ...dark } },
  { name: 'more spacing', sizes: [320, 360, 1024, 1280, 1440], style: spacing },
  { name: 'text of twice the size', sizes: [360, 640, 1280], fontSize: 32 },
  { name: 'right to left', sizes: [320, 1280], dir: 'rtl' },
  { name: 'zoomed to 400 %', sizes: [[320, 256]], rules: [pinnedHeight] },
]

/** Those in which longer words find less room. */
const tight = conditions.filter(({ media, dir }) => !media && !dir).map(withoutRules)

const homes = ['/', ...(settings.locales ?? []).map(({ path }) => path)]

test.describe('the own site', () => {
  // The browser itself says of the 404 page that it failed to load.
  test.use({ baseURL: process.env['CONTENT_URL'] ?? '', provoked: failedLoad })

  for (const home of homes) {
    for (const path of sweep([...paths, '/no-such-page'])) {
      const address = path === '/' ? home : home.replace(/\/$/, '') + path
      test(`${address} can be read in every condition`, async ({ page }) => {
        await openLive(page, address)
        // Colours, paper and direction are those of the first language.
        const chosen = home === '/' ? conditions.map(withoutRules) : tight
        expect(await faultsUnder(page, chosen, [textFaults])).toEqual([])
      })
    }
  }
})

/** Makes of the fixture site one in two languages, with three more pages in its navigation. The first of them has all types of blocks. */
const addTwelveEntries: Change = (site, folder) => {
  const { 'pages.json': json = '', ...others } = siteInFilipino(() => false)
  for (const [name, text] of Object.entries(others)) folder.write(name, text)
  Object.assign(site, JSON.parse(json))
  const { meta, ...login } = site.pages['/login']
  for (const name of ['Promotions', 'Tournaments', 'Fishing games']) {
    const path = `/${name.toLowerCase().replace(' ', '-')}`
    const title = `{keyword} ${name}: How They Work Here`
    site.pages[path] = { ...login, name, meta: { ...meta, title } }
  }
  const examples = globSync('blocks/*/example.json', { cwd: root, absolute: true })
  const blocks: { type: string; id?: string; perPage?: number; tagPages?: boolean }[] = examples
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8').replaceAll('shop-front', 'bonus-2-1')))
    .filter(({ type }) => type !== 'hero')
    // Only one list of a page may go on.
    .map(({ perPage: _perPage, tagPages: _tagPages, ...block }) => block)
  site.pages['/promotions'].blocks = [login.blocks[0], ...blocks]
  for (const [index, block] of blocks.entries())
    if (block.type === 'form') block.id = `form-${index}`
  site.site.videoHosts = { youtube: true }
  site.site.forms = formTargets
  const silent = { severity: 'off', reason: 'All blocks are looked at.', until: '2099-12-31' }
  site.site.checks = { ...site.site.checks, 'form-targets': silent }
  for (const file of ['tour.mp4', 'tour.vtt']) folder.write(`public/files/${file}`, '')
  folder.write('data/articles/first-post.md', '## A heading\n\nA paragraph.\n')
}

test.describe('the site of the tests, with all blocks', () => {
  const built = builtForTests(addTwelveEntries)
  test.use({ baseURL: process.env['CONTENT_URL'] ?? '' })

  for (const home of homes) {
    test(`shows its entries, twelve of them, as ${home} does`, async ({ page, baseURL }) => {
      for (const url of [baseURL, built.url]) {
        await page.goto(`${url}${home}`)
        expect.soft(await faultsUnder(page, tight, [lostEntries]), url).toEqual([])
      }
    })
  }

  test('looks right in forced colors, on paper and zoomed', async ({ page }) => {
    const measured = conditions.filter(({ rules }) => rules)
    for (const path of [...pages.map((one) => one.path), '/promotions']) {
      await openLive(page, built.url + path)
      expect.soft(await faultsUnder(page, measured, []), path).toEqual([])
    }
  })
})

async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await wakeIslands(page)
}

function withoutRules(condition: Condition): Condition {
  return { ...condition, rules: [] }
}

/** What rules find wrong under conditions, besides those that a condition has itself. */
async function faultsUnder(
  page: Page,
  all: readonly Condition[],
  always: readonly Rule[],
): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const { name, sizes, media, fontSize = 16, rules = [], ...looks } of all)
    for (const size of sizes) {
      const [width, height] = typeof size === 'number' ? [size, 800] : size
      await page.setViewportSize({ width, height })
      await browser.send('Page.setFontSizes', {
        fontSizes: { standard: fontSize, fixed: fontSize },
      })
      await page.emulateMedia({
        media: 'screen',
        colorScheme: 'light',
        forcedColors: 'none',
        contrast: 'no-preference',
        reducedMotion: 'reduce',
        ...media,
      })
      await page.evaluate(dress, looks)
      for (const rule of [...always, ...rules])
        for (const fault of await rule(page)) faults.push(`${name}, ${width} px: ${fault}`)
    }
  return faults
}

/** What a script adopts, the policy of the page allows. */
function dress({ style = '', dir }: Pick<Condition, 'style' | 'dir'>): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dir = dir ?? 'ltr'
}

const over = 'position:absolute;inset:0;background:#eee'

/** Each with what is found, in a body 400 px wide. */
const planted: readonly [rule: Rule, fault: RegExp, body: string][] = [
  [textFaults, /is out of the window/, '<p style="margin-left:-30px">Word'],
  [textFaults, /is out of the window/, '<p style="position:fixed;bottom:-9px">Word'],
  [textFaults, /is cut off by p/, '<p style="overflow:hidden;height:9px">Word'],
  [
    textFaults,
    /is cut off by p/,
    '<p style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap;width:5em">A long sentence',
  ],
  [textFaults, /sticks out of p/, '<p style="height:20px;width:60px">Three short words'],
  [textFaults, /is over “Two”/, '<p>One<p style="margin-top:-20px">Two'],
  [textFaults, /is covered by i/, `<p style="position:relative">Word<i style="${over}"></i>`],
  [
    textFaults,
    /is covered by i/,
    `<p style="position:relative">Word<i style="${over};pointer-events:none"></i>`,
  ],
  [
    textFaults,
    /is covered by i/,
    '<p style="position:absolute;bottom:0">Word</p><i style="position:fixed;inset:auto 0 0;height:60px;background:#eee">',
  ],
  [textFaults, /has the colour of its ground/, '<p style="color:#fefefe">Word'],
  [textFaults, /is transparent/, '<p style="opacity:0">Word'],
  [textFaults, /is transparent/, '<p style="-webkit-text-fill-color:transparent">Word'],
  [textFaults, /has no size/, '<p style="font-size:0">Word'],
  [
    textFaults,
    /is broken into letters/,
    '<p style="width:1em;overflow-wrap:anywhere">Words in letters',
  ],
  [paperFaults, /“Home” is fixed/, '<p style="position:fixed">Home'],
  [paperFaults, /nav “Main” is printed/, '<nav aria-label="Main">'],
  [paperFaults, /“Word” is not printed/, '<main><p hidden>Word'],
  [paperFaults, /“Word” is not printed/, '<main><details><summary>More</summary><p>Word</details>'],
  [paperFaults, /“Word” is not black/, '<main><p style="color:red">Word'],
  [
    lonelyHeadings,
    /“Alone” ends a sheet after \d+ px more/,
    '<main><p>First</p><h2>Alone</h2><p style="height:600px;break-inside:avoid">Word',
  ],
  [unmarkedChoices, /“B” differs/, '<ul><a>A</a> <a aria-current="page" style="color:red">B</a>'],
  [edgelessCards, /“Card” has no edge/, '<main><article style="border-radius:9px">Card'],
  [
    pinnedHeight,
    /100 of 400 px/,
    '<i style="position:sticky;top:0;height:100px;display:block"></i><div style="height:5000px">',
  ],
  [
    lostEntries,
    /“Last” is neither/,
    '<header><nav style="overflow:auto;width:99px;white-space:nowrap"><a>First one</a> <a>Last</a>',
  ],
]

/** What looks similar, and is no fault: rules find nothing here. */
const sound = `
  <header style="position:fixed;inset:0 0 auto;height:40px;background:#eee">
    <a style="position:fixed;top:-90px">Skip</a>
    <nav><details><summary>Menu</summary><a>One</a> <a aria-current="page" style="font-weight:700">Two</a></details></nav>
  </header>
  <main style="padding-top:60px">
    <p>Under the header when it is scrolled, <b>next</b> to <sup>others</sup></p>
    <p style="position:fixed;clip-path:inset(50%)">For screen readers</p>
    <p style="position:absolute;width:1px;height:1px;overflow:hidden">For screen readers</p>
    <div style="overflow:auto;width:200px;white-space:nowrap"><p style="width:900px">Scrolled
      <span style="margin-left:700px">far</span></p></div>
    <p style="position:relative">Word<i style="position:absolute;inset:0"></i></p>
    <p style="background:linear-gradient(red,blue) text;color:transparent">Cut out</p>
    <div style="background:#fff"><p style="color:#888">Grey</p></div>
    <article style="border-radius:9px;border:1px solid">Antidisestablishment</article>
    <h2 style="position:sticky;top:40px">Beside</h2>
    <div style="height:2000px"></div>
    <p style="position:sticky;bottom:0;margin-top:-1000px;background:#eee">Strip</p>
    <div style="height:1000px"></div>
  </main>`

test('the rules find each planted fault, and none in a sound page', async ({ page }) => {
  const show = async (rule: Rule, body: string): Promise<string[]> => {
    const media = rule === paperFaults ? 'print' : 'screen'
    await page.emulateMedia({ media })
    await page.setContent(
      `<!doctype html><style>*{margin:0;font:20px/30px sans-serif}</style>${body}`,
    )
    return rule(page)
  }
  await page.setViewportSize({ width: 400, height: 400 })
  for (const [rule, fault, body] of planted)
    expect.soft((await show(rule, body)).join('\n'), body).toMatch(fault)
  await page.setViewportSize({ width: 400, height: 600 })
  for (const rule of [textFaults, unmarkedChoices, edgelessCards, pinnedHeight, lostEntries])
    expect.soft(await show(rule, sound), rule.name).toEqual([])
})
