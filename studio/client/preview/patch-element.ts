/**
 * Updates an element to match one of a parsed document. Changes only what differs, so that pictures are not loaded again, and
 * the scroll position and the caret stay. What `keeps` names is left as it is.
 */
export function patchElement(
  shown: Element,
  wanted: Element,
  keeps: (element: Element) => boolean,
): void {
  if (keeps(shown) || shown.isEqualNode(wanted)) return
  if (shown.tagName !== wanted.tagName) {
    shown.replaceWith(shown.ownerDocument.importNode(wanted, true))
    return
  }
  copyAttributes(shown, wanted)
  patchChildren(shown, wanted, keeps)
}

/** Keeps equal children at both ends. Patches those in between if their number is the same, else replaces them. */
function patchChildren(
  shown: Element,
  wanted: Element,
  keeps: (element: Element) => boolean,
): void {
  const [old, next] = [[...shown.childNodes], [...wanted.childNodes]]
  const isAlike = (a: number, b: number): boolean => old[a]?.isEqualNode(next[b] ?? null) ?? false
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
      if (before) patchNode(before, child, keeps)
    }
    return
  }
  for (const child of gone) child.remove()
  const after = old[old.length - tail] ?? null
  for (const child of come) shown.insertBefore(shown.ownerDocument.importNode(child, true), after)
}

function patchNode(
  shown: ChildNode,
  wanted: ChildNode,
  keeps: (element: Element) => boolean,
): void {
  if (isElement(shown) && isElement(wanted)) patchElement(shown, wanted, keeps)
  else if (shown.nodeType === wanted.nodeType) shown.nodeValue = wanted.nodeValue
  else shown.replaceWith(shown.ownerDocument?.importNode(wanted, true) ?? '')
}

/** What the person has opened stays open. */
function copyAttributes(shown: Element, wanted: Element): void {
  for (const name of shown.getAttributeNames())
    if (!wanted.hasAttribute(name) && name !== 'open') shown.removeAttribute(name)
  for (const { name, value } of wanted.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
}

/** Elements of a frame are not instances of the classes of this window. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
