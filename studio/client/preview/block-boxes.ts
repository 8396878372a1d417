import { blocksIn, indexOfBlock } from './shown-blocks.ts'

/** Where a block of the open page is in the preview, in the pixels of its frame. */
export interface BlockBox {
  index: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Finds the boxes of the blocks that a frame shows. */
export function boxesIn(frame: HTMLIFrameElement | null): BlockBox[] {
  const boxes = blocksIn(frame?.contentDocument).flatMap((element): BlockBox[] => {
    const index = indexOfBlock(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // What another device shows has no size.
    return index === undefined || right === left ? [] : [{ index, left, right, top, bottom }]
  })
  return boxesOf(boxes)
}

/** Joins the boxes of the elements of a page, each with the index of its block, to those of its blocks. */
export function boxesOf(elements: readonly BlockBox[]): BlockBox[] {
  const boxes = new Map<number, BlockBox>()
  for (const box of elements) {
    const { index } = box
    const before = boxes.get(index) ?? box
    boxes.set(index, {
      index,
      left: Math.min(before.left, box.left),
      right: Math.max(before.right, box.right),
      top: Math.min(before.top, box.top),
      bottom: Math.max(before.bottom, box.bottom),
    })
  }
  return [...boxes.values()]
}

/** A place between two blocks, or at an end: the index of the block that follows, and its height on the page. */
export interface Edge {
  at: number
  y: number
}

/** Lists the places where a block can be inserted, from top to bottom. */
export function edgesOf(boxes: readonly BlockBox[]): Edge[] {
  const last = boxes.at(-1)
  const edges = boxes.map(({ index, top }, place): Edge => {
    const above = boxes[place - 1]?.bottom ?? top
    return { at: index, y: (above + top) / 2 }
  })
  return last ? [...edges, { at: last.index + 1, y: last.bottom }] : []
}

/** Finds the edge that is nearest to a height; undefined if there is none within a distance. */
export function edgeAt(edges: readonly Edge[], y: number, most = Infinity): Edge | undefined {
  const nearest = edges.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0]
  return nearest && Math.abs(nearest.y - y) <= most ? nearest : undefined
}
