import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Makes an element drag the block at an index; returns the function that ends it. */
export function dragBlock(element: HTMLElement, index: number): () => void {
  return draggable({ element, getInitialData: () => ({ block: index }) })
}

interface DropEvents {
  /** The block would be inserted before the one at this index; undefined once it is dragged elsewhere. */
  onOver: (at: number | undefined) => void
  onDrop: (from: number, at: number) => void
}

/** Lets blocks be dropped on an element; `placeAt` finds the index of the block that follows a point. Returns the function that ends it. */
export function dropOn(
  element: HTMLElement,
  placeAt: (y: number) => number,
  { onOver, onDrop }: DropEvents,
): () => void {
  return dropTargetForElements({
    element,
    canDrop: isBlockDrag,
    onDrag: ({ location }) => onOver(placeAt(location.current.input.clientY)),
    onDragLeave: () => onOver(undefined),
    onDrop({ source, location }) {
      onOver(undefined)
      const { block } = source.data
      if (typeof block === 'number') onDrop(block, placeAt(location.current.input.clientY))
    },
  })
}

/** Whether what is dragged is a block. */
export function isBlockDrag({ source }: { source: { data: Record<string, unknown> } }): boolean {
  return typeof source.data['block'] === 'number'
}
