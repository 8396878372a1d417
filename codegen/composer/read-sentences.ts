import { Visitor, parseSync, type ESTree } from 'rolldown/utils'
import { isCode, replacePhrases } from '../../check/problem/plain-phrases.ts'
import { capitalize } from '../../schema/read/capitalize.ts'

/** Properties that are about rules, or samples, and no sentences that composers read. */
const others = new Set(['summary', 'explanation', 'example', 'examples', 'exampleWith', 'source'])

/** What makes the title of a fix, which is no sentence. */
const fixes = /^(?:fix|rename)|Fix$/

/** How many sentences one place can make by its choices; of more, the last are values. */
const maxVariants = 12

/**
 * Reads the sentences in a source of the check or the server, given as code, in the plain words of the composer: `{1}` is the
 * first value. Phrases that are values of sentences are read as well.
 */
export function readSentences(file: string, code: string): Set<string> {
  const found = new Set<string>()
  const left: [from: number, to: number][] = []
  const isPlain = /(?:problem-words|plain-phrases)\.ts$/.test(file)
  const add = (node: ESTree.Node | undefined, isTitle = false): void => {
    if (!node || left.some(([from, to]) => from <= node.start && node.end <= to)) return
    for (const text of (variants(node) ?? []).flatMap(plainSentences))
      if (isSentence(text) || (isTitle && /^\p{Lu}\p{L}+ \p{Ll}/u.test(text)))
        found.add(/^\p{Ll}.*\.$/su.test(text) ? capitalize(text) : text)
  }
  new Visitor({
    FunctionDeclaration({ id, start, end }) {
      if (id?.name.startsWith('example')) left.push([start, end])
    },
    Property({ key, value, start, end }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if (others.has(name)) left.push([start, end])
      else if (name === 'title') add(value, true)
    },
    CallExpression({ callee, arguments: [first, second] }) {
      const name = callee.type === 'Identifier' ? callee.name : ''
      if (fixes.test(name)) add(first, true)
      const [word] = (name === 'count' && second && variants(second)) || []
      if (word !== undefined) found.add(`{1} ${word}`).add(`{1} ${word}s`)
    },
    TemplateLiteral(node) {
      add(node)
      // A choice is part of its texts, and none by itself.
      if (countChoices(node) > maxVariants) return
      for (const { type, start, end } of node.expressions)
        if (type === 'ConditionalExpression') left.push([start, end])
    },
    BinaryExpression: (node) => add(node),
    Literal: (node) => add(node, isPlain),
  }).visit(parseSync(file, code).program)
  return found
}

function isSentence(text: string): boolean {
  const words = text.replaceAll(/\{\d+\}|<[^>]*>/g, '').match(/\p{L}+/gu) ?? []
  const isWhole =
    /^(?:[\p{Lu}{<].*(?:[.?!:)]|\d\})|the .*\.)$/su.test(text) && /\p{L}{2}/u.test(text)
  if (/^(?:\{1\}|1|on|in|no|found|missing:) (?:\p{Ll}{3,}|\{1\})$/u.test(text)) return true
  if (words.length < 2) return /^\p{Lu}\p{L}+ /u.test(text) && isWhole
  return isWhole || /^(?:\p{Ll}+|\{1\})(?: [\p{L}{}\d’,;:()<&-]+)+$/u.test(text)
}

/** Splits what a place says into sentences, with numbers for values. */
function plainSentences(text: string): string[] {
  return replacePhrases(text.replaceAll(/\$\d/g, '\0'))
    .replaceAll(/"[$\w\0-]+"|<\/?\0>|\b[a-z]+[A-Z]\w*/g, '\0')
    .split(/(?<=[.?!]) (?=[\p{Lu}<\0])|(?<=[.?!])(?=\0)|(?<=^\0) (?=\p{Lu})/u)
    .map((sentence) => {
      let count = 0
      return sentence.trim().replaceAll('\0', () => `{${(count += 1)}}`)
    })
    .filter((sentence) => !isCode(sentence) && !sentence.includes('\n'))
}

/** What an expression can be, with `\0` for values; undefined if it is no text. */
function variants(node: ESTree.Node): string[] | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : undefined
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [variants(node.left), variants(node.right)]
    return (left ?? right) && combine([left ?? ['\0'], right ?? ['\0']])
  }
  if (node.type !== 'TemplateLiteral') return undefined
  return combine(
    node.quasis.flatMap(({ value }, index) => {
      const inner = node.expressions[index]
      return [[value.cooked ?? ''], ...(inner ? [choices(inner)] : [])]
    }),
  )
}

function countChoices({ expressions }: ESTree.TemplateLiteral): number {
  return expressions.reduce((product, inner) => product * choices(inner).length, 1)
}

function choices(node: ESTree.Node): string[] {
  if (node.type !== 'ConditionalExpression') return variants(node) ?? ['\0']
  return [...choices(node.consequent), ...choices(node.alternate)]
}

function combine(parts: readonly string[][]): string[] {
  return parts.reduce(
    (texts, part) => {
      const ends = texts.length * part.length > maxVariants ? ['\0'] : part
      return texts.flatMap((text) => ends.map((end) => text + end))
    },
    [''],
  )
}
