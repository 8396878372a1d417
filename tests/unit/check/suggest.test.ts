import { expect, it } from 'vitest'
import { listWords } from '../../../check/problem/wording.ts'
import { suggest } from '../../../schema/config/suggest.ts'

it.each<[word: string, candidates: string[], meant: string | undefined]>([
  ['imgpath', ['image', 'imgPath'], 'imgPath'],
  ['step-list', ['stepList', 'stepLists'], 'stepList'],
  ['step list', ['stepList'], 'stepList'],
  ['step_list', ['stepList'], 'stepList'],
  ['titel', ['type', 'title'], 'title'],
  ['meduim', ['small', 'medium', 'large'], 'medium'],
  ['colour', ['color', 'size'], 'color'],
  ['carousel', ['hero', 'cta', 'legal'], undefined],
  ['ab', ['ax', 'abcd'], 'ax'],
  ['', ['hero'], undefined],
  ['hero', [], undefined],
  ['x'.repeat(61), ['x'.repeat(62)], undefined],
  ['constructor', ['hero'], undefined],
  ...['heero', 'hreo', 'Hero', 'heros', 'her'].map((word): [string, string[], string] => [
    word,
    ['faq', 'hero', 'header'],
    'hero',
  ]),
])('suggests for %j among %j: %j', (word, candidates, meant) => {
  expect(suggest(word, candidates)).toBe(meant)
})
it('lists words, and counts what it leaves out', () => {
  expect(listWords(['a', 'b'])).toBe('a, b')
  expect(listWords(['a', 'b', 'c'], 2)).toBe('a, b and 1 more')
  expect(listWords([])).toBe('')
})
