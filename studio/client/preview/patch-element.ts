/**
 * Updates an element to match one of a parsed document. Changes only what differs, so that pictures are not loaded again and
 * the scroll position is kept.
 */
export function patchElement(shown: Element, wanted: Element): void {
  if (shown.outerHTML === wanted.outerHTML) return
  if (shown.tagName !== wanted.tagName || hasText(shown) || hasText(wanted)) {
    shown.replaceWith(shown.ownerDocument.importNode(wanted, true))
    return
  }
  copyAttributes(shown, wanted)
  patchChildren(shown, wanted)
}

/** Keeps equal children at both ends. Patches those in between if their number is the same, else replaces them. */
function patchChildren(shown: Element, wanted: Element): void {
  const [old, next] = [[...shown.children], [...wanted.children]]
  const isAlike = (a: number, b: number): boolean => old[a]?.outerHTML === next[b]?.outerHTML
  const most = Math.min(old.length, next.length)
  let head = 0
  while (head < most && isAlike(head, head)) head += 1
  let tail = 0
  while (tail < most - head && isAlike(old.length - 1 - tail, next.length - 1 - tail)) tail += 1
  const gone = old.slice(head, old.length - tail)
  const come = next.slice(head, next.length - tail)
  if (gone.length === come.length) {
    for (const [index, child] of come.entries()) {
      const before = gone[index]
      if (before) patchElement(before, child)
    }
    return
  }
  for (const child of gone) child.remove()
  const after = old[old.length - tail] ?? null
  for (const child of come) shown.insertBefore(shown.ownerDocument.importNode(child, true), after)
}

/** Whether an element directly contains text; it is then replaced as a whole. */
function hasText(element: Element): boolean {
  return [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
  )
}

function copyAttributes(shown: Element, wanted: Element): void {
  for (const name of shown.getAttributeNames())
    if (!wanted.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of wanted.attributes) shown.setAttribute(name, value)
}
