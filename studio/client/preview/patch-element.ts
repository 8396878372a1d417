import { isElement } from '../typing/text-around.ts'

/** What a patch respects. */
export interface PatchLimits {
  isKept: (element: Element) => boolean
  /** An element that stays, whatever comes or goes around it, and which of the other document it is. */
  pair?: readonly [shown: Element, wanted: Element] | undefined
}

/**
 * Updates an element to match one of a parsed document. Changes only what differs, so that pictures are not loaded again, and
 * the scroll position and the caret stay.
 */
export function patchElement(shown: Element, wanted: Element, kept: PatchLimits): void {
  if (kept.isKept(shown) || shown.isEqualNode(wanted)) return
  if (shown.tagName !== wanted.tagName) {
    shown.replaceWith(shown.ownerDocument.importNode(wanted, true))
    return
  }
  copyAttributes(shown, wanted)
  const [old, next] = [[...shown.childNodes], [...wanted.childNodes]]
  const [at, to] = [old, next].map((nodes, side) =>
    nodes.findIndex((node) => node.contains(kept.pair?.[side] ?? null)),
  )
  const [before, after] = [old[at ?? -1], next[to ?? -1]]
  if (!before || !after) return patchChildren(shown, old, next, null, kept)
  patchChildren(shown, old.slice(0, at), next.slice(0, to), before, kept)
  patchNode(before, after, kept)
  patchChildren(
    shown,
    old.slice(old.indexOf(before) + 1),
    next.slice(next.indexOf(after) + 1),
    null,
    kept,
  )
}

/**
 * Keeps equal children at both ends of those before `end`. Patches those in between if their number is the same, else replaces
 * them.
 */
function patchChildren(
  shown: Element,
  old: readonly ChildNode[],
  next: readonly ChildNode[],
  end: ChildNode | null,
  kept: PatchLimits,
): void {
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
      if (before) patchNode(before, child, kept)
    }
    return
  }
  for (const child of gone) child.remove()
  const after = old[old.length - tail] ?? end
  for (const child of come) shown.insertBefore(shown.ownerDocument.importNode(child, true), after)
}

function patchNode(shown: ChildNode, wanted: ChildNode, kept: PatchLimits): void {
  if (isElement(shown) && isElement(wanted)) patchElement(shown, wanted, kept)
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
