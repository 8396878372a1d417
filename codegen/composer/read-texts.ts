import { Visitor, parseSync, type ESTree } from 'rolldown/utils'

/** A text of the composer in its source. */
export interface ComposerText {
  text: string
  /** Where the call is that translates it, as an offset. */
  from: number
  /** The names that its call gives values to; undefined if they are not listed there. */
  values: readonly string[]
}

interface ComposerSource {
  texts: ComposerText[]
  /** Words that people would read in English whatever the language: in JSX, and in properties that are shown. */
  untranslated: string[]
}

/** The functions that translate, and how many texts they have; `tCount` counts first. */
const functions: ReadonlyMap<string, readonly number[]> = new Map([
  ['t', [0]],
  ['tNodes', [0]],
  ['tCount', [1, 2]],
])

/** The properties whose texts are shown or read out. */
const shown = new Set(
  'title label placeholder alt message hint action words about removal refusal aria-label'.split(
    ' ',
  ),
)

/** Words, but not an address. */
const words = /^(?!\/).*\p{L}{2,}/su

/** Reads the texts in a source of the composer, given as code. */
export function readComposerTexts(file: string, code: string): ComposerSource {
  const { program } = parseSync(file, code)
  const texts: ComposerText[] = []
  const untranslated: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const places = callee.type === 'Identifier' ? functions.get(callee.name) : undefined
      for (const place of places ?? []) {
        const text = literalOf(given[place])
        if (text === undefined) continue
        const isCount = places?.length === 2
        const values = [...(isCount ? ['count'] : []), ...keysOf(given[isCount ? 3 : 1])]
        texts.push({ text, from: start, values })
      }
    },
    JSXText({ value }) {
      if (words.test(value)) untranslated.push(value.trim())
    },
    JSXAttribute({ name, value }) {
      const text = value?.type === 'Literal' ? value.value : undefined
      if (name.type !== 'JSXIdentifier' || !shown.has(name.name)) return
      if (typeof text === 'string' && words.test(text)) untranslated.push(text)
    },
  }).visit(program)
  return { texts, untranslated }
}

function literalOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function keysOf(node: ESTree.Node | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
}
