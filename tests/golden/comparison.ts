import type { Answer } from './answers.ts'
import type { Mistake } from './mistake.ts'

/** The tools of the table, by the names of their columns. */
export type Tool = 'ours' | 'ajv' | 'ajv-cli' | 'VS Code' | 'VS Code, editor schema'

/** One mistake with what every tool says of it, and the lines that are right. */
export interface Compared {
  mistake: Mistake
  lines: { from: number; to: number }
  answers: Partial<Record<Tool, Answer>>
}

const tools: readonly Tool[] = ['ours', 'ajv', 'ajv-cli', 'VS Code', 'VS Code, editor schema']

/** Writes the page that compares the tools: a summary, how it was counted, and a row for each mistake. */
export function formatComparison(compared: readonly Compared[]): string {
  const present = tools.filter((tool) => compared.some(({ answers }) => answers[tool]))
  return [
    '# What four tools say about the same mistakes',
    '',
    `The ${compared.length} mistakes are those of tests/golden: people make them in pages.json. Written by \`npm run compare\`.`,
    '',
    ...summary(compared, present),
    '',
    'The same for those that ajv finds, which a parser and a schema can tell:',
    '',
    ...summary(
      compared.filter(({ answers }) => answers.ajv !== undefined && isFound(answers.ajv)),
      present,
    ),
    '',
    '- **ajv** is `JSON.parse` and then ajv with `allErrors`, on the same schema, its union a plain `oneOf`. It knows no lines: counted is the line that its pointer leads to, as if somebody had looked it up.',
    '- **ajv-cli** is version 5 with its own settings, `--errors=text`. It names no lines, and stops at the first error.',
    '- **VS Code** is its JSON engine, vscode-json-languageservice, with the same schema.',
    '- Right is a line that was changed, or the one next to it. Dead links, pictures, markup and the like are nothing that a schema can say, so the others cannot find them.',
    '- Named is counted where the mistake has a name: the property or value stands in the first message or its path.',
    '',
    ...table(
      ['mistake', ...present],
      compared.map(({ mistake, answers }) => [
        mistake.name,
        ...present.map((tool) => sayAnswer(answers[tool])),
      ]),
    ),
    '',
  ].join('\n')
}

function summary(compared: readonly Compared[], present: readonly Tool[]): string[] {
  return table(
    ['', ...present],
    [
      ['mistakes that it finds', ...present.map((tool) => count(compared, tool, isFound))],
      ['first message on the right line', ...present.map((tool) => count(compared, tool, isRight))],
      [
        'first message names what is wrong',
        ...present.map((tool) => count(compared.filter(hasName), tool, isNamed)),
      ],
      ['messages for one mistake, median', ...present.map((tool) => median(compared, tool))],
      ['messages for one mistake, at most', ...present.map((tool) => largest(compared, tool))],
    ],
  )
}

function sayAnswer(answer: Answer | undefined): string {
  if (answer === undefined || answer.count === 0) return 'nothing'
  const line = answer.line === undefined ? '' : `, line ${answer.line}`
  const text = answer.first.length > 160 ? `${answer.first.slice(0, 159)}…` : answer.first
  return `${answer.count}${line}: ${text}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)]
}

function escapeCell(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/[\\`*_{}[\]<>|&]/g, (character) => `\\${character}`)
}

type Test = (answer: Answer, compared: Compared) => boolean

function isFound({ count: number }: Answer): boolean {
  return number > 0
}

const isRight: Test = ({ line }, { lines }) =>
  line !== undefined && line >= lines.from && line <= lines.to
const isNamed: Test = ({ first }, { mistake: { names = '' } }) =>
  first.replaceAll('~1', '/').includes(names)

function hasName({ mistake }: Compared): boolean {
  return mistake.names !== undefined
}

function count(compared: readonly Compared[], tool: Tool, test: Test): string {
  const hits = compared.filter((row) => {
    const answer = row.answers[tool]
    return answer !== undefined && test(answer, row)
  })
  return `${hits.length} of ${compared.length}`
}

function countsOf(compared: readonly Compared[], tool: Tool): number[] {
  return compared
    .map(({ answers }) => answers[tool]?.count ?? 0)
    .filter((number) => number > 0)
    .toSorted((a, b) => a - b)
}

function median(compared: readonly Compared[], tool: Tool): string {
  const counts = countsOf(compared, tool)
  return String(counts[counts.length >> 1] ?? 0)
}

function largest(compared: readonly Compared[], tool: Tool): string {
  return String(countsOf(compared, tool).at(-1) ?? 0)
}
