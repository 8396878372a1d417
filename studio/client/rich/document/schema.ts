import {
  type Node,
  Schema,
  type AttributeSpec,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
} from 'prosemirror-model'
import { isAllowedAddress } from '../../../../check/rules/general/texts/unsafe-markup.ts'
import type { Attributes } from '../markup/tokens.ts'

/** The elements inside a line, by what they are called in the document. The order is that of nesting on the page. */
const inlineNames = ['a', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'mark', 'sub', 'sup']

const attrs: Record<string, AttributeSpec> = { title: { default: null }, lang: { default: null } }

/** Returns the attributes that are set. */
export function attributesOf(values: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** The attributes of an element as it is shown. Links that could run a script have no target. */
function shownAttributes(values: Readonly<Record<string, unknown>>): Attributes {
  const { href, ...others } = attributesOf(values)
  return href !== undefined && isAllowedAddress(href) ? { ...others, href } : others
}

function readAttributes(element: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(
    ['href', 'title', 'lang'].map((name) => [name, element.getAttribute(name)]),
  )
}

function readLink(element: HTMLElement): Record<string, string | null> | false {
  return isAllowedAddress(element.getAttribute('href') ?? '') && readAttributes(element)
}

function block(name: string, spec: NodeSpec): NodeSpec {
  return {
    ...spec,
    group: spec.group ?? 'block',
    attrs,
    parseDOM: [{ tag: name, getAttrs: readAttributes }],
    toDOM: (node): DOMOutputSpec => [name, shownAttributes(node.attrs), 0],
  }
}

function inline(name: string): MarkSpec {
  return {
    attrs: name === 'a' ? { href: { default: '' }, ...attrs } : attrs,
    inclusive: name !== 'a',
    parseDOM: [{ tag: name, getAttrs: name === 'a' ? readLink : readAttributes }],
    toDOM: (mark): DOMOutputSpec => [name, shownAttributes(mark.attrs), 0],
  }
}

const text: NodeSpec = { group: 'inline' }

const token: NodeSpec = {
  attrs: { token: {} },
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  leafText: tokenOf,
  parseDOM: [
    {
      tag: 'span[data-token]',
      getAttrs: (element) => ({ token: element.getAttribute('data-token') }),
    },
  ],
  toDOM: (node): DOMOutputSpec => ['span', { 'data-token': tokenOf(node) }, tokenOf(node)],
}

/** The documents of texts with markup. A `line` is text that is directly in the text, or in an entry of a list. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    line: { group: 'block', content: 'inline*', toDOM: (): DOMOutputSpec => ['div', 0] },
    p: block('p', { content: 'inline*' }),
    ul: block('ul', { content: 'li+' }),
    ol: block('ol', { content: 'li+' }),
    li: block('li', { content: 'block+', group: 'entry', defining: true }),
    text,
    br: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    token,
  },
  marks: Object.fromEntries(inlineNames.map((name) => [name, inline(name)])),
})

/** The documents of texts without markup, of characters and tokens. Nothing but plain text is pasted into code. */
export const plainSchema = new Schema({
  nodes: { doc: { content: 'inline*', code: true }, text, token },
})

/** The token that a node stands for, as it is written. */
export function tokenOf(node: Node): string {
  return String(node.attrs['token'])
}
