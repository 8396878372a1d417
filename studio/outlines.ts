import type { JsonObject } from '../schema/read/json-object.ts'

/** A page to begin with. */
export interface Outline {
  name: string
  title: string
  about: string
  /** The types of its blocks, in order. A colon and a number name another example than the first. */
  types: readonly string[]
}

/** The outlines that the composer offers. One with a type that a site lacks is not offered. */
export const outlines: readonly Outline[] = [
  {
    name: 'empty',
    title: 'Empty page',
    about: 'Only the main heading, which every page needs.',
    types: ['hero:2'],
  },
  {
    name: 'promotion',
    title: 'Promotion page',
    about: 'An offer: what it is, how to take part, its terms and questions about it.',
    types: ['hero', 'promoGrid', 'stepList', 'notice', 'faq', 'cta'],
  },
  {
    name: 'guide',
    title: 'Guide',
    about: 'A subject in longer texts, with steps, a comparison and questions.',
    types: ['hero', 'headingCard', 'contentCards', 'stepList', 'comparisonTable', 'faq'],
  },
  {
    name: 'questions',
    title: 'Questions and answers',
    about: 'Answers to what visitors ask, and where to get help.',
    types: ['hero', 'faq', 'notice', 'cta'],
  },
  {
    name: 'vip',
    title: 'VIP page',
    about: 'How levels work, what they offer, and a call to action.',
    types: ['hero', 'vipGuide', 'promoGrid', 'faq', 'cta'],
  },
]

/** The blocks of an outline, from the examples of their types; undefined if one of them does not exist. */
export function blocksOfOutline(
  { types }: Outline,
  examplesOf: (type: string) => readonly JsonObject[],
): JsonObject[] | undefined {
  const blocks = types
    .map((name) => {
      const [type = '', number = '1'] = name.split(':')
      return examplesOf(type)[Number(number) - 1]
    })
    .filter((block) => block !== undefined)
  return blocks.length === types.length ? blocks : undefined
}
