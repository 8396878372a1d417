import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { tokenPatternOf } from '../../../../schema/values/tokens.ts'

/**
 * Brings a document into a form that can be written after each change: a new line among blocks becomes a paragraph, the lines
 * of an entry are joined, and a typed `{keyword}` becomes the token, if the site has it.
 */
export function settleDocument(settings: SiteConfig): Plugin {
  const pattern = tokenPatternOf(settings)
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return undefined
      const { tr } = state
      const known = new Set(
        linesOf(before).map((at) =>
          transactions.reduce((place, { mapping }) => mapping.map(place, -1), at),
        ),
      )
      if (state.doc.childCount > 1)
        for (const at of linesOf(state)) if (!known.has(at)) tr.setNodeMarkup(at, schema.nodes['p'])
      joinLines(tr)
      makeTokens(tr, pattern)
      return tr.docChanged ? tr : undefined
    },
  })
}

/** The positions of lines that are in no list. */
function linesOf({ doc }: EditorState): number[] {
  const found: number[] = []
  doc.forEach(({ type }, at) => {
    if (type.name === 'line') found.push(at)
  })
  return found
}

function joinLines(tr: Transaction): void {
  const joints: number[] = []
  tr.doc.descendants((node, at) => {
    if (node.type.name !== 'li') return
    let end = at + 1
    node.forEach((child, _, index) => {
      const isAlike = [child, node.maybeChild(index - 1)].every((one) => one?.type.name === 'line')
      if (isAlike) joints.push(end)
      end += child.nodeSize
    })
  })
  for (const at of joints.toReversed()) tr.join(at)
}

function makeTokens(tr: Transaction, pattern: RegExp): void {
  const found: { at: number; token: string }[] = []
  tr.doc.descendants(({ text = '' }, at) => {
    for (const { 0: token, index } of text.matchAll(pattern)) found.push({ at: at + index, token })
  })
  for (const { at, token } of found.toReversed()) {
    const marks = tr.doc.nodeAt(at)?.marks
    tr.replaceWith(at, at + token.length, schema.node('token', { token }, undefined, marks))
  }
}
