import { createElement, type ReactNode } from 'react'
import { markupNodes } from '../typing/shown-markup.ts'

/** The elements that are shown as what they are; of all others, only what is in them. */
const shown = new Set(['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'strong', 'ul'])
const unseen = new Set(['script', 'style', 'template'])

/** A text with markup, to be read, with its tokens as written: none of its attributes are kept, so its links lead nowhere. */
export function ShownMarkup({ text }: { text: string }): ReactNode {
  return markupNodes(text, new Map()).map(toReact)
}

function toReact(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = node.nodeName.toLowerCase()
  if (node.nodeType !== Node.ELEMENT_NODE || unseen.has(name)) return null
  const children = [...node.childNodes].map(toReact)
  return createElement(shown.has(name) ? name : 'span', { key }, ...children)
}
