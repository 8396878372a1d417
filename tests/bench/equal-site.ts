import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block, Page, PagesFile, Site } from '../../schema/pages.gen.ts'
import { fixtureSite } from '../fixtures/site-folder.ts'

/** What the pages of the site are to have beside their content. */
export interface EqualSiteOptions {
  /** Whether each page has a title that is too short, which is one warning. */
  hasWarnings?: boolean
}

/**
 * The text of a valid site with this many pages in neutral words, without pictures and tokens: what any generator can
 * build from the same input. No two pages share a sentence; the text is the same at each call. About 6 KB per page.
 */
export function makeEqualSite(count: number, options: EqualSiteOptions = {}): string {
  const paths = Array.from({ length: count }, (_, index) => pathOf(index))
  const pages = paths.map((path, index) => [path, makePage(index, paths, options)])
  return `${JSON.stringify({ site: readSite(), pages: Object.fromEntries(pages) }, undefined, 2)}\n`
}

/** The pages of the navigation, which does not grow with the site. */
const first = ['/', '/soil', '/water', '/tools']

function pathOf(index: number): string {
  return first[index] ?? `/notes-${numberOf(index)}`
}

function numberOf(index: number): string {
  return String(index).padStart(6, '0')
}

/** Footer and floating buttons are those of the fixture site, in other words. */
function readSite(): Site {
  const text = readFileSync(join(fixtureSite, 'pages.json'), 'utf8')
  const { site }: PagesFile = JSON.parse(text.replaceAll('{keyword}', keyword))
  return {
    ...site,
    keyword,
    url: 'https://garden.example',
    footer: { ...site.footer, promoText: 'A letter from the garden every month' },
  }
}

const keyword = 'Garden Notes'

function makePage(index: number, paths: readonly string[], options: EqualSiteOptions): Page {
  const say = speaker(index)
  const number = numberOf(index)
  const link = (step: number): string => paths[(index + step) % paths.length] ?? '/'
  const inText = (step: number): string => `<a href="${link(step)}">${say.short()}</a>`
  const paragraph = (step: number): string =>
    `<p>${say.sentence()} ${say.sentence()} See ${inText(step)} for more. ${say.sentence()}</p>`
  const blocks: Block[] = [
    {
      type: 'hero',
      title: `No. ${number}: ${say.short()}`,
      desc: `${say.sentence()} ${say.sentence()}`,
      button: { label: 'Read on', href: link(1) },
    },
    {
      type: 'headingCard',
      title: say.short(),
      desc: `${paragraph(2)}${paragraph(3)}<ul>${times(4, () => `<li>${say.sentence()}</li>`).join('')}</ul>`,
      button: { label: 'All about it', href: link(5) },
    },
    {
      type: 'stepList',
      title: say.short(),
      style: 'numbers',
      steps: times(5, () => ({ title: say.short(), desc: `${say.sentence()} ${say.sentence()}` })),
    },
    {
      type: 'contentCards',
      title: say.short(),
      cards: times(4, (card) => ({ title: say.short(), desc: paragraph(7 + card) })),
    },
    {
      type: 'faq',
      title: say.short(),
      questions: times(4, () => ({
        question: `Why does ${say.short()} matter?`,
        answer: `${say.sentence()} ${say.sentence()}`,
      })),
    },
    {
      type: 'cta',
      title: say.short(),
      desc: say.sentence(),
      buttons: [
        { label: 'Next page', href: link(1) },
        { label: 'Start again', href: '/' },
      ],
    },
  ]
  return {
    name: index === 0 ? '/' : `${say.noun()} ${number}`,
    showNav: true,
    ...(index >= first.length && { inNav: false }),
    meta: {
      title: options.hasWarnings ? `No. ${index}` : `${keyword} ${number}: ${say.short()}`,
      description: say.sentence(),
    },
    blocks,
  }
}

const words = {
  when: 'In early spring|After the rain|On a dry morning|Before the frost|Late in summer|Once a week|At the end of May|When days grow short|In the cool of the evening|Some weeks later',
  who: 'the gardener|a neighbor|the old farmer|every beginner|the school class|a patient reader|the whole family|our author|the beekeeper|a visitor',
  does: 'waters|covers|moves|cuts back|measures|loosens|checks|clears|shares|sows',
  which:
    'the tall|the narrow|a young|the last|a shaded|the raised|an early|the sunny|a stony|the lower',
  what: 'bed|hedge|row of beans|compost|apple tree|path|herb corner|greenhouse|fence|meadow',
  where:
    'beside the wall|near the gate|behind the shed|under the roof|along the stream|on the slope|by the kitchen door|between two stones|at the far end|next to the well',
}

type Kind = keyof typeof words

const lists = Object.fromEntries(
  Object.entries(words).map(([kind, list]) => [kind, list.split('|')]),
)

/** Sentences from the lists of words; each number has its own sequence. */
function speaker(seed: number) {
  let state = seed * 2_654_435_761 + 1
  const pick = (kind: Kind): string => {
    // A linear congruential generator with the constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const list = lists[kind] ?? []
    return list[Math.floor((state / 2 ** 32) * list.length)] ?? ''
  }
  const short = (): string => `${pick('which')} ${pick('what')} ${pick('where')}`
  return {
    noun: () => pick('what'),
    short,
    sentence: () => `${pick('when')} ${pick('who')} ${pick('does')} ${short()}.`,
  }
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
