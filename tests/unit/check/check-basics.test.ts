import { expect, it } from 'vitest'
import { checkText, textWith } from '../../fixtures/sites.ts'

const mistakes: [code: string, from: string, to: string, message: string][] = [
  [
    'P004',
    '"desc": "Levels."',
    `"desc": ${'['.repeat(300)}`,
    'The brackets are nested too deeply to read.',
  ],
  ['P030', '"/": {', '"/start": {', 'There is no page "/", which visitors see first.'],
  [
    'P031',
    '"type": "legal",',
    '"type": "legal", "anchor": "main",',
    'The anchor "main" stands for the page itself.',
  ],
  [
    'P031',
    '"type": "contentCards",',
    '"type": "contentCards", "anchor": "how-to-start",',
    'The anchor "how-to-start" is already used on this page.',
  ],
  [
    'P032',
    '"desc": "First."',
    '"desc": "Fi\\u001brst."',
    'The text contains the invisible character \\u001b, which a page cannot show.',
  ],
  [
    'P032',
    '"desc": "First."',
    '"desc": "Fi\\ud800rst."',
    'The text contains the invisible character \\ud800, which a page cannot show.',
  ],
]
it.each(mistakes)('is %s where %j becomes %j', (code, from, to, message) => {
  const { problems, file } = checkText(textWith([from, to]))
  expect(problems.map((problem) => [problem.code, problem.message])).toEqual([[code, message]])
  expect(file).toBeUndefined()
})

it('takes tabs and line ends for characters that can be written', () => {
  expect(checkText(textWith(['"desc": "First."', '"desc": "Fi\\t\\r\\nrst."'])).problems).toEqual(
    [],
  )
})
